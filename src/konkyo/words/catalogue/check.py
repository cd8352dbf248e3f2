"""`check`: its help, and what can be wrong with an eval set as a whole."""

SENTENCES: dict[str, tuple[str, str]] = {
    "check.about": (
        "評価セットの誤りと弱点を、測る前に見つけます。モデルは使いません。",
        "Find what is wrong or weak in an eval set before anything is measured with it. No model is used.",
    ),
    "check.epilog": (
        "終了コード：何が見つかっても0。--strict では、誤りがあれば10。",
        "Exit code: 0 whatever is found; with --strict, 10 where there is an error.",
    ),
    "check.option.corpus": (
        "文書の集まり（.md/.txt のフォルダ、corpus.jsonl、文書の表）。正解との食い違いも調べます。",
        "The documents (a folder of .md/.txt, a corpus.jsonl, a table), to compare the gold with.",
    ),
    "check.option.strict": (
        "「誤り」が一つでもあれば、終了コードを10にします（「注意」では変わりません）。",
        "Exit with 10 if there is any error (warnings do not count).",
    ),
    "notice.check-failed": (
        "評価セットは合格ではありません（誤り{errors}件）。",
        "The eval set does not pass (errors: {errors}).",
    ),
    "mend.check-failed": (
        "上の「誤り」を直してから、もう一度実行してください。",
        "Mend the errors above, and run it again.",
    ),
    # expectations
    "notice.no-gold-at-all": (
        "{count}問のどれにも正解（根拠）がありません。検索の良し悪しは測れません。",
        "None of the {count} questions has gold evidence. Retrieval cannot be measured.",
    ),
    "mend.no-gold-at-all": (
        "relevant_doc_ids（正解文書ID）などの列を付けてください。",
        "Add a column such as relevant_doc_ids.",
    ),
    "notice.no-gold": (
        "答えることを期待する質問なのに、正解（根拠）がありません。",
        "An answer is expected, but there is no gold evidence.",
    ),
    "mend.no-gold": (
        "根拠を書くか、答えがない質問なら expect（期待する動作）を abstain（回答しない）にしてください。",
        "Name the evidence, or set expect to abstain if there is no answer.",
    ),
    "notice.gold-though-abstain": (
        "「回答しない」ことを期待する質問なのに、正解（根拠）があります。",
        "Abstention is expected, but there is gold evidence.",
    ),
    "mend.gold-though-abstain": (
        "どちらかを直してください。権限がなくて答えられない質問なら refuse（拒否）です。",
        "Mend one of them. If the asker may not read the document, expect is refuse.",
    ),
    "notice.fact-and-forbidden": (
        "「{found}」が、必須事項と禁止事項の両方にあります。",
        "'{found}' must appear and must not appear.",
    ),
    "mend.fact-and-forbidden": ("どちらかから消してください。", "Delete it from one of them."),
    "notice.no-expected-answer": (
        "期待する答えのない質問が{count}問あります（最初は {qid}）。回答の正否は、人が読んで決めることになります。",
        "{count} questions have no expected answer (the first is {qid}); people will have to judge the answers.",
    ),
    # gold in the corpus
    "notice.gold-nowhere-in-corpus": (
        "正解のIDが一つも文書の中にありません（{count}個中0個）。正解は {found}、文書は {example} の形です。",
        "None of the {count} gold IDs is in the corpus. They seem to be of another kind: {found} against {example}.",
    ),
    "mend.gold-nowhere-in-corpus": (
        "同じIDを使うか、この評価セットの文書を指定してください。近いID：{perhaps}",
        "Use the same IDs, or name the corpus that the eval set was made for. Nearest ID: {perhaps}",
    ),
    "notice.gold-not-in-corpus": (
        "正解「{found}」は文書の中にありません。",
        "The gold '{found}' is not in the corpus.",
    ),
    "mend.gold-not-in-corpus": (
        "IDを直すか、文書が抜けていないか確かめてください。",
        "Mend the ID, or see whether the document is missing from the corpus.",
    ),
    "notice.gold-not-in-corpus-near": (
        "正解「{found}」は文書の中にありません。「{perhaps}」ならあります。",
        "The gold '{found}' is not in the corpus, but '{perhaps}' is.",
    ),
    "mend.gold-not-in-corpus-near": (
        "「{perhaps}」のことなら、そう直してください。",
        "If that is meant, write '{perhaps}'.",
    ),
    "notice.gold-ambiguous": (
        "正解「{found}」に当たるファイルがいくつもあります（{files}）。",
        "The gold '{found}' could be any of several files ({files}).",
    ),
    "mend.gold-ambiguous": ("フォルダからのパスで書いてください。", "Write its path in the folder."),
    "notice.gold-by-stem": (
        "正解のIDを、拡張子やフォルダを省いたファイル名とみなしました（{found} は {file}、{count}個）。",
        "Gold IDs were taken for file names without folder or ending ({found} for {file}; {count} in all).",
    ),
    "notice.gold-version-unknown": (
        "「{found}」に版「{version}」はありません（あるのは {known}）。",
        "'{found}' has no version '{version}' (there is: {known}).",
    ),
    "mend.gold-version-unknown": (
        "いまの版でも正解かを確かめ、版を書き直してください。",
        "See whether the gold is right for the present version, and name that.",
    ),
    "notice.gold-twice": ("「{found}」が同じ行に2回あります。", "'{found}' comes twice in the same row."),
    "mend.gold-twice": (
        "一つにしてください。2個の根拠として数えられてしまいます。",
        "Keep one; it would count as two pieces.",
    ),
    "notice.chunks-not-checked": (
        "文書の集まりにチャンクがないため、正解のチャンクID{count}個は確かめていません。",
        "The corpus holds no chunks, so {count} gold chunk IDs were not looked up.",
    ),
    "mend.chunks-not-checked": (
        "チャンクIDは分割し直すと無効になります。文書の文言（引用）で書くと、ずっと使えます。",
        "Chunk IDs die when the documents are cut anew. Quotes from the documents do not.",
    ),
    # quotes and spans
    "notice.quote-not-found": (
        "文言「{found}」は、文書「{doc}」の中にありません。",
        "The words '{found}' are not in the document '{doc}'.",
    ),
    "mend.quote-not-found": ("文書から写し直してください。", "Copy them anew from the document."),
    "notice.quote-changed": (
        "文言「{found}」は、文書「{doc}」の中にありません。近いのは「{near}」（{start}-{end}文字目）です。",
        "The words '{found}' are not in '{doc}'. Nearest: '{near}' (characters {start}-{end}).",
    ),
    "mend.quote-changed": (
        "文書が変わったのなら、いまも正解かを確かめて写し直してください。",
        "If the document has changed, see whether it is still the gold, and copy the words anew.",
    ),
    "notice.quote-elsewhere": (
        "文言「{found}」は、文書「{doc}」ではなく「{other}」にあります。",
        "The words '{found}' are not in '{doc}' but in '{other}'.",
    ),
    "mend.quote-elsewhere": ("文書IDを直してください。", "Mend the document ID."),
    "notice.quote-nowhere": (
        "文言「{found}」は、どの文書にもありません。",
        "The words '{found}' are in no document.",
    ),
    "mend.quote-nowhere": ("文書から写し直してください。", "Copy them anew from the document."),
    "notice.quote-several": (
        "文言「{found}」が、文書「{doc}」に{count}か所あります（{first}文字目と{second}文字目など）。",
        "The words '{found}' come {count} times in '{doc}' (at characters {first} and {second}).",
    ),
    "mend.quote-several": (
        "一か所に決まるまで前後の文を足すか、範囲（文書ID:開始-終了）で書いてください。",
        "Take in more of what stands around them, or write a span (doc:start-end).",
    ),
    "notice.quote-in-several": (
        "文言「{found}」が、{count}個の文書にあります（{docs}）。どれでも正解として数えます。",
        "The words '{found}' are in {count} documents ({docs}). Any of them counts as gold.",
    ),
    "mend.quote-in-several": ("特定の文書のことなら、文書IDも書いてください。", "If one of them is meant, name it."),
    "notice.quote-in-some-versions": (
        "文言「{found}」は、文書「{doc}」の{of}個の版のうち{count}個にありません。",
        "Of {of} versions of '{doc}', {count} do not hold the words '{found}'.",
    ),
    "mend.quote-in-some-versions": ("どの版のことかを書いてください。", "Say which version is meant."),
    "notice.quote-not-in-chunk": (
        "文言「{found}」は、チャンク「{chunk}」の中にありません。",
        "The words '{found}' are not in the chunk '{chunk}'.",
    ),
    "mend.quote-not-in-chunk": (
        "分割し直してIDがずれていないか確かめてください。",
        "See whether the documents were cut anew, so that the ID now means something else.",
    ),
    "notice.span-outside": (
        "範囲「{found}」が、文書の長さ（{length}文字）を超えています。",
        "The span {found} goes beyond the document, which has {length} characters.",
    ),
    "mend.span-outside": ("範囲を直してください。", "Mend the span."),
    "notice.span-blank": ("範囲「{found}」には空白しかありません。", "The span {found} holds nothing but blanks."),
    "mend.span-blank": ("範囲を直してください。", "Mend the span."),
    "notice.span-cuts": (
        "範囲「{found}」が、単語や数の途中で切れています（{around}）。",
        "The span {found} cuts a word or a number ({around}).",
    ),
    "mend.span-cuts": ("区切りのよいところまで広げてください。", "Widen it to the end of the word."),
    "notice.span-moved": (
        "範囲「{found}」の文字（{holds}）が、書かれた文言（{quote}）と違います。文言はいま {now} にあります。",
        "The span {found} holds '{holds}', not the quote '{quote}', which now stands at {now}.",
    ),
    "mend.span-moved": ("範囲を {now} に直してください。", "Change it to {now}."),
    "notice.span-not-quote": (
        "範囲「{found}」の文字（{holds}）が、書かれた文言（{quote}）と違います。",
        "The span {found} holds '{holds}', not the quote '{quote}'.",
    ),
    "mend.span-not-quote": (
        "文書が変わっています。いまも正解かを確かめてください。",
        "The document has changed. See whether it is still the gold.",
    ),
    # stale labels
    "notice.label-stale": (
        "正解を付けたときの文書「{doc}」の版は「{found}」ですが、いまは「{now}」です。",
        "The gold was labelled against version '{found}' of '{doc}', which is now '{now}'.",
    ),
    "mend.label-stale": (
        "いまの版でも正解かを確かめ、label_version（正解の版）を書き直してください。",
        "See whether it still holds, and set label_version to the present version.",
    ),
    "notice.gold-not-valid": (
        "正解の文書「{doc}」は、基準日 {on} には有効ではありません（有効期間 {valid}）。",
        "The gold document '{doc}' does not hold on {on} (valid {valid}).",
    ),
    "mend.gold-not-valid": (
        "基準日に有効な版を正解にしてください。",
        "Name the version that holds on that day.",
    ),
    "notice.gold-expired": (
        "正解の文書「{doc}」は、今日（{on}）は有効ではありません（有効期間 {valid}）。",
        "The gold document '{doc}' does not hold today, {on} (valid {valid}).",
    ),
    "mend.gold-expired": (
        "いま有効な文書を正解にするか、as_of（基準日）を書いてください。",
        "Name the document that holds now, or say which day is meant (as_of).",
    ),
    "notice.gold-not-readable": (
        "答えることを期待していますが、利用者（{asker}）は正解の文書「{doc}」を読めません（読めるのは {readers}）。",
        "An answer is expected, but the asker ({asker}) may not read the gold '{doc}' (readers: {readers}).",
    ),
    "mend.gold-not-readable": (
        "権限が変わったのなら expect を refuse（拒否）にするか、読める利用者に変えてください。",
        "If its rights have changed, set expect to refuse, or choose an asker who may read it.",
    ),
    "notice.refusal-readable": (
        "拒否を期待していますが、利用者（{asker}）は正解の文書を読めます。",
        "A refusal is expected, but the asker ({asker}) may read the gold.",
    ),
    "mend.refusal-readable": (
        "権限が変わったのなら expect を answer（回答）にしてください。",
        "If its rights have changed, set expect to answer.",
    ),
    "notice.no-askers": (
        "文書には閲覧権限がありますが、評価セットに利用者がいません。権限は確かめられません。",
        "The corpus has readers, but no question names its asker. Permissions cannot be tested.",
    ),
    "mend.no-askers": (
        "user、tenant、groups の列を付けてください。",
        "Add the columns user, tenant and groups.",
    ),
    "notice.some-askers": (
        "利用者のない質問が{count}問あり、閲覧権限を確かめていません。",
        "{count} questions name no asker; their permissions were not looked at.",
    ),
    # wording
    "notice.near-duplicate": (
        "{first} とほとんど同じ質問です（一致度{similarity:.0%}）。",
        "This is nearly the same question as {first} (similarity {similarity:.0%}).",
    ),
    "mend.near-duplicate": (
        "片方を消すか、違うことを聞くようにしてください。同じ質問は二重に数えられます。",
        "Delete one, or make them ask different things. The same question would count twice.",
    ),
    "notice.near-duplicate-across-splits": (
        "別の分割（dev と test）にある {first} とほとんど同じ質問です（一致度{similarity:.0%}）。",
        "This is nearly the same question as {first} of the other split (similarity {similarity:.0%}).",
    ),
    "mend.near-duplicate-across-splits": (
        "同じ分割に移すか、片方を消してください。開発中に見た質問では、最後の確認になりません。",
        "Move them into one split or delete one: what was seen in dev proves nothing in test.",
    ),
    "notice.same-question-other-gold": (
        "{first} と同じ質問なのに、正解か期待する動作が違います（一致度{similarity:.0%}）。",
        "This is the same question as {first}, with other gold or another expectation (similarity {similarity:.0%}).",
    ),
    "mend.same-question-other-gold": ("どちらが正しいかを決めてください。", "Decide which of them is right."),
    "notice.wording-leak": (
        "質問の言い回しの{share:.0%}が、正解の文書にそのままあります（{found}）。",
        "{share:.0%} of the question's wording stands in the gold as it is ({found}).",
    ),
    "mend.wording-leak": (
        "利用者の言葉で言い換えてください。このままでは検索が実際より良く見えます。",
        "Put it in the words of a user. As it is, retrieval looks better than it will be.",
    ),
    # the set as a whole
    "notice.weights-zero": ("重みがすべて0です。", "All weights are 0."),
    "mend.weights-zero": (
        "重みを1以上にするか、列を空欄にしてください。",
        "Give weights above 0, or leave the column blank.",
    ),
    "notice.weight-dominates": (
        "この1問が、全体の重みの{share:.0%}を占めています。",
        "This one question has {share:.0%} of all weight.",
    ),
    "mend.weight-dominates": (
        "意図した重みか確かめてください。点数はほぼこの質問で決まります。",
        "See whether that is meant: it nearly decides every figure.",
    ),
    "notice.kinds-missing": ("質問の種類（kind）がありません。", "The questions have no kinds."),
    "mend.kinds-missing": (
        "kind（種類）の列を付けると、言い換え、型番、複数文書、答えなしなど、どの種類に弱いかが分かります。",
        "With a column kind (paraphrase, identifier, multi-document, no-answer, ...) you see which kinds fail.",
    ),
    "notice.kinds-few": (
        "{few}問に満たない種類が{count}個あります（{listed}）。種類ごとの点数は当てになりません。",
        "{count} kinds have fewer than {few} questions ({listed}). Their figures say next to nothing.",
    ),
    "mend.kinds-few": (
        "その種類の質問を足すか、種類をまとめてください。",
        "Add questions of these kinds, or merge kinds.",
    ),
    "notice.kinds-unbalanced": (
        "全体の{share:.0%}が一つの種類（{kind}）です。",
        "{share:.0%} of the questions are of one kind ({kind}).",
    ),
    "mend.kinds-unbalanced": (
        "ほかの種類を足すか、種類ごとの点数で比べてください。",
        "Add questions of other kinds, or compare kind by kind.",
    ),
    "notice.nothing-to-decline": (
        "「回答しない」「拒否する」べき質問が一つもありません。",
        "There is no question that should be declined.",
    ),
    "mend.nothing-to-decline": (
        "文書に答えがない質問や、権限のない利用者の質問を足すと、作り話や漏えいを見つけられます。",
        "Questions without an answer, or from askers without rights, would show invention and leaks.",
    ),
    "notice.one-document": (
        "{of}問中{count}問の正解が、同じ文書（{doc}）です。",
        "{count} of {of} questions have the same gold document ({doc}).",
    ),
    "mend.one-document": (
        "ほかの文書への質問を足してください。",
        "Add questions about other documents.",
    ),
    "notice.questions-few": (
        "正解のある質問は{n}問です。点数が{points:.0f}ポイント以上違わないと、偶然と区別できません。",
        "{n} questions have gold. Differences under {points:.0f} points cannot be told from chance.",
    ),
    "mend.questions-few": (
        "まず20から30問にしてください（同じ質問どうしの比較、有意水準5%、検出力80%、差のばらつき{sd}と仮定）。",
        "Begin with 20 to 30 (assumed: paired comparison, alpha 5%, power 80%, spread of differences {sd}).",
    ),
    "notice.questions-enough-for": (
        "正解のある質問は{n}問です。見分けられる差は{points:.1f}ポイント以上です（差のばらつき{sd}、検出力80%と仮定）。",
        "{n} questions have gold: enough for differences of {points:.1f} points (paired, power 80%, spread {sd}).",
    ),
}
