"""What follows a capture that failed: a diagnosis, and fixers that change the recipe in a way that it asks for."""
