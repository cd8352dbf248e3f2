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
}
