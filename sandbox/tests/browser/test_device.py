"""The page's first view: how to point a device at the sandbox."""

import hashlib
import json
import ssl
import subprocess
import urllib.request
from pathlib import Path

import pytest
from conftest import resize
from page_for_people import check_looks, clipboard, focused, go, press, see, tab_to
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

ROOT = Path(__file__).parents[3]
SECRET = "what-nobody-else-knows"
REDIRECT = "http://speaker.test:8765/it's-here?a=1&b=\"2\""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory):
    authority = tmp_path_factory.mktemp("authority") / "own.pem"
    options = ["--tls", "--authority", str(authority), "--api-secret", SECRET, "--redirect-uri", REDIRECT, "--name", "speaker.test"]
    with running(*options) as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def browser(open_browser):
    return open_browser(any_certificate=True)


@pytest.fixture(autouse=True)
def shown(sandbox, browser):
    resize(browser, 1280, 800)
    browser.get("about:blank")
    browser.get(sandbox.local_url)
    see(browser, "h1", "Point a device here")


def copied(browser, what):
    press(browser, f"Copy {what}")
    see(browser, "#said", f"Copied {what}")
    return clipboard(browser)


def run(command, folder):
    done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_value_is_copied_as_the_device_needs_it(sandbox, browser):
    certificate = ssl.PEM_cert_to_DER_cert(Path(sandbox.authority_file).read_text())
    digits = hashlib.sha256(certificate).hexdigest().upper()
    for what, expected in [
        (f"the address {sandbox.base_url}", sandbox.base_url),
        ("the fingerprint", ":".join(digits[at : at + 2] for at in range(0, 64, 2))),
        ("the key", sandbox.api_key),
        ("the secret", SECRET),
        (f"the redirect address {REDIRECT}", REDIRECT),
        ("the settings in C", browser.find_element(By.ID, "in-c").text),
        ("the command", browser.find_element(By.ID, "with-curl").text),
    ]:
        assert copied(browser, what) == expected, what
    assert SECRET not in browser.page_source, "copied, but not shown"


def test_a_browser_without_clipboard_copies_too(sandbox, browser):
    browser.execute_script("""
        window.clipboardOfTheTest = navigator.clipboard;
        Object.defineProperty(navigator, "clipboard", { value: undefined });
    """)
    assert copied(browser, "the key") == sandbox.api_key


def test_the_secret_is_shown_on_request_only(sandbox, browser):
    fetched = "return performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.includes('secret'))"
    assert SECRET not in browser.page_source
    assert browser.execute_script(fetched) == []
    press(browser, "Show")
    see(browser, "#secret", SECRET)
    see(browser, "#in-c", f'config.api_secret = "{SECRET}";')
    press(browser, "Hide")
    see(browser, "#secret", "••")
    assert SECRET not in browser.page_source


def test_the_downloaded_authority_lets_curl_in(sandbox, browser, tmp_path):
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    see(browser, "main a", "Download authority.pem").click()
    file = tmp_path / "authority.pem"
    WebDriverWait(browser, PATIENCE).until(lambda _: file.exists() and file.stat().st_size)
    assert file.read_text() == Path(sandbox.authority_file).read_text()
    # The name leads nowhere on this machine: curl takes the address for it.
    host, port = sandbox.base_url.removeprefix("https://").split(":")
    (tmp_path / ".curlrc").write_text(f'resolve = "{host}:{port}:127.0.0.1"\n')
    answer = run(f"CURL_HOME=. {copied(browser, 'the command')}", tmp_path)
    assert len(json.loads(answer)["artists"]) == 5


def test_the_settings_in_c_compile(sandbox, browser, tmp_path):
    press(browser, "Show")
    see(browser, "#in-c", SECRET)
    settings = copied(browser, "the settings in C")
    (tmp_path / "device.c").write_text(f"#include <musiccat.h>\nint main(void) {{\n{settings}\nreturn config.size == 0;\n}}\n")
    run(f"cc -Wall -Wextra -Werror -fsyntax-only -I{ROOT}/include device.c", tmp_path)
    for text in [sandbox.base_url, "authority.pem", sandbox.api_key, SECRET]:
        assert f'"{text}"' in settings, text
    assert '"http://speaker.test:8765/it\'s-here?a=1&b=\\"2\\""' in settings


def test_the_keyboard_is_enough(sandbox, browser):
    tab_to(browser, "show-secret").send_keys(Keys.ENTER)
    see(browser, "#secret", SECRET)
    assert focused(browser) == "show-secret", "the focus stays"
    browser.switch_to.active_element.send_keys(Keys.TAB, Keys.SPACE)
    browser.switch_to.active_element.send_keys(Keys.SPACE)
    see(browser, "#said", "Copied the secret")
    tab_to(browser, "Install it on a device").send_keys(Keys.ENTER)
    see(browser, "main dd", "General, VPN & Device Management")


def test_everybody_can_read_it(sandbox, browser):
    browser.find_element(By.TAG_NAME, "summary").click()
    press(browser, "Show")
    see(browser, "#secret", SECRET)
    check_looks(browser, "device")
    assert [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_plain_http_on_this_machine_says_what_is_missing(usual_browser):
    with running() as sandbox:
        go(usual_browser, sandbox, "device", "Point a device here")
        see(usual_browser, ".hint", "--listen")
        see(usual_browser, "dd", "None: plain HTTP")
        for address in ["http://127.0.0.1:8976/signed-in", "http://localhost/signed-in"]:
            see(usual_browser, "dd code", address)
        assert "ca_file" not in see(usual_browser, "#in-c", "base_url").text
        check_looks(usual_browser, "device-plain", schemes=["light"])
