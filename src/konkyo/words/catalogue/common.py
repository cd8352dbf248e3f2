"""Words that every screen uses: stages, nouns, levels, and errors of no particular room."""

SENTENCES: dict[str, tuple[str, str]] = {
    "stage.source": ("原本", "source"),
    "stage.parse": ("解析", "parse"),
    "stage.chunk": ("チャンク", "chunk"),
    "stage.index": ("索引", "index"),
    "stage.permission": ("権限", "permission"),
    "stage.candidates": ("候補", "candidates"),
    "stage.fusion": ("統合", "fusion"),
    "stage.rerank": ("再順位付け", "rerank"),
    "stage.threshold": ("しきい値", "threshold"),
    "stage.context": ("コンテキスト", "context"),
    "stage.answer": ("回答", "answer"),
    "unit.document": ("文書", "document"),
    "unit.chunk": ("チャンク", "chunk"),
    "unit.span": ("箇所", "span"),
    "unit.question": ("質問", "question"),
    "aggregation.macro": ("質問ごとの平均（macro）", "mean over questions (macro)"),
    "aggregation.micro": ("全体の割合（micro）", "share of all pieces (micro)"),
    "level.error": ("誤り", "error"),
    "level.warning": ("注意", "warning"),
    "level.info": ("参考", "note"),
    "notice.missing-extra": (
        "{feature} には追加部品「{extra}」が要ります。",
        "{feature} needs the optional part '{extra}'.",
    ),
    "mend.missing-extra": ("{install} を実行してください。", "Run: {install}"),
}
