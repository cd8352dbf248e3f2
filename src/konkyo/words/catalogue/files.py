"""Files as such: whether they can be opened, their encoding, and the shape of tables and JSON."""

SENTENCES: dict[str, tuple[str, str]] = {
    # opening
    "notice.no-such-file": ("ファイルがありません。", "There is no such file."),
    "mend.no-such-file": (
        "パスのつづりと、今いるフォルダを確かめてください。",
        "Check the spelling of the path, and the folder you are in.",
    ),
    "notice.is-a-directory": ("ファイルではなくフォルダです。", "This is a folder, not a file."),
    "mend.is-a-directory": ("中のファイルを指定してください。", "Name the file in it."),
    "notice.not-a-file": (
        "ふつうのファイルではありません（装置やパイプなど）。",
        "This is not a regular file (a device or a pipe).",
    ),
    "mend.not-a-file": ("一度ファイルに保存してから指定してください。", "Save it to a file first, and name that."),
    "notice.cannot-open": ("ファイルを開けません（{reason}）。", "The file cannot be opened ({reason})."),
    "mend.cannot-open": (
        "読み取りの権限と、ほかのアプリで開いていないかを確かめてください。",
        "Check that you may read it and that no other program has it open.",
    ),
    "notice.empty-file": ("ファイルが空です。", "The file is empty."),
    "mend.empty-file": (
        "書き出しが途中で終わっていないか確かめてください。",
        "Check whether the export that made it came to its end.",
    ),
    "notice.binary-file": (
        "文字のファイルではありません（{found}、先頭から{offset}バイト目）。",
        "This is not a text file ({found} at byte {offset}).",
    ),
    "mend.binary-file": (
        "CSV（UTF-8）、JSONL、XLSXのどれかで書き出してください。",
        "Export it as CSV (UTF-8), JSONL or XLSX.",
    ),
    # encoding
    "notice.not-decodable": (
        "{codec} として読めないバイトがあります（先頭から{offset}バイト目：{found}）。",
        "There are bytes that are not {codec} (at byte {offset}: {found}).",
    ),
    "mend.not-decodable": (
        "その行を直すか、元のアプリから「CSV UTF-8」で保存し直してください。",
        "Mend that line, or save the file again as UTF-8 from where it came.",
    ),
    "notice.encoding-ambiguous": (
        "文字コードを一つに決められません（{codecs} のどれとも読める。先頭から{offset}バイト目以降）。",
        "The encoding cannot be told: {codecs} would both read it (from byte {offset} on).",
    ),
    "mend.encoding-ambiguous": (
        "元のアプリから「CSV UTF-8」で保存し直してください。",
        "Save it as UTF-8 from where it came.",
    ),
    "notice.encoding-not-read": (
        "{codec} のようです。この文字コードは自動では読みません。",
        "This seems to be {codec}, which is not read of its own accord.",
    ),
    "mend.encoding-not-read": (
        "元のアプリから「CSV UTF-8」で保存し直してください。",
        "Save it as UTF-8 from where it came.",
    ),
    "notice.unknown-encoding": ("文字コード「{found}」を知りません。", "There is no encoding called '{found}'."),
    "mend.unknown-encoding": ("utf-8、cp932、utf-16 などを指定してください。", "Say utf-8, cp932, utf-16 or the like."),
    "notice.read-as-cp932": (
        "{codec}（Windowsの日本語、Shift_JISの拡張）として読みました。",
        "Read as {codec} (Japanese Windows, an extension of Shift_JIS).",
    ),
    "notice.cp932-variants": (
        "波ダッシュや負号など{count}文字（{which}）は、UTF-8の文書では別の符号のことがあります。照合では同じとみなします。",
        "{count} characters ({which}) may have other code points in UTF-8 documents; matching treats them as equal.",
    ),
    "notice.bom-removed": (
        "{codec} のBOM（先頭の目印）を取り除いて読みました。",
        "The byte order mark of {codec} was taken off.",
    ),
    # tables
    "notice.csv-broken": (
        '引用符（"）が閉じていないか、閉じたあとに文字が続いています。',
        'A quotation mark (") is not closed, or text follows the closing one.',
    ),
    "mend.csv-broken": (
        'この行から始まるレコードの引用符を直してください。セルの中の " は "" と書きます。',
        'Mend the quotation marks of the record that begins on this line. A " inside a cell is written "".',
    ),
    "notice.blank-separated": (
        "列が空白で区切られています（{found}）。",
        "The columns are separated by blanks ({found}).",
    ),
    "mend.blank-separated": (
        "空白では列の切れ目が分かりません。タブかコンマで区切って保存してください。",
        "Blanks do not tell where a column ends. Save it with tabs or commas.",
    ),
    "notice.two-columns-one-field": (
        "「{first}」と「{second}」の2列が、同じ項目（{field}）を指しています。",
        "Two columns, '{first}' and '{second}', claim to be the same field ({field}).",
    ),
    "mend.two-columns-one-field": ("使わないほうの列名を変えてください。", "Rename the one that is not meant."),
    "notice.column-twice": ("列名「{found}」が2回あります。", "There are two columns called '{found}'."),
    "mend.column-twice": ("どちらかの列名を変えてください。", "Rename one of them."),
    "notice.column-near": (
        "列「{found}」を知らないため、タグとして残しました。「{near}」のつもりかもしれません。",
        "The column '{found}' is unknown and was kept as a tag. Perhaps '{near}' was meant.",
    ),
    "mend.column-near": ("「{near}」のつもりなら、列名をそう直してください。", "If so, rename it to '{near}'."),
    "notice.column-without-name": (
        "名前のない列に値があり、タグとして残しました（{count}行）。",
        "A column without a name holds values; they were kept as a tag ({count} rows).",
    ),
    "mend.column-without-name": (
        "列名を付けるか、要らない値を消してください。",
        "Give it a name, or delete what is not needed.",
    ),
    "notice.rows-before-header": (
        "見出しの上に行があります。{header}行目を見出しとして読みました。",
        "There are rows above the header; row {header} was read as the header.",
    ),
    "notice.row-too-long": (
        "セルが{found}個あり、見出しの{header}列より多いため、この行は使いません。",
        "The row has {found} cells, more than the header's {header}, and was left out.",
    ),
    "mend.row-too-long": (
        '区切り文字を含むセルを引用符（"）で囲んでください。',
        'Put quotation marks (") around the cell that holds the separator.',
    ),
    "notice.row-too-short": (
        "セルが{found}個しかなく（見出しは{header}列）、足りない分を空欄として読みました。",
        "The row has only {found} cells (the header has {header}); the missing ones were read as blank.",
    ),
    "mend.row-too-short": ("行が途中で切れていないか確かめてください。", "Check whether the row was cut off."),
    "notice.guard-removed": (
        "数式よけの「'」を取り除いて読みました（{count}個のセル）。",
        "The ' that keeps a cell from being a formula was taken off ({count} cells).",
    ),
    "notice.and-more": (
        "同じ知らせ（{what}）がほかに{count}件あります。",
        "There are {count} more of the same ({what}).",
    ),
    "notice.rows-left-out": (
        "{of}行のうち{count}行を使っていません（理由は行ごとに示します）。",
        "{count} of {of} rows were left out, for the reasons given row by row.",
    ),
    # spreadsheets
    "notice.old-spreadsheet": ("{found} 形式の表は読めません。", "Spreadsheets of the kind {found} cannot be read."),
    "mend.old-spreadsheet": ("XLSXかCSV（UTF-8）で保存し直してください。", "Save it as XLSX, or as CSV (UTF-8)."),
    "notice.spreadsheet-broken": ("XLSXとして読めません（{reason}）。", "This cannot be read as XLSX ({reason})."),
    "mend.spreadsheet-broken": (
        "表計算ソフトで開いて保存し直してください。パスワードが付いていれば外してください。",
        "Open it in a spreadsheet program and save it again, without a password.",
    ),
    "notice.spreadsheet-too-large": (
        "展開すると{found}バイトになり、上限（{most}バイト）を超えます。",
        "Unpacked it would have {found} bytes, more than the limit of {most}.",
    ),
    "mend.spreadsheet-too-large": ("CSV（UTF-8）で保存し直してください。", "Save it as CSV (UTF-8)."),
    "notice.sheet-chosen": (
        "{sheets}枚のシートのうち「{sheet}」を読みました。",
        "Of {sheets} sheets, '{sheet}' was read.",
    ),
    "notice.merged-cells": (
        "結合セルの値を、結合された各行の値として読みました（{count}か所）。",
        "The value of merged cells was taken for each of their rows ({count} places).",
    ),
    "notice.cell-error": ("セルが計算エラー（{found}）です。", "The cell holds an error ({found})."),
    "mend.cell-error": ("数式を直すか、値を直接入力してください。", "Mend the formula, or type the value."),
    "notice.cell-uncomputed": (
        "数式の計算結果がファイルに入っていません。",
        "The file does not hold the value of this formula.",
    ),
    "mend.cell-uncomputed": (
        "表計算ソフトで開いて保存し直すか、値として貼り付けてください。",
        "Open and save it in a spreadsheet program, or paste the value.",
    ),
    # JSON
    "notice.json-broken": ("JSONとして読めません（{reason}）。", "This is not valid JSON ({reason})."),
    "mend.json-broken": (
        "一つのリスト [ ... ] にするか、1行に1件のJSONLで書き出してください。",
        "Make it one list [ ... ], or export it as JSON Lines, one object a line.",
    ),
    "notice.json-line-broken": (
        "この行はJSONとして読めないため、使いません（{reason}）。",
        "This line is not valid JSON and was left out ({reason}).",
    ),
    "mend.json-line-broken": (
        "行を直してください。1件を1行に書きます。",
        "Mend the line. One object stands on one line.",
    ),
    "notice.json-not-object": (
        "{{ }} で囲んだ項目の組ではないため、使いません（{found}）。",
        "This is not an object in {{ }} and was left out ({found}).",
    ),
    "mend.json-not-object": ("項目名と値の組にしてください。", "Write it as names and values."),
}
