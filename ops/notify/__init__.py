"""Notices of regressions: what they say, and how they reach a person: a command, or a webhook of one's own.

`message.py`: the regressions that a build brought, as JSON and as text; `channels.py`: sending it; `rows.py`: what was
sent, so that no regression is told twice.

May import `ops.untrusted`.
"""
