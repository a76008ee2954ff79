"""The faults that are on: what each does in words, and how to have it again elsewhere."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from conftest import resize
from page_for_people import check_looks, click, clipboard, control, device, focused, go, press, request, see, tab_to
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

MANUAL = (Path(__file__).parents[3] / "docs/sandbox.md").read_text()
TOP = "/v2.2/albums/top"


@pytest.fixture(scope="module")
def sandbox():
    with running("--control") as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def as_at_the_start(sandbox, browser):
    resize(browser, 1280, 800)
    yield
    request(sandbox, "/control/reset", fields={})


def set_fault(sandbox, fault):
    return control(sandbox, "POST", "/faults", fault)["id"]


def words(browser, sandbox):
    """What the page says of each fault."""
    browser.get("about:blank")
    go(browser, sandbox, "faults", "Faults")
    see(browser, "#on-now", "On now")
    return browser.execute_script("return [...document.querySelectorAll('.active .words')].map((words) => words.textContent)")


def test_words_say_what_a_fault_does(sandbox, browser):
    table = [
        ({}, "All calls: nothing changes."),
        ({"path": "*/top", "times": 1, "answer": 503}, "Top lists (*/top), once: the answer is 503."),
        (
            {"path": "/me/x", "method": "PUT", "version": "v2.1", "member": "may-stream@sandbox.test", "skip": 2, "times": 3, "probability": 0.2},
            "Calls of /me/x with PUT in v2.1 of may-stream@sandbox.test, after 2 that pass, 3 times, 20 % of them: nothing changes.",
        ),
        ({"answer": {"status": {"status": 429, "retry_after": {"seconds": 5}}}}, "All calls: the answer is 429 with Retry-After 5 s."),
        (
            {"delay_ms": 1500, "framing": {"length_off": -10}, "delivery": {"reset": {"body": 1}}},
            "All calls: the answer comes 1500 ms late; the stated length is 10 bytes too short; the connection is reset after 1 byte of the body.",
        ),
        ({"processed": False, "delivery": "reset"}, "All calls: the connection is reset before the first byte; the call takes no effect."),
        ({"answer": {"json": {"null": "name"}}}, "All calls: “name” is null."),
        ({"delivery": {"stall": {"at": {"byte": 3}}}}, "All calls: nothing more comes after 3 bytes of the answer."),
    ]
    for fault, _ in table:
        set_fault(sandbox, fault)
    assert words(browser, sandbox) == [expected for _, expected in table]


def test_every_fault_of_the_manual_and_of_the_page_has_words_of_its_own(sandbox, browser):
    rows = re.findall(r"^\|[^|]*\| `(\{.*\})` \|", MANUAL, re.MULTILINE)
    faults = [json.loads(row) for row in rows]
    assert len(faults) > 40, "the tables are found"
    go(browser, sandbox, "catalog", "Top artists")
    done = "const done = arguments[arguments.length - 1];"
    presets = f'{done} import("/page/presets.js").then(({{ GROUPS }}) => done(GROUPS.flatMap(([, presets]) => presets.map(([, fault]) => fault))))'
    for fault in [*faults, *browser.execute_async_script(presets)]:
        set_fault(sandbox, fault)
    known = control(sandbox, "GET", "/faults")["faults"]
    said = {}
    for one, text in zip(known, words(browser, sandbox), strict=True):
        fault = one["fault"] | {"seed": 0}
        assert not re.search(r"undefined|\[object|null,|NaN|[{}]", text), (fault, text)
        assert said.setdefault(text, fault) == fault, text


def test_a_fault_tells_how_often_it_struck_and_is_switched_off(sandbox, browser):
    first = set_fault(sandbox, {"path": "*/top", "answer": 503, "times": 2})
    second = set_fault(sandbox, {"path": "/genres", "answer": 500})
    go(browser, sandbox, "catalog", "Top artists")
    see(browser, "#faults-on", "2 faults are on")
    click(browser, "#faults-on", "2 faults are on")
    see(browser, "h1", "Faults")
    see(browser, ".active li", "Has not struck yet.")
    assert device(sandbox, TOP) == 503
    see(browser, ".active li", "Struck once of 2.")
    assert device(sandbox, TOP) == 503
    see(browser, ".active .spent", "Struck 2 times of 2: it strikes no more.")
    see(browser, "#faults-on", "1 fault is on")
    click(browser, f"#remove-{first}", "Switch off")
    WebDriverWait(browser, PATIENCE).until(lambda _: focused(browser) == f"remove-{second}")
    click(browser, f"#remove-{second}", "Switch off")
    see(browser, ".on-now", "No fault is on")
    WebDriverWait(browser, PATIENCE).until(lambda _: focused(browser) == "on-now")
    assert not browser.find_element(By.ID, "faults-on").is_displayed()
    assert control(sandbox, "GET", "/faults")["faults"] == []
    for fault in [{}, {"answer": 500}]:
        set_fault(sandbox, fault)
    go(browser, sandbox, "catalog", "Top artists")
    go(browser, sandbox, "faults", "Faults")
    press(browser, "Switch all off")
    see(browser, ".on-now", "No fault is on")
    assert device(sandbox, TOP) == 200


STRANGE = {
    "path": "*it's \"quoted\" & $HOME `x` \\n*",
    "answer": {"status": {"status": 418, "headers": [["X-E", "a; b"]], "body": "<b>\n\t\u007f…"}},
    "delivery": {"stall": {"at": {"body": 3}, "for_ms": 5}},
    "times": 3,
    "probability": 0.25,
}


def test_copied_as_curl_it_is_the_same_fault(sandbox, browser, tmp_path):
    fault = control(sandbox, "GET", f"/faults/{set_fault(sandbox, STRANGE)}")["fault"]
    go(browser, sandbox, "faults", "Faults")
    press(browser, "Copy as curl")
    see(browser, "#said", "Copied fault")
    command = clipboard(browser)
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, (command, done.stderr)
    again = control(sandbox, "GET", f"/faults/{json.loads(done.stdout)['id']}")["fault"]
    assert again == fault


def test_copied_as_toml_it_is_the_same_fault(sandbox, browser):
    fault = control(sandbox, "GET", f"/faults/{set_fault(sandbox, STRANGE)}")["fault"]
    go(browser, sandbox, "faults", "Faults")
    press(browser, "Copy as TOML")
    see(browser, "#said", "Copied fault")
    (again,) = (set_fault(sandbox, named) for named in tomllib.loads(clipboard(browser))["faults"].values())
    assert control(sandbox, "GET", f"/faults/{again}")["fault"] == fault


def test_what_a_fault_holds_is_text(sandbox, browser):
    trap = "<img src=x onerror=\"document.title='caught'\">"
    set_fault(sandbox, {"path": f"*{trap}", "answer": {"json": {"null": trap}}})
    set_fault(sandbox, {"answer": {"status": {"status": 503, "retry_after": {"text": trap}}}, "framing": {"length": trap}})
    assert all(trap in text for text in words(browser, sandbox))
    assert browser.find_elements(By.CSS_SELECTOR, ".active img") == []
    assert browser.title == "Faults · Music sandbox"


def test_the_keyboard_is_enough(sandbox, browser):
    number = set_fault(sandbox, {"answer": 503})
    go(browser, sandbox, "device", "Point a device here")
    see(browser, "#faults-on", "1 fault is on")
    tab_to(browser, "faults-on").send_keys(Keys.ENTER)
    see(browser, "h1", "Faults")
    tab_to(browser, f"curl-{number}").send_keys(Keys.ENTER)
    see(browser, "#said", f"Copied fault {number}")
    tab_to(browser, f"remove-{number}").send_keys(Keys.SPACE)
    see(browser, ".on-now", "No fault is on")
    assert device(sandbox, TOP) == 200


def test_everybody_can_read_it(sandbox, browser):
    go(browser, sandbox, "faults", "Faults")
    see(browser, ".on-now", "No fault is on")
    check_looks(browser, "faults-none", schemes=["light"])
    set_fault(sandbox, {"path": "*/top", "answer": {"status": {"status": 503, "retry_after": {"seconds": 5}}}, "times": 1})
    set_fault(sandbox, {"path": "/a-rather-long-path-that-does-not-fit-a-phone/*", "delay_ms": 2000, "delivery": {"drip": {"bytes": 1, "every_ms": 400}}})
    assert device(sandbox, TOP) == 503
    browser.refresh()
    see(browser, ".spent", "it strikes no more")
    check_looks(browser, "faults")
