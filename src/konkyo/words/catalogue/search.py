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
    "cli.verb.search": ("索引を検索し、順位の理由を示す", "search the index, and show how each hit came about"),
    "search.about": (
        "索引の今の版を検索します。グループを指定しなければ、何も許可されません。",
        "Search the current index version. Without a group nothing is permitted.",
    ),
    "search.epilog": (
        "権限と有効期間は検索の中で効きます。--filter after は、後で絞ると何が足りなくなるかを見るためのものです。",
        "Permission and validity are part of the search. --filter after is there to show what filtering later loses.",
    ),
    "search.option.explain": (
        "語、各順位と点数、統合の内訳、落としたものを示す",
        "show tokens, each ranking with scores, what the fusion added up, what was cut",
    ),
    "search.option.as": ("だれとして検索するか", "on whose behalf"),
    "search.option.tenant": ("その人のテナント", "that person's tenant"),
    "search.option.group": ("その人のグループ（何度でも）", "a group of that person's (may be repeated)"),
    "search.option.as-of": (
        "この日に有効な文書を探す（既定は今日）",
        "search what holds on this day; by default today",
    ),
    "search.option.filter": (
        "権限を検索の中で効かせるか、後で絞るか",
        "permission inside the search, or a filter after it",
    ),
    "search.option.k": ("示す件数", "so many hits"),
    "search.option.rank-of": (
        "このチャンクの本当の順位（どれだけ深くても）も示す",
        "also show the true rank of this chunk, however deep",
    ),
    "search.ranks": ("{chunk} の本当の順位", "True ranks of {chunk}"),
    "search.ranking": ("順位の種類", "ranking"),
    "search.true-rank": ("順位", "rank"),
    "search.not-in": ("出ない", "not in it"),
    "notice.search-unknown-chunk": (
        "チャンク「{found}」は索引の版 {version} にありません。",
        "There is no chunk '{found}' in the index version {version}.",
    ),
    "search.title": ("検索：{query}", "Search: {query}"),
    "search.found": (
        "{hits}件を示します（許可されたチャンク {permitted} / {chunks}）。",
        "Hits: {hits}. Permitted chunks: {permitted} of {chunks}.",
    ),
    "search.version": ("索引の版", "index version"),
    "search.asker": ("検索する人", "asker"),
    "search.who": ("{user}、テナント {tenant}、グループ {groups}", "{user}, tenant {tenant}, groups {groups}"),
    "search.as-of": ("日付", "day"),
    "search.hidden": ("見えないチャンク", "hidden chunks"),
    "search.reasons": (
        "別のテナント{tenant}、権限なし{acl}、有効期間の外{not_valid}",
        "another tenant's {tenant}, no permission {acl}, not valid {not_valid}",
    ),
    "search.rank": ("順位", "rank"),
    "search.chunk": ("チャンク", "chunk"),
    "search.score": ("点数", "score"),
    "search.text": ("本文", "text"),
    "search.stages": ("段階", "Stages"),
    "search.asked": ("求めた数", "asked"),
    "search.looked-at": ("見た数", "looked at"),
    "search.left": ("残り", "left"),
    "search.dropped": ("落とした", "dropped"),
    "search.seconds": ("秒", "s"),
    "search.sum": ("合計", "sum"),
    "search.fused-by": (
        "方法 {method}、順位の数 {lists}、取りうる点数 {bounds}。括弧の中はその順位での位置。",
        "By {method} over {lists} rankings; possible scores {bounds}. In brackets, the rank there.",
    ),
    "search.cut": ("落としたもの", "What was cut"),
    "search.reason": ("理由", "reason"),
    "search.count": ("数", "n"),
    "search.first": ("最初のもの", "first"),
    "report.reason.tenant": ("別のテナント", "another tenant's"),
    "report.reason.rerank-depth": ("再順位付けの対象外", "behind what is reranked"),
    "notice.search-k": ("示す件数 {found} は1以上にしてください。", "The number of hits, {found}, is to be 1 or more."),
    "notice.search-day": ("「{found}」は日付ではありません。", "'{found}' is not a day."),
    "mend.search-day": ("2026-04-01 の形で書いてください。", "Write it like 2026-04-01."),
    "notice.search-nothing-permitted": (
        "{chunks}チャンクのどれも許可されていません（グループ：{groups}）。",
        "None of {chunks} chunks is permitted (groups: {groups}).",
    ),
    "mend.search-nothing-permitted": (
        "文書を読めるグループを --group で指定してください。",
        "Name a group that may read the documents: --group.",
    ),
    "notice.query-without-tokens": (
        "この質問からは語が一つも取れず、語での検索は何も返しません（解析器：{analyzer}）。",
        "The query has no token ({analyzer}), so the search by words finds nothing.",
    ),
    "notice.filtered-after-search": (
        "{ranking}：検索の後で絞ったので、{found}件の候補のうち{left}件が残りました（見込み {expected}件）。",
        "{ranking}: filtered after the search, {left} of {found} candidates are left ({expected} expected).",
    ),
    "mend.filtered-after-search": (
        "--filter inside（既定）なら、許可された範囲を残らず検索します。",
        "--filter inside, the default, searches all that is permitted.",
    ),
    "notice.search-words-only": (
        "索引にベクトルが無いので、語だけで検索しました。",
        "The index has no vectors; words alone were searched.",
    ),
}
