"""Analyzers, and `search`."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.unknown-analyzer": (
        "「{found}」という解析器はありません。",
        "There is no analyzer '{found}'.",
    ),
    "mend.unknown-analyzer": ("使えるもの：{known}", "Known ones: {known}"),
}
