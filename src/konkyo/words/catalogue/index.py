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
}
