"""Every sentence a person reads, in Japanese and English, by key.

A topic is a module of `words.catalogue` holding `SENTENCES: dict[key, (ja, en)]`. Placeholders are `{name}` or
`{name:format}`; both languages use the same ones. Keys: `notice.<code>`, `mend.<code>`, `finding.<code>`,
`remedy.<code>`, `<verb>.<anything>`.
"""

from konkyo.words.book import Lang as Lang, Words as Words, all_sentences as all_sentences, words as words
