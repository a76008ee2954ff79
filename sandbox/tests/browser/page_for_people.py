"""What a person does on the page, and what a device calls meanwhile."""

import json
import urllib.error
import urllib.request
from base64 import b64encode
from urllib.parse import urlencode

from axe_core_python.selenium import Axe
from conftest import picture, prefer, resize, scrolls_sideways
from sandbox_program import PATIENCE
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait


def request(sandbox, path, headers=None, fields=None):
    """What a device calls, by POST where it sends fields: the status and the body."""
    body = None if fields is None else urlencode(fields).encode()
    call = urllib.request.Request(f"{sandbox.base_url}{path}", body, headers or {})
    try:
        with urllib.request.urlopen(call, timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


def device(sandbox, path):
    return request(sandbox, path, {"apikey": sandbox.api_key})[0]


def control(sandbox, method, path, body=None):
    """What the control interface answers."""
    call = urllib.request.Request(f"{sandbox.base_url}/control{path}", method=method)
    if body is not None:
        call.data = json.dumps(body).encode()
    with urllib.request.urlopen(call, timeout=PATIENCE) as answer:
        return json.loads(answer.read() or "null")


def sign_in(sandbox, user_name, password):
    """The status, and the access token where there is one."""
    basic = b64encode(f"{sandbox.api_key}:{sandbox.api_secret}".encode()).decode()
    fields = {"grant_type": "password", "username": user_name, "password": password}
    status, body = request(sandbox, "/oauth/token", {"Authorization": f"Basic {basic}"}, fields)
    return status, json.loads(body).get("access_token")


def go(browser, sandbox, view, title=None):
    browser.get(f"{sandbox.base_url}/#/{view}")
    shown = view.split("/")[0]
    WebDriverWait(browser, PATIENCE).until(
        lambda _: browser.execute_script("return document.body.dataset.view") == shown
        and (title is None or browser.find_element(By.TAG_NAME, "h1").text == title)
    )


def see(browser, selector, text):
    """Waits until an element of this selector shows the text, and gives it."""

    def shows(_):
        script = """return [...document.querySelectorAll(arguments[0])].find(
            (element) => element.checkVisibility() && element.textContent.includes(arguments[1]))"""
        return browser.execute_script(script, selector, text)

    return WebDriverWait(browser, PATIENCE).until(shows, f"{selector}: {text}")


def settled(browser, act):
    """Does it again if the view was shown anew in between."""
    wait = WebDriverWait(browser, PATIENCE, ignored_exceptions=[StaleElementReferenceException])
    wait.until(lambda _: [act()])


def click(browser, selector, text):
    settled(browser, lambda: see(browser, selector, text).click())


def press(browser, text, within="main"):
    click(browser, f"{within} button", text)


def focused(browser):
    return browser.execute_script("return document.activeElement.id")


def choose(browser, name, text):
    settled(browser, lambda: Select(browser.find_element(By.ID, name)).select_by_visible_text(text))


def tab_to(browser, name):
    """Goes on by the keyboard until the focus is on an element of this id, or with this text."""
    for _ in range(80):
        # Not through the element: a field for a file would take the key for a file's name.
        ActionChains(browser).send_keys(Keys.TAB).perform()
        element = browser.switch_to.active_element
        if name in (element.get_attribute("id"), element.text):
            return element
    raise AssertionError(f"no way to {name}")


def clipboard(browser):
    """The text that was copied last."""
    allowed = {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    browser.execute_cdp_cmd("Browser.grantPermissions", allowed)
    read = "(window.clipboardOfTheTest ?? navigator.clipboard).readText().then(arguments[arguments.length - 1])"
    return browser.execute_async_script(read)


DESKTOP, PHONE = (1280, 800), (390, 844)


def check_looks(browser, name, schemes=("light", "dark")):
    """At both widths and in both schemes: a picture, no sideways scrolling, and nothing that axe finds."""
    for width, height in (DESKTOP, PHONE):
        resize(browser, width, height)
        for scheme in schemes:
            prefer(browser, prefers_color_scheme=scheme)
            picture(browser, f"{name}-{scheme}-{width}", whole=True)
            assert not scrolls_sideways(browser), (name, width)
            violations = Axe().run(browser)["violations"]
            assert not violations, [(name, width, found["id"], found["nodes"][0]["html"]) for found in violations]
