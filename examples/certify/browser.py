"""Does what a member does in a browser: `browser.py COMMAND …` runs the command, opens the sign-in form whose address it prints, signs in,
allows the access, and goes where the service sends it. Name, password and authority come in the environment.
"""

import os
import re
import ssl
import subprocess
import sys
import urllib.parse
import urllib.request


def main() -> int:
    command = subprocess.Popen(sys.argv[1:], stderr=subprocess.PIPE, text=True)
    assert command.stderr is not None
    for line in command.stderr:
        sys.stderr.write(line)
        address = re.search(r"https?://\S+/oauth/authorize\?\S+", line)
        if address:
            sign_in(address.group())
    return command.wait()


def sign_in(address: str) -> None:
    """Opens the form, and sends it."""
    browser = urllib.request.build_opener(
        urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=os.environ["MUSICCAT_CA_FILE"]))
    )
    browser.open(address, timeout=30).read()
    form = {
        "username": os.environ["MUSICCAT_USER"],
        "password": os.environ["MUSICCAT_PASSWORD"],
        "decision": "accept",
    }
    # The redirect leads to the program that waits for it.
    browser.open(address, urllib.parse.urlencode(form).encode(), timeout=30).read()


sys.exit(main())
