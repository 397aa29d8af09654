"""The static site: pages for people who do not run this project, which open from disk without a network or a server."""
