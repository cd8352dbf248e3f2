"""The example of `konkyo demo` in two languages: documents, an eval set, and traces of a system with faults.

`tools/example/make.py` makes the eval sets and the traces.
"""
