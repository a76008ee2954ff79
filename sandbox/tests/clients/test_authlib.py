"""Authlib, as its manual shows it."""

import pytest
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session

VERSIONS = ["/v1", "/v2.1", "/v2.2"]


@pytest.fixture
def open_session(sandbox):
    def open_session(**options):
        return OAuth2Session(client_id=sandbox.client_id, redirect_uri=sandbox.redirect_uri, **options)

    return open_session


@pytest.mark.parametrize("version", VERSIONS)
def test_pkce_without_a_secret(sandbox, open_session, allow, is_signed_in, version):
    session = open_session(code_challenge_method="S256", scope="listen")
    verifier = generate_token(48)
    address, _ = session.create_authorization_url(
        f"{sandbox.base_url}{version}/oauth/authorize", code_verifier=verifier
    )
    token_address = f"{sandbox.base_url}{version}/oauth/access_token"
    first = session.fetch_token(token_address, authorization_response=allow(address), code_verifier=verifier)
    assert is_signed_in(session)
    second = session.refresh_token(token_address)
    assert second["access_token"] != first["access_token"]
    assert is_signed_in(session)


def test_plain_pkce(sandbox, open_session, allow, is_signed_in):
    # The library makes S256 challenges only: a plain one is its own verifier.
    session = open_session()
    verifier = generate_token(48)
    address, _ = session.create_authorization_url(
        f"{sandbox.base_url}/v2.2/oauth/authorize", code_challenge=verifier, code_challenge_method="plain"
    )
    session.fetch_token(
        f"{sandbox.base_url}/v2.2/oauth/access_token",
        authorization_response=allow(address),
        code_verifier=verifier,
    )
    assert is_signed_in(session)


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_code_with_the_secret(sandbox, open_session, allow, is_signed_in, method):
    session = open_session(client_secret=sandbox.api_secret, token_endpoint_auth_method=method)
    address, _ = session.create_authorization_url(f"{sandbox.base_url}/oauth/authorize")
    token_address = f"{sandbox.base_url}/oauth/access_token"
    session.fetch_token(token_address, authorization_response=allow(address))
    assert is_signed_in(session)
    session.refresh_token(token_address)
    assert is_signed_in(session)


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_password_and_refresh(sandbox, open_session, member, is_signed_in, method):
    session = open_session(client_secret=sandbox.api_secret, token_endpoint_auth_method=method)
    first = session.fetch_token(
        f"{sandbox.base_url}/oauth/token", username=member["user_name"], password=member["password"]
    )
    assert is_signed_in(session)
    second = session.refresh_token(f"{sandbox.base_url}/oauth/access_token")
    assert second["refresh_token"] != first["refresh_token"]
    assert is_signed_in(session)


def test_an_expired_token_is_refreshed_on_the_way(sandbox, open_session, allow, is_signed_in):
    kept = []
    session = open_session(
        code_challenge_method="S256",
        token_endpoint=f"{sandbox.base_url}/v2.2/oauth/access_token",
        update_token=lambda token, **_: kept.append(token),
    )
    verifier = generate_token(48)
    address, _ = session.create_authorization_url(
        f"{sandbox.base_url}/v2.2/oauth/authorize", code_verifier=verifier
    )
    token = session.fetch_token(authorization_response=allow(address), code_verifier=verifier)
    session.token = {**token, "expires_at": 1}
    assert is_signed_in(session)
    assert [new["access_token"] != token["access_token"] for new in kept] == [True]
