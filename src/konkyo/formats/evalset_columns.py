"""The columns of an eval set, by every name they go by."""

from __future__ import annotations

from typing import Final

from konkyo.formats.columns import Aliases

__all__ = ["EVALSET_COLUMNS", "EVALSET_KEYS", "EVIDENCE_FIELDS", "QRELS_FIELDS"]

EVALSET_COLUMNS: Final[dict[str, Aliases]] = {
    "qid": Aliases(
        ("qid", "question_id", "query_id", "questionid", "q_id", "質問ID", "質問番号", "設問ID", "設問番号", "問ID"),
        ("id", "_id", "no", "番号"),
    ),
    "text": Aliases(
        ("question", "query", "user_input", "質問", "質問文", "設問", "問い", "クエリ"),
        ("text", "input", "問"),
    ),
    "docs": Aliases(
        (
            "relevant_doc_ids",
            "relevant_docs",
            "gold_doc_ids",
            "gold_docs",
            "expected_doc_ids",
            "正解文書ID",
            "正解文書",
            "正解ドキュメントID",
            "正解ドキュメント",
            "根拠文書ID",
            "根拠文書",
            "正解ID",
        ),
        ("doc_ids", "doc_id", "文書ID"),
    ),
    "chunks": Aliases(
        (
            "relevant_chunk_ids",
            "gold_chunk_ids",
            "reference_context_ids",
            "correct_chunks",
            "正解チャンクID",
            "正解チャンク",
            "根拠チャンクID",
        ),
        ("chunk_ids", "chunk_id", "チャンクID"),
    ),
    "quotes": Aliases(
        (
            "relevant_quotes",
            "gold_quotes",
            "evidence_quotes",
            "quotes",
            "quote",
            "reference_contexts",
            "根拠の文言",
            "根拠文言",
            "根拠の文",
            "根拠文",
            "引用",
        ),
    ),
    "spans": Aliases(
        ("relevant_spans", "gold_spans", "evidence_spans", "spans", "根拠の範囲", "根拠範囲", "根拠の位置")
    ),
    "evidence": Aliases(("evidence", "根拠")),
    "expect": Aliases(
        ("expect", "expected_behavior", "expected_behaviour", "期待する動作", "期待する振る舞い", "期待動作")
    ),
    "answer": Aliases(
        (
            "expected_answer",
            "reference",
            "correct_answer",
            "ground_truth",
            "ground_truths",
            "gt_answer",
            "expected_output",
            "expected_response",
            "期待する答え",
            "期待する回答",
            "期待回答",
            "正解",
            "正答",
            "正解回答",
            "模範解答",
            "模範回答",
        ),
        ("answer", "答え", "回答"),
    ),
    "facts": Aliases(("facts", "expected_facts", "must_state", "必須事項", "含めるべき事実", "必須の事実")),
    "must_not": Aliases(("must_not", "must_not_state", "禁止事項", "含めてはいけない事項", "述べてはいけないこと")),
    "kind": Aliases(("kind", "種類", "種別", "質問の種類"), ("type", "category", "カテゴリ", "分類")),
    "user": Aliases(("user", "asker", "user_id", "利用者", "利用者ID", "ユーザー", "ユーザーID", "質問者")),
    "tenant": Aliases(("tenant", "tenant_id", "テナント", "テナントID")),
    "groups": Aliases(("groups", "group", "グループ", "所属グループ", "権限グループ")),
    "as_of": Aliases(("as_of", "基準日", "時点")),
    "split": Aliases(("split", "分割", "データ分割")),
    "source": Aliases(("source", "origin", "出所", "作成元", "由来")),
    "weight": Aliases(("weight", "重み", "重要度")),
    "label_version": Aliases(("label_version", "正解の版", "ラベルの版", "文書の版", "正解作成時の版")),
}
"""Field to the names of its column."""

EVALSET_KEYS: Final[dict[str, Aliases]] = EVALSET_COLUMNS | {
    "user": Aliases(("user", "user_id", "利用者", "利用者ID", "ユーザー", "ユーザーID", "質問者")),
    "asker": Aliases(("asker",)),
    "tags": Aliases(("tags", "metadata")),
}
"""As the columns of tables; but `asker` is an object of user, tenant and groups, and `tags` one of texts."""

EVIDENCE_FIELDS: Final = ("docs", "chunks", "quotes", "spans", "evidence")
"""The fields that together make a question's evidence."""

QRELS_FIELDS: Final[dict[str, Aliases]] = {
    "qid": Aliases(("query-id", "query_id", "qid", "質問ID")),
    "doc": Aliases(("corpus-id", "corpus_id", "doc_id", "docid", "docno", "文書ID")),
    "grade": Aliases(("score", "relevance", "rel", "grade", "関連度")),
}
"""One row for one judged pair, as BEIR and TREC exchange them."""
