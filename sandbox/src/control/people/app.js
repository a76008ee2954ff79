// Shows the view that the address names, and the calls beside it.

import { h, failure } from "/page/dom.js";
import { control, facts } from "/page/service.js";
import { device } from "/page/device.js";
import * as catalog from "/page/catalog.js";
import { lab } from "/page/lab.js";
import { members } from "/page/members.js";
import { faults } from "/page/faults.js";
import { isSpent } from "/page/active.js";
import { showCalls } from "/page/calls.js";

const main = document.getElementById("main");
const known = await facts();

/** What a view is made of: its nodes, from the parts of its address. */
const views = {
  device,
  catalog: catalog.top,
  artist: catalog.artist,
  album: catalog.album,
  search: catalog.search,
  members: () => members(again),
  faults: () => (known.control ? faults(again) : [h("h1", null, "Faults"), withoutControl()]),
  lab: () => (known.control ? lab(again) : [h("h1", null, "Lab"), withoutControl()]),
  // They stand beside every view where there is room, and under this heading.
  calls: () => [h("h1", null, "Calls")],
};

/** Views that what the device does may change. */
const LIVE = ["members", "faults"];

function withoutControl() {
  return h(
    "p",
    { class: "hint" },
    "To see the device's calls, to switch faults on, to move the clock and to act on members, start the sandbox with ",
    h("code", null, "--control"),
    ".",
  );
}

function route() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  return { name: name in views ? name : "device", rest };
}

let shown = 0;
let isOld = false;

/** Whether somebody types or chooses in the view. */
function isBusy() {
  const focused = document.activeElement;
  if (!main.contains(focused)) return false;
  return focused.matches("select") || (focused.matches("input:not([type=checkbox])") && focused.value !== "");
}

/**
 * Shows the view and leaves the focus where it is. What a slower, older one brings later is passed over, and so is what
 * calls have changed while somebody is busy in the view.
 */
async function show({ live = false } = {}) {
  const { name, rest } = route();
  const turn = ++shown;
  let nodes;
  try {
    nodes = await views[name](...rest.map(decodeURIComponent));
  } catch (cause) {
    nodes = [h("h1", null, "That did not work"), failure(cause)];
  }
  if (turn !== shown) return false;
  isOld = live && isBusy();
  if (isOld) return false;
  const { id } = document.activeElement;
  main.replaceChildren(...nodes.flat().filter(Boolean));
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  countFaults();
  document.body.dataset.view = name;
  document.title = `${main.querySelector("h1").textContent} · Music sandbox`;
  const section = { artist: "catalog", album: "catalog", search: "catalog" }[name] ?? name;
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.hash === `#/${section}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  return true;
}

const again = () => show();

const faultsOn = document.getElementById("faults-on");
let isCounting = false;

/** Says on every view how many faults are on: nobody is to look for a mistake that is one. */
async function countFaults() {
  if (!known.control || isCounting) return;
  isCounting = true;
  try {
    const live = (await control("GET", "/faults")).faults.filter((one) => !isSpent(one)).length;
    faultsOn.hidden = live === 0;
    faultsOn.textContent = live === 1 ? "1 fault is on" : `${live} faults are on`;
  } catch {
    // The list of calls says that the sandbox does not answer.
  } finally {
    isCounting = false;
  }
}

/** Shows the view anew if calls may have changed it. */
function refresh() {
  countFaults();
  if (LIVE.includes(route().name)) show({ live: true });
}

addEventListener("focus", countFaults);
addEventListener("hashchange", async () => {
  if (await show()) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
});

// The address tells the view: this link must not change it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

const calls = document.getElementById("calls");
if (known.control) {
  showCalls(calls, refresh);
  main.addEventListener("focusout", () => setTimeout(() => isOld && refresh()));
} else {
  calls.append(h("h2", null, "Calls"), withoutControl());
}
await show();
