"""Rerankers, and models behind HTTP."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.model-address": (
        "モデルの宛先「{url}」は http でも https でもありません。",
        "The address of the model, {url}, is neither http nor https.",
    ),
    "notice.model-unavailable": (
        "モデルのサーバー {url} から使える返事がありません（{reason}）。",
        "The model's server {url} gave no answer of use ({reason}).",
    ),
    "mend.model-unavailable": (
        "宛先、鍵、利用の上限を確かめて、もう一度実行してください。",
        "Check the address, the key and your limits there, then try again.",
    ),
    "notice.model-key": (
        "モデル「{model}」の鍵が環境変数 {variable} にありません。",
        "The key of the model '{model}' is not in the environment variable {variable}.",
    ),
    "mend.model-key": (
        "{variable} に鍵を入れてください。設定ファイルには書きません。",
        "Put it into {variable}; it does not belong into a file of settings.",
    ),
    "notice.rerank-shape": (
        "再順位付けの形式「{found}」はありません。",
        "There is no reranker interface '{found}'.",
    ),
    "mend.rerank-shape": ("使えるもの：{known}", "Known ones: {known}"),
    "notice.rerank-answer": (
        "再順位付け「{reranker}」の返事が文章と合いません（送った文章{asked}、使える点数{found}）。",
        "The answer of the reranker '{reranker}' does not match: {asked} texts sent, {found} usable scores returned.",
    ),
}
