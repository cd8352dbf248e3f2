"""`demo`."""

SENTENCES: dict[str, tuple[str, str]] = {
    "demo.help": (
        "架空の会社の社内ヘルプを写した例をDIRに作り、評価セットを点検し、20の質問を診断し、HTMLの報告を書きます。",
        "Make the example of a fictional help desk in DIR, check its eval set, diagnose 20 questions, write a report.",
    ),
    "demo.made": (
        "{folder} に例を作りました（文書13、質問20、トレース20）。",
        "The example is in {folder}: 13 documents, 20 questions, 20 traces.",
    ),
    "demo.again": ("{folder} の例をもう一度調べます。", "Looking at the example in {folder} again."),
    "demo.checked": (
        "評価セットの点検：誤り{errors}件、注意{warnings}件。",
        "Check of the eval set: errors {errors}, warnings {warnings}.",
    ),
    "demo.next.check": ("評価セットの注意を読む", "read the warnings about the eval set"),
    "demo.page": ("図入りの報告（ブラウザで開けます）：{path}", "The report with its charts, for a browser: {path}"),
    "demo.next": ("続きは、次のとおり試してください。", "To go on:"),
    "demo.next.trail": ("一つの質問を段階ごとに追う", "follow one question stage by stage"),
    "demo.next.metrics": ("段階ごとの再現率", "recall at each stage"),
    "demo.next.own": ("自分のデータで始める", "begin with data of your own"),
    "notice.demo-folder-in-use": (
        "このフォルダにはほかのファイルがあるので、例を作りませんでした。",
        "There are other files in this folder, so no example was made.",
    ),
    "mend.demo-folder-in-use": (
        "別の名前を指定してください：konkyo demo {folder}",
        "Name another: konkyo demo {folder}",
    ),
    "notice.demo-not-a-folder": ("同じ名前のファイルがあります。", "There is a file of this name."),
    "mend.demo-not-a-folder": ("別の名前を指定してください。", "Name another folder."),
}
