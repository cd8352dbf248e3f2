"""The columns of a table of results: what was retrieved for each question, and how the answer was judged."""

from __future__ import annotations

from typing import Final

from konkyo.core.stages import Stage
from konkyo.formats.columns import Aliases

__all__ = ["RESULT_COLUMNS", "STAGE_COLUMNS", "VERDICTS"]

_QID: Final = Aliases(
    ("qid", "question_id", "query_id", "questionid", "q_id", "質問ID", "質問番号", "設問ID", "設問番号", "問ID"),
    ("id", "_id", "no", "番号"),
)
_RETRIEVED: Final = Aliases(
    (
        "retrieved_doc_ids",
        "retrieved_ids",
        "retrieved_docs",
        "retrieved_documents",
        "retrieved_chunk_ids",
        "retrieved_context_ids",
        "検索結果",
        "検索結果ID",
        "検索結果の文書ID",
        "検索結果文書ID",
        "検索文書ID",
        "取得文書ID",
        "取得した文書ID",
        "ヒット文書ID",
    ),
    ("results", "doc_ids", "文書ID"),
)

STAGE_COLUMNS: Final[dict[str, tuple[Stage, str, Aliases]]] = {
    "retrieved": ("candidates", "", _RETRIEVED),
    "candidates": ("candidates", "", Aliases(("candidate_ids", "candidates_ids", "候補ID", "候補の文書ID"))),
    "bm25": (
        "candidates",
        "bm25",
        Aliases(("bm25_ids", "keyword_ids", "lexical_ids", "sparse_ids", "BM25のID", "キーワード検索ID")),
    ),
    "vector": (
        "candidates",
        "vector",
        Aliases(("vector_ids", "dense_ids", "embedding_ids", "semantic_ids", "ベクトル検索ID")),
    ),
    "fusion": (
        "fusion",
        "",
        Aliases(("fused_ids", "fusion_ids", "rrf_ids", "hybrid_ids", "merged_ids", "統合ID", "統合後ID")),
    ),
    "rerank": (
        "rerank",
        "",
        Aliases(("reranked_ids", "rerank_ids", "reranker_ids", "再順位付けID", "再順位付け後ID", "リランクID")),
    ),
    "threshold": ("threshold", "", Aliases(("threshold_ids", "kept_ids", "filtered_ids", "しきい値後ID"))),
    "context": (
        "context",
        "",
        Aliases(("context_ids", "context_doc_ids", "packed_ids", "コンテキストID", "生成に渡した文書ID")),
    ),
}
"""Column of a ranking: its stage, the ranking's name, and the column's names."""

RESULT_COLUMNS: Final[dict[str, Aliases]] = {
    "qid": _QID,
    **{field: aliases for field, (_, _, aliases) in STAGE_COLUMNS.items()},
    "answer_ok": Aliases(
        (
            "answer_ok",
            "ok",
            "is_correct",
            "answer_correct",
            "正否",
            "正誤",
            "回答の正否",
            "回答の正誤",
            "回答可否",
            "採点",
            "判定",
        ),
        ("correct",),
    ),
    "answer": Aliases(
        ("answer", "response", "generated_answer", "actual_output", "回答", "生成された回答", "生成回答", "実際の回答")
    ),
    "text": Aliases(("question", "query", "user_input", "質問", "質問文", "設問"), ("text", "input")),
    "user": Aliases(("user", "asker", "user_id", "利用者", "利用者ID", "ユーザー", "ユーザーID", "質問者")),
    "tenant": Aliases(("tenant", "tenant_id", "テナント", "テナントID")),
    "groups": Aliases(("groups", "group", "グループ", "所属グループ", "権限グループ")),
    "as_of": Aliases(("as_of", "基準日", "時点")),
    "index_version": Aliases(("index_version", "索引の版")),
    "run": Aliases(("run", "run_id", "実行", "実行ID")),
    "repeat": Aliases(("repeat", "trial", "繰り返し", "試行")),
    "seconds": Aliases(("seconds", "latency", "latency_seconds", "秒", "応答時間", "応答秒数")),
    "error": Aliases(("error", "エラー")),
}

_RIGHT: Final = "1 1.0 true t yes y ok correct pass passed right ○ ◯ 〇 ◎ はい 正 正解 正しい 合 可 合格"
_WRONG: Final = "0 0.0 false f no n ng incorrect fail failed wrong × ✕ ✖ x いいえ 誤 不正解 誤り 否 不可 不合格 バツ"

VERDICTS: Final[dict[str, bool]] = dict.fromkeys(_RIGHT.split(), True) | dict.fromkeys(_WRONG.split(), False)
"""What people write into a column of right and wrong, after NFKC and without case."""
