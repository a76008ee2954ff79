"""The example login.c: a person signs in with a real browser."""

import os
import socket
import subprocess

import pytest
from conftest import fill_in, picture, press
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By

LOGIN = os.environ["MUSICCAT_LOGIN"]
BACK = "You can go back to the application."


@pytest.fixture
def redirect_uri():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/signed-in"


@pytest.fixture
def sandbox(redirect_uri):
    with running("--redirect-uri", redirect_uri) as sandbox:
        yield sandbox


@pytest.fixture
def login(sandbox, tmp_path):
    """Starts the program: it, and the address that it shows."""
    started = []

    def login(*options):
        command = [LOGIN, "--address", sandbox.base_url, "--client-id", sandbox.client_id]
        command += ["--redirect", sandbox.redirect_uri, "--tokens", str(tmp_path / "tokens"), *options]
        environment = {**os.environ, "MUSICCAT_API_KEY": sandbox.api_key}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        program = subprocess.Popen(command, env=environment, **pipes)
        started.append(program)
        address = next(line.strip() for line in program.stdout if "://" in line)
        return program, address

    yield login
    for program in started:
        program.kill()
        program.communicate()


def ended(program, typed=None):
    """Its exit code, and what it said."""
    said, problems = program.communicate(typed, timeout=PATIENCE)
    return program.returncode, said + problems


def heading(browser):
    return browser.find_element(By.TAG_NAME, "h1").text


# req:AUTH-09
def test_the_browser_comes_back_to_the_program(login, browser, member, tmp_path):
    program, address = login()
    browser.get(address)
    fill_in(browser, member.user_name, member.password)
    press(browser, "accept")
    assert heading(browser) == BACK
    picture(browser, "back-to-the-application")
    code, said = ended(program)
    assert (code, "Signed in as Éloïse" in said) == (0, True), said
    assert (tmp_path / "tokens.0").exists()
    # Nothing that the page holds came from the address.
    assert "code=" in browser.current_url
    assert "code=" not in browser.page_source and "code=" not in said


# req:AUTH-09
def test_cancel_is_no_sign_in(login, browser):
    program, address = login()
    browser.get(address)
    press(browser, "cancel")
    assert heading(browser) == BACK
    code, said = ended(program)
    assert (code, "did not allow" in said) == (3, True), said


# req:AUTH-09
def test_a_wrong_password_can_be_put_right(login, browser, member):
    program, address = login()
    browser.get(address)
    fill_in(browser, member.user_name, "wrong")
    press(browser, "accept")
    assert "wrong" in browser.find_element(By.CSS_SELECTOR, "[role=alert]").text
    assert program.poll() is None, "it waits for as long as the person tries"
    fill_in(browser, member.user_name, member.password)
    press(browser, "accept")
    assert heading(browser) == BACK
    code, said = ended(program)
    assert (code, "Signed in as" in said) == (0, True), said


# req:AUTH-09
def test_the_address_can_be_pasted(login, browser, member):
    program, address = login("--paste")
    browser.get(address)
    fill_in(browser, member.user_name, member.password)
    # Nobody is there to be led to: the browser shows an error of its own, above the address that is copied.
    press(browser, "accept")
    code, said = ended(program, f"  {browser.current_url}\n")
    assert (code, "Signed in as" in said) == (0, True), said
