"""The columns or keys of a corpus: documents, or chunks of them."""

from __future__ import annotations

from typing import Final

from konkyo.formats.columns import Aliases

__all__ = ["CORPUS_COLUMNS"]

CORPUS_COLUMNS: Final[dict[str, Aliases]] = {
    "doc": Aliases(
        ("doc", "doc_id", "document_id", "docid", "docno", "corpus_id", "文書ID", "文書番号", "ドキュメントID"),
        ("_id", "id"),
    ),
    "chunk": Aliases(("chunk", "chunk_id", "passage_id", "node_id", "チャンクID")),
    "text": Aliases(("text", "content", "contents", "body", "page_content", "本文", "内容", "文章")),
    "title": Aliases(("title", "題名", "タイトル", "文書名", "件名")),
    "version": Aliases(("version", "版", "バージョン", "改訂版")),
    "valid_from": Aliases(("valid_from", "effective_from", "有効開始日", "施行日", "有効期間の開始")),
    "valid_to": Aliases(("valid_to", "effective_to", "有効終了日", "廃止日", "有効期間の終了")),
    "tenant": Aliases(("tenant", "tenant_id", "テナント", "テナントID")),
    "readers": Aliases(("readers", "acl", "allowed_groups", "閲覧グループ", "閲覧権限", "閲覧者")),
    "source": Aliases(("source", "url", "uri", "path", "file", "出典", "ファイル")),
    "start": Aliases(("start", "start_index", "start_char", "開始位置")),
    "end": Aliases(("end", "end_index", "end_char", "終了位置")),
}
"""Field to its names. `valid_to` is the first day on which the document no longer holds."""
