"""The command line: help texts and its own errors."""

SENTENCES: dict[str, tuple[str, str]] = {
    "cli.about": (
        "RAGの各質問の根拠を段階ごとに追い、どこで失われたかを示します。",
        "Follow the evidence of each question through a RAG, and name the stage at which it was lost.",
    ),
    "cli.option.lang": ("表示の言語（既定はロケール）。", "Language of the screen (by default the locale's)."),
}
