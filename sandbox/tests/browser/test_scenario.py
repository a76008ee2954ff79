"""The page's lab: a scenario as it runs."""

import pytest
from conftest import resize
from page_for_people import check_looks, click, control, device, focused, go, press, request, see, tab_to
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

TOP = "/v2.2/albums/top"
EVENING = """
name = "A short <b>outage</b>"
description = "The service is down until the device has asked twice."
[faults.outage]
path = "*/top"
answer = 503
[[step]]
name = "It is well again"
when = { status = 503, count = 2 }
fault_off = "outage"
[[step]]
at = "1h"
note = "An hour later"
"""


@pytest.fixture(scope="module")
def sandbox():
    with running("--control") as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def as_at_the_start(sandbox, browser):
    resize(browser, 1280, 800)
    yield
    if control(sandbox, "GET", "/scenario")["state"] == "running":
        control(sandbox, "DELETE", "/scenario")
    request(sandbox, "/control/reset", fields={})


@pytest.fixture
def evening(tmp_path):
    file = tmp_path / "evening.toml"
    file.write_text(EVENING)
    return file


def begin(browser, sandbox, file):
    browser.get("about:blank")
    go(browser, sandbox, "lab", "Lab")
    browser.find_element(By.ID, "scenario").send_keys(str(file))
    press(browser, "Start")


def test_a_scenario_is_started_watched_and_stopped(sandbox, browser, evening):
    begin(browser, sandbox, evening)
    see(browser, "#scenario-steps strong", "A short <b>outage</b>")
    see(browser, "#scenario-steps .badge", "running")
    see(browser, ".steps li", "waiting")
    assert [device(sandbox, TOP) for _ in range(3)] == [503, 503, 200]
    see(browser, ".steps .badge.good", "done")
    assert "It is well again" in see(browser, ".steps li", "taken after").text
    see(browser, ".steps li", "An hour later")
    assert control(sandbox, "GET", "/scenario")["state"] == "running"
    press(browser, "Stop")
    see(browser, "#scenario-steps .badge", "stopped")
    assert control(sandbox, "GET", "/scenario")["state"] == "stopped"
    assert not browser.find_element(By.ID, "scenario-stop").is_displayed()


def test_a_wrong_file_says_on_which_line_and_a_second_scenario_is_refused(sandbox, browser, evening, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('name = "x"\n[[step]]\nat = "soon"\nheal = true\n')
    begin(browser, sandbox, wrong)
    see(browser, "main .failure", "line 3")
    assert control(sandbox, "GET", "/scenario")["state"] != "running"
    begin(browser, sandbox, evening)
    see(browser, "#scenario-steps .badge", "running")
    begin(browser, sandbox, evening)
    see(browser, "main .failure", "outage")


def test_the_keyboard_is_enough(sandbox, browser, evening):
    go(browser, sandbox, "lab", "Lab")
    tab_to(browser, "scenario").send_keys(str(evening))
    tab_to(browser, "scenario-act").send_keys(Keys.ENTER)
    see(browser, "#scenario-steps .badge", "running")
    WebDriverWait(browser, PATIENCE).until(lambda _: focused(browser) == "scenario-stop")
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    see(browser, "#scenario-steps .badge", "stopped")


def test_everybody_can_read_it(sandbox, browser, evening):
    begin(browser, sandbox, evening)
    see(browser, "#scenario-steps .badge", "running")
    for _ in range(2):
        device(sandbox, TOP)
    see(browser, ".steps .badge", "done")
    check_looks(browser, "scenario")
