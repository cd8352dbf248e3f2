"""The JSON of each verb: schema and version first, stable English keys, lists for anything counted.

Each contract has its JSON Schema in `konkyo/schemas`. Within a version keys are only ever added.
"""
