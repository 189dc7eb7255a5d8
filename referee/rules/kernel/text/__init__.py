"""Words: sentences with facts, rulings, names, rulebooks, and how JSON is read within limits."""
