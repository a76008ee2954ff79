"""The page's lab: clock, network, snapshots, and the journal to take along."""

import json
import time

import pytest
from conftest import resize
from page_for_people import check_looks, choose, control, device, focused, go, press, request, see, sign_in, tab_to
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
TOP = "/v2.2/albums/top"
MEMBER = "may-stream@sandbox.test"


@pytest.fixture(scope="module")
def sandbox():
    with running("--control") as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def as_at_the_start(sandbox, browser, tmp_path):
    resize(browser, 1280, 800)
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    yield
    request(sandbox, "/control/reset", fields={})


def lead(sandbox):
    """How far the clock is ahead, in milliseconds."""
    return control(sandbox, "GET", "/clock")["advanced_ms"]


def until(browser, is_so):
    WebDriverWait(browser, PATIENCE).until(lambda _: is_so())


def set_date(browser, text):
    """Sets the date field as a person's input does, whatever the browser's order of day and month."""
    browser.execute_script("document.getElementById('clock-date').value = arguments[0]", text)
    press(browser, "Set")


def downloaded(browser, file):
    until(browser, lambda: file.exists() and file.stat().st_size)
    return file.read_text()


def test_the_clock_is_stepped_set_and_taken_back(sandbox, browser):
    go(browser, sandbox, "lab", "Lab")
    for name, step, words in [
        ("+ 1 minute", MINUTE, "1 minute ahead"),
        ("+ 1 hour", HOUR, "61 minutes ahead"),
        ("+ 1 day", DAY, "25 hours ahead"),
    ]:
        before = lead(sandbox)
        press(browser, name)
        see(browser, ".clock p", words)
        assert lead(sandbox) == before + step
        assert focused(browser) == f"advance-{step}", "the focus stays"
    set_date(browser, "2040-02-29T12:34:56")
    see(browser, ".clock p", "2/29/2040, 12:34:5")
    stated = browser.execute_script("return new Date('2040-02-29T12:34:56').getTime()")
    assert 0 <= control(sandbox, "GET", "/clock")["now_ms"] - stated < PATIENCE * 1000
    set_date(browser, "2020-01-01T00:00:00")
    see(browser, ".clock .failure", "The clock goes forward only.")
    press(browser, "Make all well again")
    until(browser, lambda: lead(sandbox) == 0)


def test_the_next_token_expiry_is_one_press_away(sandbox, browser):
    go(browser, sandbox, "lab", "Lab")
    see(browser, ".clock", "No access token is valid.")
    assert not browser.find_element(By.ID, "advance-to-expiry").is_enabled()
    control(sandbox, "PATCH", "/settings", {"token_life_ms": 20 * MINUTE})
    _, token = sign_in(sandbox, MEMBER, "stream-it")
    control(sandbox, "PATCH", "/settings", {"token_life_ms": HOUR})
    sign_in(sandbox, "must-upgrade@sandbox.test", "upgrade-me")
    account = lambda: request(sandbox, "/v2.2/me/account", {"Authorization": f"Bearer {token}"})[0]
    assert account() == 200
    browser.refresh()
    see(browser, ".clock", f"The next access token to expire is {MEMBER}'s")
    press(browser, "To the next token expiry")
    see(browser, ".clock", "The next access token to expire is must-upgrade@sandbox.test's")
    assert account() == 401
    assert 19 * MINUTE < lead(sandbox) <= 20 * MINUTE


def test_the_journal_is_saved_as_har_and_as_lines(sandbox, browser, tmp_path):
    sign_in(sandbox, MEMBER, "stream-it")
    for _ in range(1100):
        device(sandbox, "/v2.2/artists/art.1")
    control(sandbox, "POST", "/faults", {"answer": 503})
    assert device(sandbox, "/v2.2/genres") == 503
    go(browser, sandbox, "lab", "Lab")
    see(browser, "main a", "Save as HAR").click()
    har = json.loads(downloaded(browser, tmp_path / "journal.har"))
    assert len(har["log"]["entries"]) == 1102
    assert har["log"]["entries"][-1]["response"]["status"] == 503
    press(browser, "Save as JSON lines")
    lines = [json.loads(line) for line in downloaded(browser, tmp_path / "journal.jsonl").splitlines()]
    assert [entry["number"] for entry in lines] == [*range(lines[0]["number"], lines[0]["number"] + 1102)]
    assert (lines[0]["path"], lines[-1]["status"]) == ("/oauth/token", 503)
    for file in tmp_path.iterdir():
        assert "stream-it" not in file.read_text() and sandbox.api_secret not in file.read_text()


