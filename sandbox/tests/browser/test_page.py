"""The page for people in a real browser."""

import pytest
from axe_core_python.selenium import Axe
from conftest import picture, prefer, resize, scrolls_sideways
from page_for_people import choose, click, device, focused, go, press, request, see, settled, sign_in
from sandbox_program import PATIENCE, running
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

VIEWS = ["device", "catalog/artists", "catalog/tracks", "artist/art.1", "album/alb.1", "search/the", "members", "faults", "lab", "calls"]


@pytest.fixture(scope="module")
def sandbox():
    with running("--control") as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def as_at_the_start(sandbox, browser):
    browser.get("about:blank")
    resize(browser, 1300, 900)
    yield
    request(sandbox, "/control/reset", fields={})


def test_the_catalog_leads_from_an_artist_to_what_can_be_heard(sandbox, browser):
    go(browser, sandbox, "catalog/artists", "Top artists")
    first = browser.find_element(By.CSS_SELECTOR, ".cards a")
    name = first.text
    first.click()
    see(browser, "h1", name)
    see(browser, "h2", "Albums")
    album = browser.find_element(By.CSS_SELECTOR, ".cards a")
    name = album.text
    album.click()
    see(browser, "h1", name)
    cover = browser.find_element(By.CSS_SELECTOR, ".head img")
    loaded = "return arguments[0].complete && arguments[0].naturalWidth"
    WebDriverWait(browser, PATIENCE).until(lambda _: browser.execute_script(loaded, cover) == 300)
    press(browser, "Play the previews")
    time = "const audio = document.querySelector('audio'); return [audio.duration, audio.currentTime]"
    WebDriverWait(browser, PATIENCE).until(lambda _: browser.execute_script(time)[1] > 0)
    assert round(browser.execute_script(time)[0]) == 30
    assert browser.find_element(By.ID, "playing").text
    assert browser.find_elements(By.CSS_SELECTOR, "#journal li") == [], "these were no calls of a device"


def test_lists_grow_and_are_searched(sandbox, browser):
    go(browser, sandbox, "catalog/tracks", "Top tracks")
    rows = lambda: browser.find_elements(By.CSS_SELECTOR, ".tracks li")
    assert len(rows()) == 48
    press(browser, "Show more")
    WebDriverWait(browser, PATIENCE).until(lambda _: len(rows()) == 96)
    name = browser.find_element(By.CSS_SELECTOR, ".tracks .name").text
    browser.find_element(By.ID, "query").send_keys(name, Keys.ENTER)
    see(browser, "h1", f"Found for “{name}”")
    see(browser, ".tracks .name", name)


def test_calls_are_listed_as_they_come(sandbox, browser):
    go(browser, sandbox, "catalog", "Top artists")
    see(browser, "aside", "Nothing was called yet.")
    device(sandbox, "/v2.1/artists/art.999999?pretty=true")
    sign_in(sandbox, "may-stream@sandbox.test", "stream-it")
    call = see(browser, "#journal li", "/oauth/token")
    assert "may-stream@sandbox.test, password" in call.text
    see(browser, "#journal li", "404")
    call.find_element(By.TAG_NAME, "summary").click()
    details = see(browser, "#journal details[open]", "Asked")
    assert "authorization: Basic ***" in details.text
    assert "stream-it" not in details.text and "demo-secret" not in details.text
    browser.find_element(By.ID, "filter").send_keys("art.999999")
    WebDriverWait(browser, PATIENCE).until(lambda _: not call.is_displayed())
    press(browser, "Clear", "aside")
    see(browser, "aside", "Nothing was called since.")


def test_a_fault_that_is_switched_on_strikes_the_next_call(sandbox, browser):
    assert device(sandbox, "/v2.2/albums/top") == 200
    go(browser, sandbox, "faults", "Faults")
    click(browser, "label", "503 Service Unavailable, again in 5 s")
    see(browser, ".switch", "all calls, struck 0")
    assert device(sandbox, "/v2.2/albums/top") == 503
    see(browser, "#journal .struck", "fault 1")
    picture(browser, "page-fault")
    see(browser, ".switch", "all calls, struck 1")
    click(browser, "label", "503 Service Unavailable, again in 5 s")
    WebDriverWait(browser, PATIENCE).until(lambda _: device(sandbox, "/v2.2/albums/top") == 200)
    # For the next call of some only.
    choose(browser, "scope", "Images")
    click(browser, "label", "Only the next call")
    click(browser, "label", "404 Not Found")
    see(browser, ".switch", "*/images/*, struck 0")
    image = "/v2/artists/art.1/images/70x47.jpg"
    assert [device(sandbox, path) for path in ["/v2.2/albums/top", image, image]] == [200, 404, 200]


