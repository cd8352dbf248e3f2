"""The command line: help texts, and what it refuses."""

SENTENCES: dict[str, tuple[str, str]] = {
    "cli.about": (
        "RAGの各質問の根拠を段階ごとに追い、どこで失われたかを示します。",
        "Follow the evidence of each question through a RAG, and name the stage at which it was lost.",
    ),
    "cli.epilog": (
        (
            "はじめての方は konkyo demo、自分のデータなら konkyo init からどうぞ。"
            "EVALSETとRESULTSを省くと、konkyo.toml に書いたファイルを使います。"
        ),
        (
            "New here? Try konkyo demo. With data of your own: konkyo init. "
            "EVALSET and RESULTS that are left out are those of konkyo.toml."
        ),
    ),
    "cli.exit-codes": (
        "終了コード：0 正常、2 使い方か入力の誤り、10 主張が成り立たない、1 Konkyoの不具合。",
        "Exit codes: 0 fine, 2 wrong usage or input, 10 a claim does not hold, 1 a bug in Konkyo.",
    ),
    # help pages
    "cli.help.usage": ("使い方:", "Usage:"),
    "cli.help.options": ("オプション", "Options"),
    "cli.help.commands": ("コマンド", "Commands"),
    "cli.help.arguments": ("引数", "Arguments"),
    "cli.help.default": ("既定", "default"),
    "cli.help.required": ("必須", "required"),
    "cli.help.options-metavar": ("[オプション]", "[OPTIONS]"),
    "cli.help.verb-metavar": ("コマンド [引数]...", "COMMAND [ARGUMENTS]..."),
    # verbs, as the list of commands shows them
    "cli.verb.demo": ("小さな例を手元に作り、点検と診断をして見せる", "make a small example, check it and diagnose it"),
    "cli.verb.init": ("konkyo.toml と評価セットのひな形を作る", "make konkyo.toml and a template of an eval set"),
    "cli.verb.doctor": (
        "設定値とその出どころ、環境を示す",
        "show each setting, where it comes from, and the surroundings",
    ),
    "cli.verb.check": ("評価セットの誤りを重い順に示す", "show what is wrong with an eval set, worst first"),
    "cli.verb.import": ("ほかのツールの記録をトレースに直す", "turn other tools' records into traces"),
    "cli.verb.metrics": ("検索の指標を区間つきで測る", "measure retrieval, with intervals"),
    "cli.verb.diagnose": (
        "質問ごとに、根拠が失われた段階と打ち手を示す",
        "name the stage that lost the evidence, and what to try",
    ),
    "cli.verb.trail": ("一つの質問の根拠を段階ごとに追う", "follow one question's evidence stage by stage"),
    # options that several verbs have
    "cli.option.help": ("この説明を表示する。", "Show this help."),
    "cli.option.version": ("版を表示する。", "Show the version."),
    "cli.option.lang": (
        "表示の言語（既定は konkyo.toml、なければロケール）。",
        "Language of the screen (by default that of konkyo.toml, else the locale's).",
    ),
    "cli.option.format": (
        "出力の形式（既定は -o の拡張子、なければ table）。",
        "Form of the output (by default as the suffix of -o says, else table).",
    ),
    "cli.option.output": ("画面ではなくファイルに書く。", "Write to a file, not to the screen."),
    # what happened
    "cli.see-help": ("使い方：{command}", "Help: {command}"),
    "cli.interrupted": ("中断しました。", "Interrupted."),
    # refusals
    "notice.no-such-verb": ("コマンド「{found}」はありません。", "There is no command '{found}'."),
    "notice.no-such-verb-near": ("コマンド「{found}」はありません。", "There is no command '{found}'."),
    "mend.no-such-verb-near": ("「{nearest}」のことですか。", "Did you mean '{nearest}'?"),
    "notice.no-such-option": ("オプション {found} はありません。", "There is no option {found}."),
    "notice.no-such-option-near": ("オプション {found} はありません。", "There is no option {found}."),
    "mend.no-such-option-near": ("{nearest} のことですか。", "Did you mean {nearest}?"),
    "notice.missing-argument": ("{name} を指定してください。", "{name} is missing."),
    "notice.missing-option": ("オプション {name} を指定してください。", "The option {name} is missing."),
    "notice.option-needs-value": ("オプション {name} には値が要ります。", "The option {name} needs a value."),
    "notice.option-takes-no-value": ("オプション {name} に値は付けられません。", "The option {name} takes no value."),
    "notice.too-many-arguments": ("余分な引数があります：{found}", "More arguments than there is use for: {found}"),
    "mend.too-many-arguments": (
        "空白を含むパスは引用符で囲んでください。",
        "Put a path that contains blanks in quotation marks.",
    ),
    "notice.not-a-choice": ("{name} の値は {offered} のどれかです。", "{name} takes one of {offered}."),
    "notice.not-an-integer": ("{name} には整数を指定してください。", "{name} takes an integer."),
    "notice.not-a-number": ("{name} には数を指定してください。", "{name} takes a number."),
    "notice.out-of-range": ("{name} の値は {range} の範囲です。", "{name} takes a number in {range}."),
    "notice.no-format-of-ending": (
        "拡張子「{found}」の形式では書き出せません。",
        "There is no format for files that end in '{found}'.",
    ),
    "mend.no-format-of-ending": (
        "--format で形式を指定するか（{known}）、拡張子を変えてください。",
        "Say which with --format ({known}), or use another ending.",
    ),
    "notice.below-range": ("{name} には{least}以上の数を指定してください。", "{name} takes a number from {least} up."),
    "notice.path-absent": ("{name} に指定したパスはありません。", "There is nothing at the path given as {name}."),
    "notice.path-wrong": (
        "{name} に指定したパスは、ここでは使えません。",
        "The path given as {name} cannot be used here.",
    ),
    "notice.bad-value": ("{name} の値を使えません（{message}）。", "{name} cannot take this value ({message})."),
    "notice.wrong-usage": ("コマンドの書き方が違います（{message}）。", "The command line is wrong ({message})."),
    # writing
    "notice.would-overwrite-input": (
        "入力のファイルに上書きすることになるので、書きませんでした。",
        "This would overwrite an input, so nothing was written.",
    ),
    "mend.would-overwrite-input": ("-o に別の名前を指定してください。", "Give -o another name."),
    "notice.binary-to-console": ("{format} は画面に表示できません。", "{format} cannot be shown on a screen."),
    "mend.binary-to-console": ("-o でファイル名を指定してください。", "Name a file with -o."),
    # a bug of ours
    "notice.bug": (
        "Konkyo {version} の不具合です（{kind}）。入力のせいではありません。",
        "This is a bug in Konkyo {version} ({kind}), not a fault of your input.",
    ),
    "mend.bug": (
        "環境変数 KONKYO_DEBUG=1 を付けてもう一度実行すると詳細が出ます。それとコマンドを添えてお知らせください。",
        "Run it again with the environment variable KONKYO_DEBUG=1, and report the details with the command line.",
    ),
}
