"""The generated authority, as the strictest verifier at hand sees it."""

import socket
import ssl
from urllib.parse import urlsplit

import pytest
from sandbox_program import PATIENCE


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_the_certificate_passes_strict_verification(sandbox, name):
    context = ssl.create_default_context(cafile=sandbox.authority_file)
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    port = urlsplit(sandbox.base_url).port
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as plain:
        with context.wrap_socket(plain, server_hostname=name) as connection:
            assert connection.version() in ("TLSv1.2", "TLSv1.3")
