"""`chunks`: cutting documents, and what cutting does to the evidence."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.chunk-size": (
        "チャンクの大きさは1以上です（今は {found}）。",
        "The size of a chunk is at least 1 (here: {found}).",
    ),
    "mend.chunk-size": ("512 あたりから始めてください。", "Begin at about 512."),
    "notice.chunk-overlap": (
        "重なり {found} は、大きさ {size} の半分以上です。",
        "An overlap of {found} is not below half of the size, {size}.",
    ),
    "mend.chunk-overlap": (
        "重なりは0以上、大きさの半分未満にしてください。4分の1が目安です。",
        "Give an overlap from 0 to below half of the size. A quarter is usual.",
    ),
    "notice.chunk-too-long": (
        "チャンク「{chunk}」は切れる場所がなく、大きさ {size} を超えています（{found}）。",
        "The chunk '{chunk}' could not be cut and is longer than {size} ({found}).",
    ),
    "notice.chunk-cut": (
        "チャンク「{chunk}」は文脈を含めて {found} トークンあり、モデルは {limit} までしか読みません。",
        "The chunk '{chunk}' has {found} tokens with its context; the model reads {limit}.",
    ),
    "mend.chunk-cut": (
        "チャンクを小さくするか、見出しや列名を短くしてください。",
        "Make the chunks smaller, or the headings and column names shorter.",
    ),
    "notice.chunk-method": (
        "「{found}」という切り方はありません。",
        "There is no way of cutting called '{found}'.",
    ),
    "mend.chunk-method": ("{offered} から選んでください。", "Choose from {offered}."),
    "notice.chunk-overlap-unclear": (
        "重なり「{found}」を読み取れません。",
        "The overlap '{found}' is no number.",
    ),
    "mend.chunk-overlap-unclear": (
        "100 のような数か、25% のような割合で書きます。",
        "Write a number such as 100, or a share such as 25%.",
    ),
    "notice.chunks-no-evidence": (
        "切り方を比べられる根拠（文言や範囲）がありません。",
        "There is no evidence (quotes or spans) that could be cut.",
    ),
    "mend.chunks-no-evidence": (
        "評価セットに、文書の文言（引用）か範囲（文書ID:開始-終了）で根拠を書いてください。",
        "Give the evidence as quotes from the documents, or as spans (doc:start-end).",
    ),
    # the command
    "cli.verb.chunks": (
        "文書の切り方ごとに、根拠が切れずに残るかを数える",
        "count how much evidence each way of cutting documents keeps whole",
    ),
    "chunks.about": (
        "文書をいろいろな大きさ、重なり、方法で切り、評価セットの根拠が一つのチャンクに収まる割合を数えます。検索はしません。",
        "Cut the documents in several ways, and count the evidence that stays whole in one chunk. Nothing is searched.",
    ),
    "chunks.epilog": (
        "大きさは文字数です。根拠は文言（引用）か範囲で書かれたものだけを数えます。",
        "Sizes are in characters. Only evidence given as quotes or spans is counted.",
    ),
    "chunks.option.corpus": (
        "文書のフォルダかファイル（PDF、DOCX、XLSX、PPTX、HTML、Markdown、CSV、JSONL、テキスト）。",
        "Folder or file of documents (PDF, DOCX, XLSX, PPTX, HTML, Markdown, CSV, JSONL, text).",
    ),
    "chunks.option.size": (
        "チャンクの大きさ（文字数）をコンマで区切って並べます。",
        "Sizes in characters, with commas.",
    ),
    "chunks.option.overlap": (
        "重なりを文字数か割合で並べます。大きさの半分未満です。",
        "Overlaps, in characters or as a share; below half of the size.",
    ),
    "chunks.option.method": (
        "切り方：structure（見出しや表に沿う）、sentences（文の切れ目）、fixed（一定の長さ）。",
        "Ways of cutting: structure (headings, tables), sentences, fixed (same length).",
    ),
    # the page
    "report.chunks.title": ("チャンクの切り方と根拠", "Chunking and evidence"),
    "report.chunks.best": (
        "根拠{of}個のうち{whole}個（{share}）が切れずに残るのは「{way}」です。いちばん悪いのは「{worst}」で{least}でした。",
        "{way} keeps most evidence whole: {whole} of {of} pieces ({share}). The worst, {worst}, keeps {least}.",
    ),
    "report.chunks.same": (
        "どの切り方でも、根拠{of}個のうち{whole}個（{share}）が切れずに残ります。いちばん無駄が少ないのは「{way}」です。",
        "Every way keeps {whole} of {of} pieces of evidence whole ({share}). {way} repeats least.",
    ),
    "report.chunks.nothing": (
        "数えられる根拠がないため、切り方は比べられません。",
        "There is no evidence to count, so the ways of cutting cannot be compared.",
    ),
    "report.chunks.basis": (
        "対象：質問{questions}問の根拠{pieces}個、文書{documents}件（{characters}文字）",
        "Counted: {pieces} pieces of evidence of {questions} questions; {documents} documents, {characters} characters",
    ),
    "report.chunks.left-out.no-span": (
        "文書やチャンク全体を根拠とする{n}個は、切れようがないため数えていません。",
        "{n} pieces that are whole documents or chunks were left out; cutting cannot hurt them.",
    ),
    "report.chunks.left-out.not-in-documents": (
        "文書の中に見つからない{n}個は数えていません。konkyo check で確かめられます。",
        "{n} pieces that the documents do not hold were left out; konkyo check tells why.",
    ),
    "report.chunks.chart": ("切れずに残る根拠の割合：{method}", "Evidence kept whole: {method}"),
    "report.chunks.line": ("重なり{overlap}%", "overlap {overlap}%"),
    "report.chunks.method.structure": ("構造", "structure"),
    "report.chunks.method.sentences": ("文", "sentences"),
    "report.chunks.method.fixed": ("固定長", "fixed"),
    "report.chunks.way": ("{method} {size}/{overlap}", "{method} {size}/{overlap}"),
    "report.chunks.column.way": ("切り方（大きさ/重なり）", "way (size/overlap)"),
    "report.chunks.column.whole": ("残る", "whole"),
    "report.chunks.column.split": ("分かれる", "split"),
    "report.chunks.column.chunks": ("個数", "chunks"),
    "report.chunks.column.length": ("長さ", "length"),
    "report.chunks.column.repeated": ("重複", "text"),
    "report.chunks.column.searched": ("検索量", "search"),
    "report.chunks.legend": (
        (
            "残る：一つのチャンクに収まる根拠の割合と、その95%信頼区間。分かれる：いくつかのチャンクに分かれる根拠の数。長さ：チャンクの文字数の中央値と最大。"
            "重複：全チャンクの文字数が文書の何倍か。検索量：見出しなどの文脈も含めて何倍か。"
        ),
        (
            "whole: share of the evidence that stands in one chunk, with its 95% interval; "
            "split: pieces that several chunks hold together; "
            "length: characters of a chunk, median and longest; "
            "text: characters of all chunks, as a multiple of the documents'; "
            "search: the same with the context that is searched along."
        ),
    ),
    "report.chunks.cut": ("この切り方でも根拠が切れる質問：{qids}", "Questions whose evidence is cut even so: {qids}"),
    "report.chunks.more": ("、ほか{n}問", ", and {n} more"),
    "report.sheet.trials": ("切り方", "ways of cutting"),
}
