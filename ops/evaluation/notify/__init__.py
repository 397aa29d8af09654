"""Notices of regressions, which reach a person by a command, or by a webhook of one's own.

`message.py`: the regressions that a build brought, as JSON and as text; `channels.py`: sending them; `rows.py`: the
notices that were sent, so that no regression is reported twice.

May import `ops.execution.untrusted`.
"""
