"""Generic OAuth clients talk to the sandbox over TLS, as they would to any other service."""

import pytest
import requests
from sandbox_program import PATIENCE, running

# Never asked for: the clients only read the address that the browser was sent to.
REDIRECT_URI = "https://localhost/signed-in"


@pytest.fixture(scope="session")
def sandbox(tmp_path_factory):
    authority = tmp_path_factory.mktemp("tls") / "authority.pem"
    with running("--tls", "--authority", str(authority), "--redirect-uri", REDIRECT_URI) as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def trust(sandbox, monkeypatch):
    """Lets requests trust the generated authority, as its manual says."""
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", sandbox.authority_file)


@pytest.fixture
def member(sandbox):
    """The one whose password has characters that a form must encode."""
    return next(member for member in sandbox.members if member["user_name"].startswith("canada"))


@pytest.fixture
def allow(member):
    """Signs the member in on the form at this address; where the browser is sent then."""

    def allow(address):
        fields = {"username": member["user_name"], "password": member["password"], "decision": "accept"}
        answer = requests.post(address, data=fields, allow_redirects=False, timeout=PATIENCE)
        assert answer.status_code == 302, answer.text
        return answer.headers["location"]

    return allow


@pytest.fixture
def is_signed_in(sandbox, member):
    """Whether the member's account answers to this session."""

    def is_signed_in(session):
        answer = session.get(f"{sandbox.base_url}/v2.2/me/account", timeout=PATIENCE)
        return answer.status_code == 200 and answer.json()["account"]["email"] == member["user_name"]

    return is_signed_in
