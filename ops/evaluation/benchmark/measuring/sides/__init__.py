"""The processes of sides: each holds a graph, or its compiled form, and answers the judge's messages."""
