"""Reading eval sets, tables of results, and corpora: what a row says and what it cannot say."""

SENTENCES: dict[str, tuple[str, str]] = {
    # columns of the file
    "notice.no-question-columns": (
        "質問の列（qid か question）がありません。見出しは「{found}」です。",
        "There is no column of questions (qid or question). The header is: {found}",
    ),
    "mend.no-question-columns": (
        "見出しを qid, question, relevant_doc_ids, expected_answer のようにしてください。近い名前：{near}",
        "Use a header such as qid, question, relevant_doc_ids, expected_answer. Nearest name: {near}",
    ),
    "mend.no-question-columns.none-near": (
        "見出しを qid, question, relevant_doc_ids, expected_answer のようにしてください。",
        "Use a header such as qid, question, relevant_doc_ids, expected_answer.",
    ),
    "notice.no-question-text": (
        "質問文の列（question）がありません。",
        "There is no column of question texts (question).",
    ),
    "mend.no-question-text": (
        "点数は出ますが、表に質問文は出ません。必要なら question の列を足してください。",
        "Figures can be had without it; add a column question to see the texts.",
    ),
    "notice.qids-made": (
        "質問IDの列（qid）がないため、上から順に q1, q2, ... と付けました。",
        "There is no column of question IDs (qid); they were numbered q1, q2, ... from the top.",
    ),
    "mend.qids-made": (
        "結果のファイルと照らし合わせるには、両方に同じ qid の列が要ります。",
        "To be joined with results, both files need a column qid with the same values.",
    ),
    "notice.no-questions": ("質問が一つもありません。", "There are no questions in it."),
    "mend.no-questions": ("見出しの下に1行1問で書いてください。", "Write one question a row below the header."),
    "notice.results-column-missing": (
        "列「{wanted}」がありません。見出しは「{found}」です。",
        "There is no column '{wanted}'. The header is: {found}",
    ),
    "mend.results-column-missing": (
        "結果の表には qid と retrieved_doc_ids（検索結果のID、順位どおり）の列が要ります。近い名前：{near}",
        "A table of results needs the columns qid and retrieved_doc_ids (IDs in rank order). Nearest name: {near}",
    ),
    "mend.results-column-missing.none-near": (
        "結果の表には qid と retrieved_doc_ids（検索結果のID、順位どおり）の列が要ります。",
        "A table of results needs the columns qid and retrieved_doc_ids (IDs in rank order).",
    ),
    "notice.no-results": ("結果が一行もありません。", "There are no results in it."),
    "mend.no-results": ("見出しの下に1行1問で書いてください。", "Write one question a row below the header."),
    # identifiers
    "notice.qid-missing": (
        "質問ID（qid）が空欄のため、この行は使いません。",
        "The question ID (qid) is blank; the row was left out.",
    ),
    "mend.qid-missing": ("ほかと重ならないIDを入れてください。", "Give it an ID that no other row has."),
    "notice.duplicate-id": (
        "「{found}」が2回あり（{first}と、ここ）、内容が違います。どちらも使いません。",
        "'{found}' comes twice ({first}, and here) with different content. Neither was used.",
    ),
    "mend.duplicate-id": (
        "正しいほうを残すか、別のIDにしてください。",
        "Keep the right one, or give one of them another ID.",
    ),
    "notice.duplicate-row": (
        "「{found}」の同じ行が2回あります（{first}と、ここ）。1回だけ数えます。",
        "The same row of '{found}' comes twice ({first}, and here). It counts once.",
    ),
    "mend.duplicate-row": ("片方を消してください。", "Delete one of them."),
    "notice.id-from-number": (
        "IDが数値として保存されています（{found}）。元が 007 のような形なら、先頭の0が失われています（{count}個）。",
        "IDs are stored as numbers ({found}). If one was like 007, its leading zeros are lost ({count} cells).",
    ),
    "mend.id-from-number": (
        "列の書式を「文字列」にしてから入れ直してください。",
        "Set the column's format to text, and enter them again.",
    ),
    "notice.id-date": (
        "IDが日付に変わっています（{found}）。元は「{perhaps}」かもしれません。",
        "The ID has been turned into a date ({found}). It may have been '{perhaps}'.",
    ),
    "mend.id-date": (
        "列の書式を「文字列」にしてから入れ直してください。",
        "Set the column's format to text, and enter it again.",
    ),
    "notice.id-like-date": (
        "IDが日付の形です（{found}、{count}個）。元が「{perhaps}」なら、表計算ソフトが変えています。",
        "IDs look like dates ({found}; {count} cells). If one was '{perhaps}', a spreadsheet has changed it.",
    ),
    "mend.id-like-date": (
        "本当に日付のIDなら、そのままで構いません。",
        "If the IDs really are dates, nothing needs to be done.",
    ),
    "notice.id-scientific": (
        "IDが指数の形に変わっています（{found}）。元は「{perhaps}」かもしれません。",
        "The ID has been turned into a power of ten ({found}). It may have been '{perhaps}'.",
    ),
    "mend.id-scientific": (
        "列の書式を「文字列」にしてから入れ直してください。",
        "Set the column's format to text, and enter it again.",
    ),
    "notice.id-long-number": (
        "16桁以上の数値なので、表計算ソフトが下の桁を0に変えています（{found}）。",
        "The number has more than 15 digits; a spreadsheet has turned the last ones into zeros ({found}).",
    ),
    "mend.id-long-number": (
        "列の書式を「文字列」にしてから、元のIDを入れ直してください。",
        "Set the column's format to text, and enter the original ID again.",
    ),
    "notice.ids-ambiguous": (
        "「;」とコンマ（, ， 、）の両方があり、コンマがIDの一部か区切りか分かりません（{found}）。この行は使いません。",
        "There are both ; and commas, which may part IDs or belong to one ({found}). The row was left out.",
    ),
    "mend.ids-ambiguous": (
        '区切りは「;」だけにしてください。コンマを含むIDは ["a,b", "c"] のように書けます。',
        'Separate with ; only. IDs that hold a comma can be written ["a,b", "c"].',
    ),
    "notice.ids-by-comma": (
        "コンマ（, ， 、）をIDの区切りとして読みました（{found}、{count}行）。",
        "Commas were taken to separate IDs ({found}; {count} rows).",
    ),
    "mend.ids-by-comma": (
        '区切りは「;」にしてください。コンマを含む一つのIDなら ["a,b"] と書いてください。',
        'Separate with ; instead. If a comma belongs to an ID, write ["a,b"].',
    ),
    "notice.list-broken": ("リストとして読めません（{found}）。", "This cannot be read as a list ({found})."),
    "mend.list-broken": (
        '「a;b」か、JSONの ["a", "b"] の形で書いてください。',
        'Write a;b, or in JSON ["a", "b"].',
    ),
    "notice.hits-with-alternatives": (
        "検索結果に「|」があります（{found}）。「|」は正解の「どれか」を表すもので、検索結果では使えません。",
        "There is a | among the hits ({found}). It stands for alternatives of gold evidence and has no meaning here.",
    ),
    "mend.hits-with-alternatives": ("検索結果は「;」で区切ってください。", "Separate hits with ;."),
    # evidence
    "notice.span-broken": (
        "範囲として読めません（{found}）。",
        "This cannot be read as a span ({found}).",
    ),
    "mend.span-broken": (
        "「文書ID:開始-終了」（文字数、0から、終了は含まない）の形で書いてください。例：D07:12-34",
        "Write doc:start-end in characters, from 0, the end not included. Example: D07:12-34",
    ),
    "notice.span-empty": ("範囲の長さが0以下です（{found}）。", "The span is empty ({found})."),
    "mend.span-empty": ("終了を開始より大きくしてください。", "Its end has to be greater than its start."),
    "notice.evidence-broken": ("JSONとして読めません（{found}）。", "This is not valid JSON ({found})."),
    "mend.evidence-broken": (
        '[{{"any_of": [{{"type": "quote", "text": "...", "doc": "D07"}}], "grade": 1}}] の形で書いてください。',
        'Write [{{"any_of": [{{"type": "quote", "text": "...", "doc": "D07"}}], "grade": 1}}].',
    ),
    "notice.evidence-invalid": (
        "項目の組み立てが正しくありません（{reason}）。",
        "Its parts are not as they should be ({reason}).",
    ),
    "mend.evidence-invalid": (
        '[{{"any_of": [{{"type": "doc", "doc": "D07"}}], "grade": 1}}] の形です（type は doc, chunk, span, quote）。',
        'Write [{{"any_of": [{{"type": "doc", "doc": "D07"}}], "grade": 1}}]; types are doc, chunk, span and quote.',
    ),
    "notice.evidence-as-quote": (
        "列「根拠」の文を、文書の文言（引用）として読みました（{found}、{count}行）。",
        "The text of the column evidence was taken for a quote from a document ({found}; {count} rows).",
    ),
    "mend.evidence-as-quote": (
        "引用なら列名を「根拠の文言」、文書IDなら「正解文書ID」にしてください。",
        "Call the column quotes if it holds quotes, relevant_doc_ids if it holds IDs.",
    ),
    "notice.evidence-twice": (
        "同じ行に、組み合わせられない根拠の列が二つあります。この行は使いません。",
        "The row has two columns of evidence that cannot be combined; it was left out.",
    ),
    "mend.evidence-twice": ("どちらか一方だけに書いてください。", "Fill in only one of them."),
    "notice.evidence-unpaired": (
        "引用が{quotes}個、それに対応するIDや範囲が{others}個あり、組にできません。この行は使いません。",
        "There are {quotes} quotes and {others} IDs or spans beside them, which makes no pairs. The row was left out.",
    ),
    "mend.evidence-unpaired": (
        "数をそろえるか（IDが1個なら全部の引用に対応します）、D07「引用」の形で一つの列に書いてください。",
        "Give as many of each (a single ID goes with all quotes), or write both in one column.",
    ),
    "notice.finer-evidence-used": (
        "チャンクや範囲の列があるので、根拠はそちらを使います。文書IDはタグとして残しました（{count}行）。",
        "Chunks or spans were given, and are used as evidence; the document IDs were kept as a tag ({count} rows).",
    ),
    # values
    "notice.value-not-text": ("文字か数ではありません（{found}）。", "This is not a text or a number ({found})."),
    "mend.value-not-text": ("一つの文字列にしてください。", "Make it one string."),
    "notice.value-not-allowed": (
        "「{found}」は使えない値です。使えるのは {allowed} です。",
        "'{found}' is none of the values that are allowed: {allowed}",
    ),
    "mend.value-not-allowed": ("上の値のどれかにするか、空欄にしてください。", "Use one of these, or leave it blank."),
    "notice.not-a-date": ("日付として読めません（{found}）。", "This cannot be read as a date ({found})."),
    "mend.not-a-date": ("2026-04-01 の形で書いてください。", "Write it like 2026-04-01."),
    "notice.weight-invalid": ("重みは0以上の数です（{found}）。", "A weight is a number of 0 or more ({found})."),
    "mend.weight-invalid": (
        "数を入れるか、空欄（1とみなす）にしてください。",
        "Give a number, or leave it blank (which means 1).",
    ),
    "notice.number-invalid": ("0以上の数として読めません（{found}）。", "This is not a number of 0 or more ({found})."),
    "mend.number-invalid": ("数を入れるか、空欄にしてください。", "Give a number, or leave it blank."),
    "notice.answer-ok-unclear": (
        "回答の正否として読めません（{found}）。未記入として扱います。",
        "This tells neither right nor wrong ({found}); it counts as not judged.",
    ),
    "mend.answer-ok-unclear": (
        "1か0（○か×、はいかいいえ）を入れるか、空欄にしてください。",
        "Write 1 or 0 (or yes or no), or leave it blank.",
    ),
    # judged pairs
    "notice.qrels-row-broken": (
        "質問ID、文書ID、整数の関連度の三つがそろっていないため、この行は使いません（{found}）。",
        "The row does not hold a question ID, a document ID and a whole number; it was left out ({found}).",
    ),
    "mend.qrels-row-broken": ("関連度は整数で書いてください。", "Write the score as a whole number."),
    "notice.qrels-grades-differ": (
        "文書「{doc}」の関連度が、同じ質問で二通りあります。どちらも使いません。",
        "The document '{doc}' has two different scores for the same question. Neither was used.",
    ),
    "mend.qrels-grades-differ": ("正しいほうを残してください。", "Keep the right one."),
    # corpora
    "notice.corpus-empty": ("読める文書がありません。", "There is no document in it that can be read."),
    "mend.corpus-empty": (
        ".md や .txt のフォルダ、corpus.jsonl、または文書の表を指定してください。",
        "Name a folder of .md or .txt files, a corpus.jsonl, or a table of documents.",
    ),
    "notice.corpus-one-file": ("文書の集まりではなく、一つの文書です。", "This is one document, not a corpus."),
    "mend.corpus-one-file": ("それを含むフォルダを指定してください。", "Name the folder that holds it."),
    "notice.corpus-columns-missing": (
        "文書IDか本文の列がありません。見出しは「{found}」です。",
        "There is no column of document IDs, or none of texts. The header is: {found}",
    ),
    "mend.corpus-columns-missing": (
        "doc（文書ID）と text（本文）の列を付けてください。",
        "It needs the columns doc and text.",
    ),
    "notice.document-id-missing": (
        "文書IDがないため使いません（{found}）。",
        "The document has no ID and was left out ({found}).",
    ),
    "mend.document-id-missing": ("doc（文書ID）を文字列で入れてください。", "Give it an ID (doc), as text."),
    "notice.document-empty": ("文書「{found}」の本文が空です。", "The document '{found}' has no text."),
    "mend.document-empty": (
        "本文の取り出し（解析）が失敗していないか確かめてください。",
        "Check whether its text was lost when it was parsed.",
    ),
    "notice.files-passed-over": (
        "ほかの種類のファイルが{count}個あり、読んでいません（{found}）。",
        "{count} files of other kinds were passed over ({found}).",
    ),
    "notice.front-matter-broken": (
        "先頭の「---」で囲まれた部分をYAMLとして読めません。",
        "What stands between the lines --- at the top cannot be read as YAML.",
    ),
    "mend.front-matter-broken": (
        "「名前: 値」の形にしてください。コロンを含む値は引用符で囲みます。",
        "Write it as name: value. A value that holds a colon needs quotation marks.",
    ),
    "notice.readers-unclear": (
        "閲覧できるグループの並びが「すべて」か「どれか」か分かりません（{found}）。だれも読めないものとして扱います。",
        "It is not clear whether all of these groups are needed or any one ({found}). Nobody is taken to be a reader.",
    ),
    "mend.readers-unclear": (
        'どれかでよければ [["a", "b"]] か a|b、すべて要るなら [["a"], ["b"]] か a;b と書いてください。',
        'Write [["a", "b"]] or a|b for any one, [["a"], ["b"]] or a;b for all.',
    ),
    "notice.offset-invalid": (
        "文字の位置は0以上の整数です（{found}）。",
        "An offset is a whole number of 0 or more ({found}).",
    ),
    "mend.offset-invalid": (
        "本文の先頭を0とする文字数で書いてください。",
        "Count characters from 0 at the beginning of the text.",
    ),
    # writing
    "notice.evalset-suffix": (
        "「{found}」の評価セットは書けません。",
        "Eval sets cannot be written as '{found}'.",
    ),
    "mend.evalset-suffix": (".csv、.tsv、.xlsx、.jsonl のどれかにしてください。", "Use .csv, .tsv, .xlsx or .jsonl."),
    "notice.tag-name-taken": (
        "タグ「{found}」は列の名前（{field}）と同じなので、表では区別できません。",
        "The tag '{found}' has the name of a column ({field}) and could not be told from it in a table.",
    ),
    "mend.tag-name-taken": ("タグの名前を変えるか、.jsonl で書いてください。", "Rename the tag, or write .jsonl."),
    "notice.cell-too-long": (
        "{row}行目の「{column}」が{found}文字あり、表計算ソフトの上限（{most}文字）を超えます。",
        "Row {row}, '{column}' has {found} characters, more than a spreadsheet cell holds ({most}).",
    ),
    "mend.cell-too-long": (".csv か .jsonl で書いてください。", "Write .csv or .jsonl."),
    "notice.cell-not-printable": (
        "{row}行目の「{column}」に、XLSXには書けない制御文字があります。",
        "Row {row}, '{column}' holds a control character that XLSX cannot hold.",
    ),
    "mend.cell-not-printable": (".csv か .jsonl で書いてください。", "Write .csv or .jsonl."),
}
