"""Identifiers that do not meet: what was seen, the forms in which they may be read, and the switch."""

SENTENCES: dict[str, tuple[str, str]] = {
    "ids.option": (
        "正解と検索結果のIDを読み替える方法。何度でも指定できます。指定しない限り読み替えません。",
        "Read the IDs of gold and results in another form. Repeatable. Never done unless asked for.",
    ),
    "ids.column.questions": ("一致する質問", "questions that match"),
    "ids.column.by_chance": ("偶然の一致", "by chance"),
    "ids.column.collisions": ("区別がなくなるID", "IDs that fall together"),
    "ids.form.percent": ("URLの%表記を文字に戻す", "undo percent-encoding"),
    "ids.form.mojibake": ("文字化け（別の文字コードでの読み違い）を戻す", "undo a wrong decoding (mojibake)"),
    "ids.form.blanks": ("空白と見えない文字を除く", "leave out blanks and invisible characters"),
    "ids.form.brackets": (
        "前後の括弧、引用符、末尾の区切りを除く",
        "leave out brackets and quotes around, separators after",
    ),
    "ids.form.dashes": ("ハイフンやダッシュの違いをそろえる", "read all dashes as one"),
    "ids.form.variants": ("異体字をそろえる（髙と高など）", "read variants of a kanji as one"),
    "ids.form.case": ("大文字と小文字を区別しない", "ignore upper and lower case"),
    "ids.form.namespace": ("先頭の「名前:」を除く", "leave out a leading 'name:'"),
    "ids.form.path": ("フォルダー名を除く", "leave out folders"),
    "ids.form.digest": (
        "ハッシュ値の接頭辞を除き、長さをそろえる",
        "leave out a hash before the name, cut hashes alike",
    ),
    "ids.form.page-from-one": ("#page=N+1 を -N と読む", "read #page=N+1 as -N"),
    "ids.form.page-as-number": ("#page=N を -N と読む", "read #page=N as -N"),
    "ids.form.fragment": ("# または ? 以降を除く", "leave out what follows # or ?"),
    "ids.form.same-file": ("ページを除き、同じファイルなら一致とする", "leave out the page: the same file will do"),
    "ids.form.extension": ("拡張子を除く", "leave out the file extension"),
    "ids.form.chunk-style": ("チャンク番号の書き方をそろえる", "write chunk numbers alike"),
    "ids.form.chunk": (
        "チャンク番号を除き、同じ文書なら一致とする",
        "leave out the chunk number: the same document will do",
    ),
    "ids.form.decimal": ("整数の小数点以下を除く（7.0 を 7）", "read 7.0 as 7"),
    "ids.form.zeros": ("数字の先頭の0を除く（007 を 7）", "leave out leading zeros (007 as 7)"),
    "ids.form.separators": (
        "空白、下線、点、ハイフンを同じとみなす",
        "read blanks, underscores, dots and hyphens as one",
    ),
    "notice.ids-mended": (
        "指定により {switch} でIDを読み替えました（{changed}種類のIDが変わりました）。",
        "As asked, IDs were read with {switch} ({changed} distinct IDs changed).",
    ),
    "notice.unknown-ids-mend": (
        "「{found}」というIDの読み替えはありません。",
        "There is no form of IDs called '{found}'.",
    ),
    "mend.unknown-ids-mend": ("使えるもの: {known}", "There are: {known}"),
    "notice.unknown-ids-mend-near": (
        "「{found}」というIDの読み替えはありません。「{nearest}」でしょうか。",
        "There is no form of IDs called '{found}'. Did you mean '{nearest}'?",
    ),
    "mend.unknown-ids-mend-near": ("使えるもの: {known}", "There are: {known}"),
}
