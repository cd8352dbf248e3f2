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
}
