"""Files of documents: what cannot be read in them, what was left out, and their metadata."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.document-kind-unknown": (
        "この種類（{found}）のファイルは読めません。",
        "Files of this kind ({found}) are not read.",
    ),
    "mend.document-kind-unknown": (
        "PDF、DOCX、XLSX、PPTX、HTML、Markdown、CSV、JSONL、テキストのどれかで保存してください。",
        "Save it as PDF, DOCX, XLSX, PPTX, HTML, Markdown, CSV, JSONL, or text.",
    ),
    "notice.document-too-large": (
        "{found}バイトあり（圧縮ファイルは展開後）、上限（{most}バイト）を超えています。",
        "It has {found} bytes (unpacked, if it is an archive), more than the limit of {most}.",
    ),
    "mend.document-too-large": (
        "分けて保存してください。心当たりのない大きさなら、出どころを確かめてください。",
        "Split it. If the size is a surprise, find out where the file comes from.",
    ),
    "notice.document-outside": (
        "フォルダ（{root}）の外を指しているため、読みません。",
        "It points out of the folder {root} and was not read.",
    ),
    "mend.document-outside": (
        "リンクではなくファイルそのものをフォルダに置いてください。",
        "Put the file itself into the folder, not a link.",
    ),
    "notice.document-broken": (
        "{kind}として読めません（{reason}）。",
        "This cannot be read as {kind} ({reason}).",
    ),
    "mend.document-broken": (
        "元のアプリで開いて保存し直してください。パスワードが付いていれば外してください。",
        "Open it in the program it is from and save it again, without a password.",
    ),
    "notice.document-entities": (
        "中の {found} に実体宣言（DOCTYPE）があるため、読みません。",
        "Its part {found} declares a document type, which office files never do; it was not read.",
    ),
    "mend.document-entities": (
        "攻撃のおそれがあります。出どころを確かめてください。",
        "This may be an attack. Find out where the file comes from.",
    ),
    "notice.document-without-text": ("文字が一つもありません。", "There is no text in it."),
    "mend.document-without-text": (
        "画像だけのファイルなら、OCRで文字にしてから置いてください。",
        "If it holds pictures only, put it through OCR first.",
    ),
    "notice.pages-without-text": (
        "{of}ページのうち{count}ページに文字がありません（{pages}）。画像だけのページは読めません。",
        "{count} of {of} pages have no text ({pages}). Pictures of text are not read.",
    ),
    "mend.pages-without-text": (
        "スキャンしたページなら、OCRで文字にしてください。",
        "If they were scanned, put them through OCR.",
    ),
    "notice.hidden-text": (
        "読者に見えない文字が{count}か所あり、本文から除きました（{reasons}）。",
        "{count} passages that no reader sees were left out of the text ({reasons}).",
    ),
    "mend.hidden-text": (
        "見えるべき文字なら色や表示を直してください。見覚えがなければ、AIへの隠れた指示かもしれません。",
        "If they should be read, make them visible. If nobody knows them, they may be instructions meant for a model.",
    ),
    "notice.zero-width-text": (
        "幅のない文字を{count}か所から取り除きました。",
        "Characters without width were taken out of {count} passages.",
    ),
    "notice.reading-order": (
        "文字の並びがページの見た目と違うようです（ページ {pages}）。",
        "The text may come in another order than on the page (pages {pages}).",
    ),
    "mend.reading-order": (
        "段組みや表の文がつながっているかを見て、必要なら元の文書から作り直してください。",
        "See whether columns and tables read well; if not, export the document anew from its source.",
    ),
    "notice.decode-errors": (
        "UTF-8として読めない文字が{count}個あり、置換文字（U+FFFD）に置き換えました。",
        "{count} characters are no UTF-8 and were replaced by U+FFFD.",
    ),
    "mend.decode-errors": ("元のファイルから保存し直してください。", "Save it anew from its source."),
    "notice.sheet-uncomputed": (
        "計算結果のない数式が{count}個あり、空欄として読みました。",
        "{count} formulas have no value in the file and were read as blank.",
    ),
    "mend.sheet-uncomputed": (
        "表計算ソフトで開いて保存し直してください。",
        "Open and save it in a spreadsheet program.",
    ),
    # folders
    "notice.document-twice": (
        "文書「{doc}」は {first} にもあるため、こちらは使いません。",
        "The document '{doc}' is also in {first}; this one was left out.",
    ),
    "mend.document-twice": (
        "IDか版（version）を変えてください。",
        "Give it another ID or another version.",
    ),
    "notice.tenant-differs": (
        "テナントが「{found}」と「{other}」で食い違うため、使いません。",
        "Its tenant is '{found}' in one place and '{other}' in another; it was left out.",
    ),
    "mend.tenant-differs": (
        "ファイルの冒頭、メタデータの表、konkyo.toml の規則をそろえてください。",
        "Make its front matter, the table of metadata and the rules of konkyo.toml agree.",
    ),
    "notice.sidecar-unmatched": (
        "メタデータの表にある「{found}」に当たるファイルがありません（{count}件）。",
        "The table of metadata names files that are not there ('{found}', {count} in all).",
    ),
    "mend.sidecar-unmatched": (
        "file 列には、フォルダからのパスを書きます。",
        "The column file takes a path in the folder.",
    ),
    "mend.sidecar-column-missing": (
        "file という列に、フォルダからのパスを書いてください。",
        "Add a column file with the path of each file in the folder.",
    ),
    "notice.sidecar-column-missing": (
        "メタデータの表に、ファイルを示す列（file）がありません。",
        "The table of metadata has no column that names files (file).",
    ),
}