def test_the_network_is_chosen_by_name(sandbox, browser):
    go(browser, sandbox, "lab", "Lab")
    see(browser, "#network-words", "Nothing is added")
    choose(browser, "network", "3g")
    see(browser, "#network-words", "A round trip takes 300 ms and up to 60 ms more; 1,600 kbit/s to the device, 768 kbit/s from it.")
    assert control(sandbox, "GET", "/network")["profile"] == "3g"
    begun = time.monotonic()
    assert device(sandbox, TOP) == 200
    assert time.monotonic() - begun > 0.3
    browser.refresh()
    see(browser, "main .quiet", "segments passed")
    control(sandbox, "PUT", "/network", {"latency_ms": 70, "loss": 0.015})
    browser.refresh()
    see(browser, "#network-words", "A round trip takes 70 ms; 1.5 % of the segments are lost and sent again.")
    assert Select(browser.find_element(By.ID, "network")).first_selected_option.text == "its own numbers"
    choose(browser, "network", "captive-portal")
    see(browser, "#network-words", "a portal answers in place of the service")
    choose(browser, "network", "none")
    see(browser, "#network-words", "Nothing is added")
    assert control(sandbox, "GET", "/network")["profile"] == "none"


def test_a_snapshot_is_saved_and_restored(sandbox, browser, tmp_path):
    _, token = sign_in(sandbox, MEMBER, "stream-it")
    account = lambda: request(sandbox, "/v2.2/me/account", {"Authorization": f"Bearer {token}"})[0]
    go(browser, sandbox, "lab", "Lab")
    press(browser, "+ 1 hour")
    see(browser, ".clock p", "60 minutes ahead")
    see(browser, "main a", "Save a snapshot").click()
    file = tmp_path / "sandbox.snapshot"
    until(browser, lambda: file.exists() and file.stat().st_size)
    control(sandbox, "POST", "/reset")
    assert account() == 401
    browser.refresh()
    see(browser, "main", "Snapshot file")
    browser.find_element(By.ID, "snapshot").send_keys(str(file))
    press(browser, "Restore")
    see(browser, "#restored", "Restored sandbox.snapshot.")
    see(browser, ".clock p", "60 minutes ahead")
    assert account() == 200
    wrong = tmp_path / "<b>wrong"
    wrong.write_text("no snapshot")
    browser.find_element(By.ID, "snapshot").send_keys(str(wrong))
    press(browser, "Restore")
    see(browser, "main .failure", "The body cannot be restored")
    assert account() == 200, "nothing has changed"


def test_the_keyboard_is_enough(sandbox, browser, tmp_path):
    sign_in(sandbox, MEMBER, "stream-it")
    go(browser, sandbox, "lab", "Lab")
    tab_to(browser, f"advance-{DAY}").send_keys(Keys.ENTER)
    see(browser, ".clock p", "24 hours ahead")
    tab_to(browser, "clock-date").send_keys("01012050")
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    see(browser, ".clock p", "days ahead")
    assert lead(sandbox) > 365 * DAY
    tab_to(browser, "heal").send_keys(Keys.SPACE)
    until(browser, lambda: browser.execute_script("return !document.querySelector('.clock').textContent.includes(' ahead')"))
    assert lead(sandbox) == 0
    tab_to(browser, "Save as HAR").send_keys(Keys.ENTER)
    assert json.loads(downloaded(browser, tmp_path / "journal.har"))
    tab_to(browser, "save-lines").send_keys(Keys.ENTER)
    assert downloaded(browser, tmp_path / "journal.jsonl")


def test_everybody_can_read_it(sandbox, browser):
    sign_in(sandbox, MEMBER, "stream-it")
    go(browser, sandbox, "lab", "Lab")
    see(browser, ".clock", MEMBER)
    check_looks(browser, "lab")
