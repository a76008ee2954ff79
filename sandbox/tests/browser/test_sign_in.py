"""The hosted sign-in form in a real browser."""

import json
import urllib.request

import pytest
from axe_core_python.selenium import Axe
from conftest import fill_in, leaving, parameters, picture, prefer, press, resize, scrolls_sideways, with_query
from page_for_people import check_looks
from sandbox_program import PATIENCE
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

VERIFIER = "a-verifier-of-more-than-forty-three-characters-0123456789"
VERSIONS = ["/v1", "/v2.1", "/v2.2"]


@pytest.fixture
def address(sandbox):
    """The form's address in a version, or in none."""

    def address(version):
        asked = {
            "response_type": "code",
            "client_id": sandbox.client_id,
            "redirect_uri": sandbox.redirect_uri,
            "state": "s 1&2",
        }
        if version:
            asked |= {"code_challenge": VERIFIER, "code_challenge_method": "plain"}
        return with_query(f"{sandbox.base_url}{version}/oauth/authorize", asked)

    return address


def focused(browser):
    """The id of the element, or the value of a button."""
    element = browser.switch_to.active_element
    return element.get_attribute("id") or element.get_attribute("value")


def the_alert(browser):
    return browser.find_element(By.CSS_SELECTOR, "[role=alert]").text


def returned(browser):
    """What the browser brought to the application."""
    assert browser.title == "The application", browser.current_url
    return parameters(browser.current_url)


