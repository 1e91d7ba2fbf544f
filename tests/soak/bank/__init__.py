"""A bank test: workers that are killed at any moment move shared players' money at shared tables.

Every worker writes down what it means to do before it does it, and what came of it after. One
that was killed between the two does the same again when it is back, as a browser would. In the
end the books of the workers, the streams of the tables and the ledger must tell the same.
"""
