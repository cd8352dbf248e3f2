"""Files of documents as elements in reading order, one module a kind; `pipeline.parse` makes text of them."""

from konkyo.formats.documents.reading import KINDS as KINDS, read_document as read_document
