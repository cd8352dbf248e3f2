"""Reading spans and traces of other tools: what an export leaves out."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.span-without-documents": (
        "検索のスパン（「{found}」など{count}件）に、検索された文書の記録がありません。空だったのか、記録されなかったのかは分かりません。",
        "Spans of retrieval ('{found}'; {count} in all) record no documents: whether they found none is not known.",
    ),
    "mend.span-without-documents": (
        "トレースの設定で文書のIDを隠していないか確かめてください。0件のときも、空のリストを output.value に書くと区別できます。",
        "Check that the instrumentation does not hide the documents. An empty list in output.value says that none was found.",
    ),
}
