"""`konkyo.toml`, `init` and `doctor`."""

SENTENCES: dict[str, tuple[str, str]] = {
    # konkyo.toml
    "notice.config-syntax": ("TOMLとして読めません：{found}", "This is not TOML: {found}"),
    "mend.config-syntax": (
        "名前 = 値 の形で書きます。文字は \"\" で囲み、Windowsのパスは / で区切るか '' で囲みます。",
        "Write name = value. Put text in \"\"; in Windows paths use / or put them in ''.",
    ),
    "notice.config-unknown-key": ("「{found}」という設定はありません。", "There is no setting '{found}'."),
    "mend.config-unknown-key": ("ここに書けるもの：{known}", "What may stand here: {known}"),
    "notice.config-unknown-key-near": ("「{found}」という設定はありません。", "There is no setting '{found}'."),
    "mend.config-unknown-key-near": ("「{nearest}」のことですか。", "Did you mean '{nearest}'?"),
    "notice.config-not-a-table": (
        "ここは表です（[名前] の下に設定を書きます）。",
        "This is a table: its settings stand below a line [name].",
    ),
    "notice.config-not-a-choice": (
        "{key} の値は {offered} のどれかです（今は {found}）。",
        "{key} takes one of {offered} (here: {found}).",
    ),
    "notice.config-not-from": (
        "{key} には {least} 以上の整数を書きます（今は {found}）。",
        "{key} takes an integer from {least} on (here: {found}).",
    ),
    "notice.config-not-text": (
        '{key} には "" で囲んだ文字を書きます（今は {found}）。',
        '{key} takes text in "" (here: {found}).',
    ),
    "notice.config-not-texts": (
        '{key} には "" で囲んだ文字か、その並び ["", ""] を書きます（今は {found}）。',
        '{key} takes text in "", or a list of it: ["", ""] (here: {found}).',
    ),
    "notice.config-not-fitting": (
        "{key} には {expected} を書きます（今は {found}）。",
        "{key} takes {expected} (here: {found}).",
    ),
    "notice.argument-nowhere": (
        "{name} の指定がなく、konkyo.toml の {key} にもありません。",
        "{name} is not given, and konkyo.toml does not name it ({key}).",
    ),
    "mend.argument-nowhere": (
        "コマンドに {name} を続けるか、konkyo init で konkyo.toml を作ってください。",
        "Give {name} on the command line, or make a konkyo.toml with konkyo init.",
    ),
    # doctor
    "doctor.help": (
        "いま効いている設定値とその出どころ、版、追加部品、文字コード、通信の有無を示します。",
        "Show each setting and where it comes from, versions, optional parts, encodings, and what uses the network.",
    ),
    "doctor.topic.settings": ("設定", "Settings"),
    "doctor.topic.versions": ("版", "Versions"),
    "doctor.topic.extras": ("追加部品", "Optional parts"),
    "doctor.topic.encodings": ("文字コード", "Encodings"),
    "doctor.topic.environment": ("環境変数", "Environment variables"),
    "doctor.topic.network": ("通信", "Network"),
    "doctor.name.project.lang": ("表示の言語（project.lang）", "language (project.lang)"),
    "doctor.name.project.evalset": ("評価セット（project.evalset）", "eval set (project.evalset)"),
    "doctor.name.project.results": ("結果（project.results）", "results (project.results)"),
    "doctor.name.project.k": ("回答に渡る件数（project.k）", "hits that reach the answer (project.k)"),
    "doctor.name.corpus.path": ("文書（corpus.path）", "documents (corpus.path)"),
    "doctor.name.corpus.metadata": ("文書のメタデータの表（corpus.metadata）", "table of metadata (corpus.metadata)"),
    "doctor.name.corpus.exclude": ("読まない文書（corpus.exclude）", "documents not read (corpus.exclude)"),
    "doctor.name.corpus.rules": ("フォルダの規則（corpus.rules）", "rules of folders (corpus.rules)"),
    "doctor.name.console": ("画面", "console"),
    "doctor.name.file-names": ("ファイル名", "file names"),
    "doctor.name.locale": ("ロケール", "locale"),
    "doctor.name.files": ("書き出すファイル", "files that are written"),
    "doctor.name.connections": ("外部との通信", "connections to elsewhere"),
    "doctor.name.system": ("OS", "operating system"),
    "doctor.value.none": ("なし", "none"),
    "doctor.value.installed": ("あり", "installed"),
    "doctor.value.missing": ("なし", "not installed"),
    "doctor.origin.default": ("既定", "default"),
    "doctor.origin.system": ("環境", "system"),
    "doctor.origin.environment": ("環境変数", "environment"),
    "doctor.origin.command-line": ("コマンドライン", "command line"),
    "notice.named-file-absent": (
        "konkyo.toml に書かれた {path} がありません。",
        "{path}, which konkyo.toml names, is not there.",
    ),
    "mend.named-file-absent": (
        "パスは konkyo.toml のあるフォルダから数えます。つづりを確かめてください。",
        "Paths count from the folder of konkyo.toml. Check the spelling.",
    ),
    "notice.console-without-japanese": (
        "この画面の文字コード（{encoding}）では日本語を表示できません。",
        "The encoding of this console ({encoding}) cannot show Japanese.",
    ),
    "mend.console-without-japanese": (
        "PYTHONUTF8=1 を設定するか、-o でファイルに書いてください。",
        "Set PYTHONUTF8=1, or write to a file with -o.",
    ),
    # init
    "init.help": (
        "konkyo.toml、評価セットと結果のひな形、短い説明を作ります。すでにあるファイルには触れません。",
        "Make konkyo.toml, templates of an eval set and of results, and a short note. What is there already is kept.",
    ),
    "init.made": ("作りました：{path}", "made: {path}"),
    "init.kept": ("すでにあるので、そのままです：{path}", "kept as it was: {path}"),
    "init.next": (
        "evalset.csv と results.csv を自分のデータに置き換えて、次を実行してください。",
        "Put your own data into evalset.csv and results.csv, then run:",
    ),
    "notice.folder-unusable": ("フォルダを作れません（{reason}）。", "The folder cannot be made ({reason})."),
    "mend.folder-unusable": ("書き込める場所を指定してください。", "Name a place where you may write."),
}