def post(address, fields):
    request = urllib.request.Request(address, json.dumps(fields).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


# svc:AUTH-09
@pytest.mark.parametrize("version", ["", *VERSIONS])
def test_accept(sandbox, browser, address, member, version):
    browser.get(address(version))
    assert browser.title == "Sign in"
    assert "Demo Player" in browser.find_element(By.TAG_NAME, "main").text
    fill_in(browser, member.user_name, member.password)
    press(browser, "accept")
    back = returned(browser)
    assert back["state"] == "s 1&2"
    proof = {"code_verifier": VERIFIER} if version else {"client_secret": sandbox.api_secret}
    tokens = post(
        f"{sandbox.base_url}{version}/oauth/access_token",
        {
            "client_id": sandbox.client_id,
            "grant_type": "authorization_code",
            "redirect_uri": sandbox.redirect_uri,
            "code": back["code"],
            **proof,
        },
    )
    assert tokens["access_token"]


# svc:AUTH-09
@pytest.mark.parametrize("version", ["", *VERSIONS])
def test_cancel(browser, address, version):
    browser.get(address(version))
    press(browser, "cancel")
    back = returned(browser)
    assert back.pop("error_description")
    assert back == {"error": "access_denied", "error_reason": "user_denied", "state": "s 1&2"}


# svc:AUTH-09
def test_a_wrong_password_can_be_put_right(browser, address, member):
    browser.get(address("/v2.2"))
    assert focused(browser) == "username"
    fill_in(browser, member.user_name, "wrong")
    press(browser, "accept")
    assert the_alert(browser) == "The user name or the password is wrong."
    assert browser.title == "Error: Sign in"
    password = browser.find_element(By.NAME, "password")
    assert (password.get_attribute("value"), focused(browser)) == ("", "password")
    assert browser.find_element(By.NAME, "username").get_attribute("value") == member.user_name
    assert browser.find_element(By.ID, password.get_attribute("aria-describedby")).text == the_alert(browser)
    with leaving(browser):
        password.send_keys(member.password, Keys.ENTER)
    assert "code" in returned(browser)


def test_repeated_wrong_passwords_lock_the_account(browser, address, member):
    browser.get(address("/v2.2"))
    for _ in range(5):
        fill_in(browser, member.user_name, "wrong")
        press(browser, "accept")
        assert "wrong" in the_alert(browser)
    fill_in(browser, member.user_name, member.password)
    press(browser, "accept")
    assert "locked. Try again in 5 minutes" in the_alert(browser)
    assert focused(browser) == "error"
    press(browser, "cancel")
    assert returned(browser)["error"] == "access_denied"


def test_the_keyboard_is_enough(browser, address, member):
    def type_in(*keys):
        for key in keys:
            browser.switch_to.active_element.send_keys(key)

    browser.get(address("/v2.2"))
    with leaving(browser):
        type_in(member.user_name, Keys.TAB, "wrong", Keys.ENTER)
    assert "wrong" in the_alert(browser)
    type_in(member.password, Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("value") == "accept"
    with leaving(browser):
        type_in(Keys.SPACE)
    assert "code" in returned(browser)
    browser.get(address("/v2.2"))
    type_in(Keys.TAB, Keys.TAB, Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("value") == "cancel"
    with leaving(browser):
        type_in(Keys.ENTER)
    assert returned(browser)["error"] == "access_denied"


def test_no_script_is_needed(open_browser, address, member):
    browser = open_browser(javascript=False)
    browser.get("data:text/html,<title>off</title><script>document.title = 'on'</script>")
    assert browser.title == "off", "scripts do not run"
    browser.get(address("/v2.2"))
    fill_in(browser, member.user_name, "wrong")
    press(browser, "accept")
    assert "wrong" in the_alert(browser)
    fill_in(browser, member.user_name, member.password)
    press(browser, "accept")
    assert "code" in returned(browser)


def test_the_form_speaks_german(open_browser, address, member):
    browser = open_browser(language="de-AT,de,en")
    browser.get(address("/v2.2"))
    assert browser.title == "Anmelden"
    assert browser.find_element(By.TAG_NAME, "html").get_attribute("lang") == "de"
    fill_in(browser, member.user_name, "falsch")
    press(browser, "accept")
    assert the_alert(browser) == "Der Benutzername oder das Passwort ist falsch."
    picture(browser, "sign-in-german")


def value(browser, name):
    return browser.find_element(By.NAME, name).get_property("value")


def offered(browser, user_name):
    return browser.find_element(By.CSS_SELECTOR, f"[data-user-name^={user_name}] button")


def test_a_demo_member_fills_the_form_in(sandbox, browser, address, member):
    browser.get(address("/v2.2"))
    names = [button.text.split("\n")[0] for button in browser.find_elements(By.CSS_SELECTOR, "li button")]
    assert names == [*(member["user_name"] for member in sandbox.members), "internal-error@sandbox.test"]
    for known in sandbox.members:
        assert known["what"] in offered(browser, known["user_name"].split("@")[0]).text
    offered(browser, "canada").click()
    assert (value(browser, "username"), value(browser, "password")) == (member.user_name, member.password)
    assert focused(browser) == "accept"
    press(browser, "accept")
    assert "code" in returned(browser)


def test_everybody_can_read_the_demo_members(browser, address):
    browser.get(address("/v2.2"))
    offered(browser, "canada").click()
    check_looks(browser, "sign-in-members")


def test_a_demo_member_is_chosen_by_the_keyboard_after_a_wrong_password(browser, address, member):
    browser.get(address("/v2.2"))
    fill_in(browser, "nobody", "wrong")
    press(browser, "accept")
    assert "wrong" in the_alert(browser)
    for _ in range(20):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        if member.user_name in browser.switch_to.active_element.text:
            break
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    assert value(browser, "username") == member.user_name
    assert browser.find_elements(By.CSS_SELECTOR, "[aria-invalid]") == []
    with leaving(browser):
        browser.switch_to.active_element.send_keys(Keys.SPACE)
    assert "code" in returned(browser)


def test_without_scripts_the_demo_members_can_be_read(open_browser, address, member):
    browser = open_browser(javascript=False)
    browser.get(address("/v2.2"))
    text = browser.find_element(By.CSS_SELECTOR, "[data-user-name^=canada]").text
    assert member.user_name in text and member.password in text and member.what in text
    assert browser.find_elements(By.CSS_SELECTOR, "li button") == []
    assert "Choose one" not in browser.find_element(By.TAG_NAME, "main").text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
@pytest.mark.parametrize("width", [320, 1000])
def test_everybody_can_read_it(browser, address, member, scheme, contrast, width):
    resize(browser, width)
    prefer(browser, prefers_color_scheme=scheme, prefers_contrast=contrast)
    browser.get(address("/v2.2"))

    def check(state):
        picture(browser, f"sign-in-{state}-{scheme}-{contrast}-{width}")
        assert not scrolls_sideways(browser), state
        violations = Axe().run(browser)["violations"]
        assert not violations, [(found["id"], found["nodes"][0]["html"]) for found in violations]

    check("first")
    for state in ["wrong"] * 5 + ["locked"]:
        fill_in(browser, member.user_name, "wrong")
        press(browser, "accept")
        assert state in the_alert(browser)
    check("locked")
    fill_in(browser, "nobody", "wrong")
    press(browser, "accept")
    check("wrong")


def test_the_form_loads_nothing_else(sandbox, browser, address):
    browser.get(address("/v2.2"))
    press(browser, "cancel")
    returned(browser)
    entries = [json.loads(line) for line in sandbox.journal.read_text().splitlines()]
    assert [(entry["method"], entry["path"]) for entry in entries] == [
        ("GET", "/v2.2/oauth/authorize"),
        ("POST", "/v2.2/oauth/authorize"),
    ]
    assert browser.get_log("browser") == []
