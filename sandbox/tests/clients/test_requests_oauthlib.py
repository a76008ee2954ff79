"""requests-oauthlib, as its manual shows it."""

import pytest
from oauthlib.oauth2 import LegacyApplicationClient
from requests_oauthlib import OAuth2Session

VERSIONS = ["/v1", "/v2.1", "/v2.2"]


@pytest.mark.parametrize("version", VERSIONS)
def test_pkce_without_a_secret(sandbox, allow, is_signed_in, version):
    session = OAuth2Session(
        client_id=sandbox.client_id, redirect_uri=sandbox.redirect_uri, scope=["listen"], pkce="S256"
    )
    address, _ = session.authorization_url(f"{sandbox.base_url}{version}/oauth/authorize")
    token_address = f"{sandbox.base_url}{version}/oauth/access_token"
    first = session.fetch_token(token_address, authorization_response=allow(address))
    assert is_signed_in(session)
    second = session.refresh_token(token_address, client_id=sandbox.client_id)
    assert second["access_token"] != first["access_token"]
    assert is_signed_in(session)


def test_plain_pkce(sandbox, allow, is_signed_in):
    # Asked for a plain challenge, the library sends none: it gets its verifier by hand.
    session = OAuth2Session(client_id=sandbox.client_id, redirect_uri=sandbox.redirect_uri)
    verifier = "a-verifier-of-more-than-forty-three-characters-0123456789"
    address, _ = session.authorization_url(
        f"{sandbox.base_url}/v2.2/oauth/authorize", code_challenge=verifier, code_challenge_method="plain"
    )
    session.fetch_token(
        f"{sandbox.base_url}/v2.2/oauth/access_token",
        authorization_response=allow(address),
        code_verifier=verifier,
    )
    assert is_signed_in(session)


@pytest.mark.parametrize("pkce", [None, "S256"])
@pytest.mark.parametrize("in_body", [None, True])
def test_code_with_the_secret(sandbox, allow, is_signed_in, pkce, in_body):
    session = OAuth2Session(client_id=sandbox.client_id, redirect_uri=sandbox.redirect_uri, pkce=pkce)
    address, _ = session.authorization_url(f"{sandbox.base_url}/oauth/authorize")
    session.fetch_token(
        f"{sandbox.base_url}/oauth/access_token",
        authorization_response=allow(address),
        client_secret=sandbox.api_secret,
        include_client_id=in_body,
    )
    assert is_signed_in(session)


@pytest.mark.parametrize("in_body", [None, True])
def test_password_and_refresh(sandbox, member, is_signed_in, in_body):
    session = OAuth2Session(client=LegacyApplicationClient(client_id=sandbox.client_id))
    first = session.fetch_token(
        f"{sandbox.base_url}/oauth/token",
        username=member["user_name"],
        password=member["password"],
        client_id=sandbox.client_id,
        client_secret=sandbox.api_secret,
        include_client_id=in_body,
    )
    assert is_signed_in(session)
    second = session.refresh_token(
        f"{sandbox.base_url}/oauth/access_token", client_id=sandbox.client_id, client_secret=sandbox.api_secret
    )
    assert second["refresh_token"] != first["refresh_token"]
    assert is_signed_in(session)


def test_an_expired_token_is_refreshed_on_the_way(sandbox, allow, is_signed_in):
    kept = []
    token_address = f"{sandbox.base_url}/v2.2/oauth/access_token"
    session = OAuth2Session(
        client_id=sandbox.client_id,
        redirect_uri=sandbox.redirect_uri,
        pkce="S256",
        auto_refresh_url=token_address,
        auto_refresh_kwargs={"client_id": sandbox.client_id},
        token_updater=kept.append,
    )
    address, _ = session.authorization_url(f"{sandbox.base_url}/v2.2/oauth/authorize")
    token = session.fetch_token(token_address, authorization_response=allow(address))
    session.token = {**token, "expires_at": 1}
    assert is_signed_in(session)
    assert [new["access_token"] != token["access_token"] for new in kept] == [True]
