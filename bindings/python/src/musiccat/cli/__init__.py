"""The command line: one file for each chapter of its help, and shared parts.

`session` has the settings and the client, `show` what is printed, `failure` what went wrong and its exit code,
`command` what all commands take; `app` puts it together.
"""
