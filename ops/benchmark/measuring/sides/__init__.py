"""What runs in a side: it holds a graph, or what a compiler made of it, and does what the judge's messages say."""
