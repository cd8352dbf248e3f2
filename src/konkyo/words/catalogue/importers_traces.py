"""Reading spans, traces and test runs of other tools: what they are called, and what an export leaves out."""

SENTENCES: dict[str, tuple[str, str]] = {
    "kind.openinference": ("OpenInferenceかGenAIのスパン", "spans of OpenInference or GenAI"),
    "kind.trulens": ("TruLensの記録か正解データ", "records or a golden set of TruLens"),
    "kind.deepeval": ("DeepEvalの正解データかテスト結果", "goldens or a test run of DeepEval"),
    "kind.dify": ("Difyの応答か履歴", "answers or messages of Dify"),
    "kind.langsmith": ("LangSmithの実行記録", "runs of LangSmith"),
    "kind.langfuse": ("Langfuseのトレースかデータセット", "traces or a data set of Langfuse"),
    "kind.promptfoo": ("promptfooのテストか結果", "tests or results of promptfoo"),
    # any of them
    "notice.question-missing": (
        "質問がないため、この記録は使いません。",
        "There is no question in this record; it was left out.",
    ),
    # DeepEval
    "notice.gold-of-conversation": (
        "この会話には質問が{found}個あります。context は会話全体のものなので、正解の根拠としては使いません。",
        "The conversation has {found} questions; its context belongs to all of them and was not taken for their gold.",
    ),
    "mend.gold-of-conversation": (
        "質問ごとに診断するには、質問を一つずつ goldens に分けてください。",
        "To have each question diagnosed, make a golden of each.",
    ),
    # Dify
    "notice.sources-empty": (
        "出典の一覧が空の回答が{count}件あります。検索が0件だったのか、引用の設定が無効だったのかは分かりません。",
        "{count} answers have an empty list of sources: whether nothing was found or citing was off is not known.",
    ),
    "mend.sources-empty": (
        "アプリの「引用と帰属」を有効にすると、渡した文書が記録されます。",
        "With 'Citations and Attributions' on, the app records what it passes on.",
    ),
    # LangSmith
    "notice.run-without-id": (
        "IDのない実行記録のため、使いません。",
        "A run without ID was left out.",
    ),
    # promptfoo
    "notice.tests-elsewhere": (
        "この設定のテストは別のファイル「{found}」にあります。",
        "The tests of this configuration are in another file, '{found}'.",
    ),
    "mend.tests-elsewhere": ("そのファイルを指定してください。", "Name that file."),
    # TruLens
    "notice.attributes-unreadable": (
        "record_attributes を読めないため、この記録は使いません。",
        "The record_attributes cannot be read; this record was left out.",
    ),
    "mend.attributes-unreadable": (
        "JSONで書き出すと、表のセルで壊れることがありません。",
        "An export as JSON cannot break in the cells of a table.",
    ),
    # spans
    "notice.span-without-documents": (
        "検索のスパン（「{found}」など{count}件）に、見つかった文書の記録がありません。0件だったのかどうかは分かりません。",
        "Spans of retrieval ('{found}'; {count} in all) record no documents: whether they found none is not known.",
    ),
    "mend.span-without-documents": (
        "文書を隠す設定になっていないか確かめてください。0件の検索は、output.value の空リストで区別できます。",
        "Check that documents are not hidden. A search that finds none can say so: an empty list in output.value.",
    ),
}
