"""Analyzers, and `search`."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.unknown-analyzer": (
        "「{found}」という解析器はありません。",
        "There is no analyzer '{found}'.",
    ),
    "mend.unknown-analyzer": ("使えるもの：{known}", "Known ones: {known}"),
    "notice.fusion-settings": (
        "統合の設定が使えません（重み：{weights}）。重みもkも0以上で、どれかの重みは0より大きい必要があります。",
        "Settings of the fusion are of no use (weights: {weights}): none below 0, nor k, and one above 0.",
    ),
    "notice.fusion-without-scores": (
        "「{method}」での統合には点数が要りますが、点数の無い候補があります。",
        "Fusion by '{method}' needs scores, and some candidates have none.",
    ),
    "mend.fusion-without-scores": ("順位だけで統合してください：rrf", "Fuse by ranks alone: rrf"),
    "notice.keep-ratio": (
        "残す割合 {found} は0から1の間ではありません。",
        "The share to keep, {found}, is not from 0 to 1.",
    ),
    "notice.recall-target": (
        "再現率の目標 {target} か信頼水準 {level} が範囲の外です（目標は0から1、水準は0.5から1の間）。",
        "Out of range: a recall of {target} (between 0 and 1) at a level of {level} (between 0.5 and 1).",
    ),
    "notice.threshold-made-otherwise": (
        "しきい値 {score} は、別のモデルか設定の点数で較正したものです（較正：{made}、今：{found}）。",
        "The threshold {score} was calibrated on scores of other models or settings ({made}; now {found}).",
    ),
    "mend.threshold-made-otherwise": (
        "今のモデルと設定で、しきい値を較正し直してください。",
        "Calibrate it anew with these models and settings.",
    ),
    "notice.reranker-output": (
        "再順位付け「{reranker}」の返した点数が使えません（送った文章{asked}、返った点数{found}）。",
        "The scores of the reranker '{reranker}' are of no use: {asked} texts sent, {found} scores returned.",
    ),
}
