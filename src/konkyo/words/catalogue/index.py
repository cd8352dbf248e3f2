"""`index`: writing, opening, and asking with what it was made with."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.document-version-twice": (
        "文書「{doc}」（版：{version}）が二つあります。",
        "The document '{doc}' (version: {version}) is there twice.",
    ),
    "mend.document-version-twice": (
        "IDか版を変えて、文書ごとに違うものにしてください。",
        "Give each document an ID or a version of its own.",
    ),
    "notice.chunk-twice": ("チャンクID「{chunk}」が二つあります。", "The chunk ID '{chunk}' is there twice."),
    "mend.chunk-twice": ("チャンクごとに違うIDにしてください。", "Give each chunk an ID of its own."),
    "notice.chunk-without-document": (
        "チャンク「{chunk}」の文書「{doc}」がありません。",
        "The document '{doc}' of the chunk '{chunk}' is not there.",
    ),
    "mend.chunk-without-document": (
        "その文書も渡してください。版も合わせてください。",
        "Hand over that document as well, in the same version.",
    ),
    "notice.embedder-output": (
        "埋め込みモデル「{model}」の出力が使えません（形 {found}。{dimensions}次元の有限の数が要ります）。",
        "The output of the embedder '{model}' is of no use: shape {found}; a text needs {dimensions} numbers.",
    ),
    "notice.index-being-written": (
        "この索引は、ほかのプロセスが書き込み中です。",
        "Another process is writing this index.",
    ),
    "mend.index-being-written": ("終わってから、もう一度実行してください。", "Try again when it has ended."),
    "notice.no-index": ("索引がまだありません。", "There is no index yet."),
    "mend.no-index": ("先に作ってください：konkyo index DIR", "Make one first: konkyo index DIR"),
    "notice.unknown-index-version": (
        "索引の版「{found}」は {folder} にありません。",
        "There is no index version '{found}' in {folder}.",
    ),
    "mend.unknown-index-version": ("ある版：{known}", "Versions that are there: {known}"),
    "notice.index-broken": (
        "索引の版のファイルが壊れています（{reason}）。",
        "The files of this index version are damaged ({reason}).",
    ),
    "mend.index-broken": (
        "この版のフォルダを消し、konkyo index で作り直してください。",
        "Remove the folder of this version and run konkyo index again.",
    ),
    "notice.index-not-written": (
        "索引を書けませんでした（{reason}）。前の版はそのままです。",
        "The index could not be written ({reason}). The version before is as it was.",
    ),
    "mend.index-not-written": (
        "空き容量と書き込みの権限を確かめてください。",
        "See to free space and to the permission to write.",
    ),
    "notice.index-without-vectors": (
        "索引の版 {version} にはベクトルがありません。",
        "The index version {version} has no vectors.",
    ),
    "mend.index-without-vectors": (
        "埋め込みモデルを指定して、索引を作り直してください。",
        "Make the index again with an embedder.",
    ),
    "notice.query-vector": (
        "質問のベクトルが使えません（{found}次元。索引 {version} は{dimensions}次元）。",
        "The query's vector cannot be used: {found} dimensions, the index {version} has {dimensions}.",
    ),
    "notice.index-other-analyzer": (
        "索引を作った解析器（{index}）と、今の解析器（{found}）の版が違います。",
        "The index was made with the analyzer {index}; the one at hand is {found}.",
    ),
    "mend.index-other-analyzer": (
        "索引を作り直すか、作ったときの版を入れてください。",
        "Make the index again, or install the version that it was made with.",
    ),
    "notice.index-other-embedder": (
        "索引の埋め込みモデルは {index}、今のモデルは {found} です。ベクトルは比べられません。",
        "The index holds vectors of {index}; the embedder at hand is {found}. Their vectors do not compare.",
    ),
    "mend.index-other-embedder": (
        "今のモデルで索引を作り直してください。しきい値も較正し直しになります。",
        "Make the index again with this model. Thresholds have to be calibrated anew as well.",
    ),
    "notice.embedder-changed": (
        "モデル「{model}」は名前は同じですが、チャンク「{chunk}」の埋め込みが索引と違います（コサイン {cosine}）。",
        "The model '{model}' has the name of the index's, but embeds the chunk '{chunk}' otherwise (cosine {cosine}).",
    ),
    "mend.embedder-changed": (
        "モデルが入れ替わっています。索引を作り直し、しきい値も較正し直してください。",
        "It is another model. Make the index again, and calibrate thresholds anew.",
    ),
    "notice.lexical-settings": (
        "BM25の設定が範囲の外です（k1={k1}、b={b}。k1と重みは0以上、bは0から1）。",
        "Settings of BM25 out of range: k1={k1}, b={b}; k1 and weights are 0 or more, b from 0 to 1.",
    ),
    "cli.verb.index": ("文書から検索の索引を作る", "make a search index of documents"),
    "index.about": (
        "DIRの文書を読み、切り分け、索引の新しい版を作って切り替えます。前の版は残ります。",
        "Read and cut the documents in DIR, make a new index version of them, and switch to it. Old versions stay.",
    ),
    "index.option.diff": ("書かずに、今の版との違いだけを示す", "write nothing; show what would change"),
    "index.option.index": ("索引のフォルダ（既定は .konkyo/index）", "folder of the index; by default .konkyo/index"),
    "index.title": ("索引", "Index"),
    "index.written": (
        "索引の版 {version} を作り、切り替えました（文書{documents}、チャンク{chunks}、{folder}）。",
        "Made the index version {version} and switched to it: documents {documents}, chunks {chunks}, in {folder}.",
    ),
    "index.planned": (
        "書き込んでいません。作れば版 {version} になります（文書{documents}、チャンク{chunks}、{folder}）。",
        "Nothing was written. It would be the version {version}: documents {documents}, chunks {chunks}, in {folder}.",
    ),
    "index.files": ("ファイル", "files"),
    "index.lost": ("使えなかったファイル", "files of no use"),
    "index.partly": ("一部だけ使えたファイル", "files used in part"),
    "index.analyzer": ("解析器", "analyzer"),
    "index.embedder": ("埋め込みモデル", "embedder"),
    "index.none": ("なし（語だけで検索）", "none (words only)"),
    "index.parts": ("部品の指紋", "fingerprints"),
    "index.difference": ("版 {old} から {new} への違い", "From version {old} to {new}"),
    "index.change": ("違い", "change"),
    "index.chunks": ("チャンク", "chunks"),
    "index.same": ("同じ", "same"),
    "index.changed": ("変わった", "changed"),
    "index.added": ("増えた", "added"),
    "index.removed": ("減った", "removed"),
    "index.parts-changed": ("変わった部品：{parts}", "Parts that changed: {parts}"),
    "index.next-write": ("よければ、書き込みます。", "If that is right, write it:"),
    "index.next": ("次は、検索してみます。", "Next, search it:"),
    "notice.index-without-documents": (
        "索引にできる文書がありません。",
        "There is no document to be indexed.",
    ),
    "mend.index-without-documents": (
        "フォルダと、対応しているファイルの種類を確かめてください。",
        "Check the folder, and which kinds of file can be read.",
    ),
    "notice.index-read-by-nobody": (
        "{of}文書のうち{count}文書は、読める人が決まっていないので、だれの検索にも出ません。",
        "Of {of} documents, {count} name no readers, so no search will show them to anybody.",
    ),
    "mend.index-read-by-nobody": (
        "読めるグループを、文書の冒頭かメタデータの表、または konkyo.toml の [[corpus.rules]] で決めてください。",
        "Name their groups in front matter, in a table of metadata, or in [[corpus.rules]] of konkyo.toml.",
    ),
    "notice.index-words-only": (
        "ベクトルなしの索引です。語の一致だけで検索します。",
        "The index has no vectors: it is searched by words alone.",
    ),
    "notice.tokens-as-characters": (
        "埋め込みモデルが無いので、チャンクの大きさ{size}は文字で数えました。",
        "Without an embedder the chunk size {size} was counted in characters.",
    ),
}
