"""Every version's OpenAPI document is valid, and schemathesis finds no answer that breaks it."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from sandbox_program import PATIENCE, running

HERE = Path(__file__).parent
# By itself: schemathesis tries what it learns, and a member's name with wrong passwords locks the account for all other calls.
SIGN_IN = "/oauth/"
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")


@pytest.fixture
def sandbox():
    """A new one for each test: what one of them does to a member is nothing to the next."""
    with running("--quota", "off") as sandbox:
        yield sandbox


def document_of(sandbox, version):
    return f"{sandbox.base_url}/{version}/openapi.json"


@pytest.fixture
def environment(sandbox, tmp_path, monkeypatch):
    """This one, with the application's credentials and the token of the member who may stream."""
    # Where schemathesis may leave what it likes.
    monkeypatch.chdir(tmp_path)
    member = sandbox.members[0]
    fields = {"grant_type": "password", "username": member["user_name"], "password": member["password"]}
    key = (sandbox.api_key, sandbox.api_secret)
    answer = requests.post(f"{sandbox.base_url}/oauth/token", data=fields, auth=key, timeout=PATIENCE)
    return os.environ | {
        "MUSICCAT_API_KEY": sandbox.api_key,
        "MUSICCAT_API_SECRET": sandbox.api_secret,
        "MUSICCAT_TOKEN": answer.json()["access_token"],
    }


@pytest.mark.parametrize("version", ["v2.2", "v2.1", "v1"])
def test_the_document_is_valid(sandbox, version):
    document = requests.get(document_of(sandbox, version), timeout=PATIENCE).json()
    validate(document, cls=OpenAPIV31SpecValidator)


@pytest.mark.parametrize("version", ["v2.2", "v2.1", "v1"])
def test_no_answer_breaks_the_document(sandbox, environment, version):
    examine(sandbox, environment, version, "--exclude-path-regex", SIGN_IN)


@pytest.mark.parametrize("version", ["v2.2", "v2.1", "v1"])
def test_no_answer_of_the_sign_in_breaks_the_document(sandbox, environment, version):
    examine(sandbox, environment, version, "--include-path-regex", SIGN_IN)


def examine(sandbox, environment, version, *calls):
    seed = os.environ.get("MUSICCAT_SEED") or str(random.randrange(2**32))
    print(f"\n{version}: MUSICCAT_SEED={seed} asks the same again", flush=True)
    config = ["--config-file", HERE / "schemathesis.toml"]
    command = [SCHEMATHESIS, *config, "run", document_of(sandbox, version), "--seed", seed, *calls]
    if subprocess.run(command, env=environment).returncode != 0:
        # Without a trace: it would show the environment.
        pytest.fail("schemathesis found what is not as described; its report stands above", pytrace=False)
