"""What a browser shows where an application asks for a sign-in wrongly."""

from urllib.parse import urlencode

import pytest
from conftest import with_query
from page_for_people import check_looks
from selenium.webdriver.common.by import By

VERIFIER = "a-verifier-of-more-than-forty-three-characters-0123456789"
TRAP = "<script>document.title = 'caught'</script><img src=x onerror=\"document.title='caught'\">"


@pytest.fixture
def address(sandbox):
    """The form's address, with a parameter changed, or without it."""

    def address(name, value):
        asked = {
            "response_type": "code",
            "client_id": sandbox.client_id,
            "redirect_uri": sandbox.redirect_uri,
            "code_challenge": VERIFIER,
            "code_challenge_method": "plain",
            name: value,
        }
        return with_query(f"{sandbox.base_url}/v2.2/oauth/authorize", {name: value for name, value in asked.items() if value})

    return address


def row(browser, name):
    """What the page says under a heading of its list."""
    return browser.find_element(By.XPATH, f"//dt[contains(., '{name}')]/following-sibling::dd").text


MISTAKES = [
    ("client_id", "another-key", "the sandbox printed it", "mcat_config.client_id", "--api-key"),
    ("redirect_uri", "{registered}/", "{registered}", "mcat_config.redirect_uri", "--redirect-uri"),
    ("redirect_uri", None, "{registered}", "mcat_config.redirect_uri", "--redirect-uri"),
    ("response_type", "id_token", "code", "mcat_auth_begin", "nothing"),
    ("code_challenge", None, "SHA-256", "mcat_auth_begin", "nothing"),
    ("code_challenge_method", "S512", "S256", "mcat_auth_begin", "nothing"),
]


@pytest.mark.parametrize("javascript", [True, False])
def test_a_mistake_is_explained(sandbox, usual_browser, open_browser, address, javascript):
    browser = usual_browser if javascript else open_browser(javascript=False)
    for name, sent, expected, library, option in MISTAKES:
        fill = lambda text: text and text.replace("{registered}", sandbox.redirect_uri)
        browser.get(address(name, fill(sent)))
        assert browser.title == f"Error: {name} is wrong"
        assert name in browser.find_element(By.CSS_SELECTOR, "[role=alert]").text
        assert (fill(sent) or "nothing: the parameter is missing") in row(browser, "Sent")
        assert fill(expected) in row(browser, "Expected")
        assert library in row(browser, "libmusiccat")
        assert option in row(browser, "in the sandbox")
    browser.get(address("redirect_uri", f"{sandbox.redirect_uri}/"))
    assert row(browser, "Sent").endswith(f"It differs from character {len(sandbox.redirect_uri) + 1} on: /")


@pytest.mark.parametrize("name", ["client_id", "redirect_uri", "response_type", "code_challenge_method"])
def test_what_was_sent_is_text(browser, address, name):
    browser.get(f"{address(name, TRAP)}&{urlencode({TRAP: 1})}")
    assert browser.title == f"Error: {name} is wrong"
    assert TRAP in row(browser, "Sent")
    assert TRAP in row(browser, "Parameters")
    assert browser.find_elements(By.CSS_SELECTOR, "script, img") == []
    # Nothing but the page's own status: no script was even tried.
    assert all("400 (Bad Request)" in entry["message"] for entry in browser.get_log("browser"))


def test_everybody_can_read_it(sandbox, browser, address):
    browser.get(address("redirect_uri", f"{sandbox.redirect_uri}/"))
    check_looks(browser, "mistake")
    browser.get(address("client_id", "a-rather-long-client-id-" * 8))
    check_looks(browser, "mistake-client", schemes=["light"])
