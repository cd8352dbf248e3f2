"""Reading spans and traces of other tools: what an export leaves out."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.span-without-documents": (
        "検索のスパン（「{found}」など{count}件）に、見つかった文書の記録がありません。0件だったのかどうかは分かりません。",
        "Spans of retrieval ('{found}'; {count} in all) record no documents: whether they found none is not known.",
    ),
    "mend.span-without-documents": (
        "文書を隠す設定になっていないか確かめてください。0件の検索は、output.value の空リストで区別できます。",
        "Check that documents are not hidden. A search that finds none can say so: an empty list in output.value.",
    ),
}