def test_every_preset_is_a_fault_of_its_own(sandbox, browser):
    go(browser, sandbox, "faults", "Faults")
    problems = browser.execute_async_script("""
        const done = arguments[arguments.length - 1];
        const call = async (path, body) => {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(`/control/faults${path}`, body && { method: "POST", headers, body: JSON.stringify(body) });
            return answer.json();
        };
        (async () => {
            const { GROUPS, has } = await import("/page/presets.js");
            const presets = GROUPS.flatMap(([, presets]) => presets);
            const problems = [];
            for (const [name, preset] of presets) {
                const { id, message } = await call("", preset);
                const { fault } = await call(`/${id}`);
                const same = fault ? presets.filter(([, other]) => has(fault, other)).map(([name]) => name) : message;
                if (same.length !== 1) problems.push([name, same]);
            }
            done(problems);
        })().catch((cause) => done([String(cause)]));
    """)
    assert problems == []


def test_settings_hold_at_once(sandbox, browser):
    go(browser, sandbox, "faults", "Faults")
    choose(browser, "quota", "1 request a second")
    WebDriverWait(browser, PATIENCE).until(
        lambda _: [device(sandbox, "/v2.2/albums/top"), device(sandbox, "/v2.2/albums/top")][1] == 429
    )


def test_members_are_acted_on(sandbox, browser):
    name, password = "may-stream@sandbox.test", "stream-it"
    go(browser, sandbox, "members", "Members")
    see(browser, ".member", "not signed in")
    assert sign_in(sandbox, name, password)[0] == 200
    see(browser, ".member .badge", "1 valid access token")
    press(browser, "Expire tokens")
    see(browser, ".member .badge", "0 valid access tokens")
    press(browser, "Lock")
    see(browser, ".member .badge", "locked until")
    assert sign_in(sandbox, name, password)[0] == 423
    picture(browser, "page-locked")
    focused_text = "return document.activeElement.textContent"
    assert browser.execute_script(focused_text) == "Unlock", "the focus stays"
    settled(browser, lambda: browser.find_element(By.ID, "password-0").send_keys("another", Keys.ENTER))
    see(browser, ".member code", "another")
    status, token = sign_in(sandbox, name, "another")
    assert status == 200
    status, _ = request(sandbox, "/v2.2/sessions", {"Authorization": f"Bearer {token}"}, {})
    assert status == 201
    see(browser, ".member .badge", "a player holds the session")
    press(browser, "Take the session away")
    WebDriverWait(browser, PATIENCE).until_not(lambda _: browser.find_elements(By.ID, "take-session-0"))
    press(browser, "+ 5 minutes")
    see(browser, "section p", "5 minutes ahead")
    choose(browser, "plan-0", "suspended")
    see(browser, ".member .badge", "suspended")


def test_the_keyboard_is_enough(sandbox, browser):
    go(browser, sandbox, "catalog", "Top artists")

    def tab_to(text):
        for _ in range(40):
            browser.switch_to.active_element.send_keys(Keys.TAB)
            focused = browser.switch_to.active_element
            if focused.text == text:
                return focused
        raise AssertionError(f"no way to {text}")

    tab_to("Faults").send_keys(Keys.ENTER)
    see(browser, "h1", "Faults")
    browser.get(f"{sandbox.base_url}/#/faults")
    browser.refresh()
    see(browser, "h1", "Faults")
    tab_to("Skip to the content").send_keys(Keys.ENTER)
    assert focused(browser) == "main"
    for _ in range(40):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        if focused(browser) == "fault-0-0":
            break
    browser.switch_to.active_element.send_keys(Keys.SPACE)
    see(browser, ".switch", "all calls, struck 0")
    assert focused(browser) == "fault-0-0", "the focus stays"
    assert device(sandbox, "/v2.2/albums/top") == 401


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1300])
def test_everybody_can_read_it(sandbox, browser, scheme, width):
    resize(browser, width, 900)
    prefer(browser, prefers_color_scheme=scheme)
    device(sandbox, "/v2.2/artists/top?limit=5")
    device(sandbox, "/v2.2/artists/a-rather-long-name-that-nobody-knows-and-that-does-not-fit-a-phone?pretty=true")
    for view in VIEWS:
        go(browser, sandbox, view)
        picture(browser, f"page-{view.replace('/', '-')}-{scheme}-{width}")
        assert not scrolls_sideways(browser), view
        violations = Axe().run(browser)["violations"]
        assert not violations, [(view, found["id"], found["nodes"][0]["html"]) for found in violations]
    problems = [entry["message"] for entry in browser.get_log("browser")]
    assert problems == [], problems


def test_without_control_it_only_shows(browser):
    with running() as sandbox:
        go(browser, sandbox, "members", "Members")
        assert "stream-it" in browser.find_element(By.TAG_NAME, "main").text
        assert browser.find_elements(By.CSS_SELECTOR, "main button") == []
        see(browser, "aside", "--control")
        go(browser, sandbox, "faults", "Faults")
        see(browser, "main", "--control")
        go(browser, sandbox, "catalog", "Top artists")
        picture(browser, "page-without-control")
