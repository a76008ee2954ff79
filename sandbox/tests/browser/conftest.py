"""A browser, a sandbox and an application for it to return to."""

import os
import shutil
import threading
from base64 import b64decode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from sandbox_program import PATIENCE, running
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.wait import WebDriverWait

# Pictures of what the tests saw go here, where somebody wants to look at them.
PICTURES = os.environ.get("MUSICCAT_PICTURES")


class Application(BaseHTTPRequestHandler):
    """Sends the browser on to another origin, as an application may that only takes the code."""

    def do_GET(self):
        path = urlsplit(self.path)
        if path.path == "/signed-in":
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/back?{path.query}")
            self.end_headers()
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>The application</title>")

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def application():
    """The address that the application has registered."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Application) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/signed-in"
        server.shutdown()


@pytest.fixture
def sandbox(application, tmp_path):
    journal = tmp_path / "journal"
    with running("--redirect-uri", application, "--journal", str(journal)) as sandbox:
        yield SimpleNamespace(**vars(sandbox), journal=journal)


@pytest.fixture
def member(sandbox):
    """The one whose password has characters that a form must encode."""
    member = next(member for member in sandbox.members if member["user_name"].startswith("canada"))
    return SimpleNamespace(**member)


def found(program):
    path = shutil.which(program)
    assert path, f"these tests need {program}: Debian's packages chromium and chromium-driver"
    return path


@pytest.fixture(scope="session")
def open_browser(tmp_path_factory):
    """Starts a browser with a fresh profile; JavaScript, the language, and whether it takes any certificate, can be chosen."""
    browsers = []

    def open_browser(javascript=True, language="en", any_certificate=False):
        options = webdriver.ChromeOptions()
        options.binary_location = found("chromium")
        options.accept_insecure_certs = any_certificate
        for argument in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
        ]:
            options.add_argument(argument)
        preferences = {"intl.accept_languages": language}
        if not javascript:
            preferences["profile.managed_default_content_settings.javascript"] = 2
        options.add_experimental_option("prefs", preferences)
        browser = webdriver.Chrome(options, Service(found("chromedriver")))
        browsers.append(browser)
        return browser

    yield open_browser
    for browser in browsers:
        browser.quit()


@pytest.fixture(scope="session")
def usual_browser(open_browser):
    return open_browser()


@pytest.fixture
def browser(usual_browser):
    # The page of the test before still asks for its pictures, of a sandbox that is gone, and the log is of all tests.
    usual_browser.get("about:blank")
    usual_browser.get_log("browser")
    yield usual_browser
    usual_browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    usual_browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@contextmanager
def leaving(browser):
    """For what sends the browser to another page: waits until that is there."""
    page = browser.find_element(By.TAG_NAME, "html")
    yield
    # While the pages change places, the driver may stumble over either.
    wait = WebDriverWait(browser, PATIENCE, ignored_exceptions=[WebDriverException])
    wait.until(staleness_of(page))
    wait.until(lambda browser: browser.find_elements(By.TAG_NAME, "title"))


def fill_in(browser, user_name, password):
    for name, value in [("username", user_name), ("password", password)]:
        field = browser.find_element(By.NAME, name)
        field.clear()
        field.send_keys(value)


def press(browser, button):
    with leaving(browser):
        browser.find_element(By.CSS_SELECTOR, f"button[value={button}]").click()


def resize(browser, width, height=700):
    """Makes the page so wide: a window cannot be as narrow as a phone."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def prefer(browser, **features):
    """Sets what the person prefers: prefers_color_scheme="dark"."""
    features = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def scrolls_sideways(browser):
    wide = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"
    return browser.execute_script(wide)


def picture(browser, name, whole=False):
    """Keeps what the page looks like: what is seen of it, or the whole."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": whole})
        Path(f"{PICTURES}/{name}.png").write_bytes(b64decode(shot["data"]))


def parameters(address):
    """The parameters in an address's query."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}


def with_query(address, parameters):
    return f"{address}?{urlencode(parameters)}"
