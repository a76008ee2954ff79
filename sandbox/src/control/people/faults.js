// What goes wrong on request: faults as switches, and settings.

import { h, choice, toggle, failure } from "/page/dom.js";
import { control } from "/page/service.js";
import { activeFaults, isSpent } from "/page/active.js";
import { GROUPS, SCOPES, has } from "/page/presets.js";

const MINUTE = 60_000;

const TOKEN_TYPES = ["bearer", "Bearer", "BearerToken", "mac"];
const REFRESH_REFUSALS = [
  [400, "invalid_grant"],
  [400, "temporarily_unavailable"],
  [401, ""],
].map(([status, error]) => [`${status} ${error || "without a word"}`, { status, error }]);

/** Chosen for the faults that are switched on next; kept while the page is open. */
const next = { path: "*", once: false };

function presetSwitch(id, [name, preset], active, refresh) {
  const mine = active.filter((one) => has(one.fault, preset));
  const live = mine.filter((one) => !isSpent(one));
  const flip = async (on) => {
    await Promise.all(mine.map((one) => control("DELETE", `/faults/${one.id}`)));
    if (on) await control("POST", "/faults", { ...preset, path: next.path, times: next.once ? 1 : null });
    await refresh();
  };
  const note = live.map((one) => `${one.fault.path === "*" ? "all calls" : one.fault.path}, struck ${one.struck}`);
  return toggle(id, name, live.length > 0, flip, note.join("; "));
}

function settings(now, refresh) {
  const set = (name) => async (value) => {
    await control("PATCH", "/settings", { [name]: value });
    await refresh();
  };
  const select = (name, label, options) => choice(name, label, options, now[name], set(name));
  return h(
    "section",
    { class: "settings" },
    h("h2", null, "Settings"),
    select("quota", "Rate limit", [["as specified", "specified"], ["none", "off"], ["1 request a second", { rate: 1 }]]),
    select("delay_ms", "Hold every answer back", [["not at all", 0], ["300 ms", 300], ["1 s", 1_000], ["5 s", 5_000]]),
    select("accept_delay_ms", "What was accepted becomes readable", [["at once", 0], ["after 200 ms", 200], ["after 5 s", 5_000]]),
    select("token_life_ms", "New access tokens live", [["10 s", 10_000], ["1 minute", MINUTE], ["1 hour", 60 * MINUTE], ["a day", 86_399_000]]),
    select("rotation", "A used refresh token", [
      ["is spent", "strict"],
      ["is forgiven for a minute", { grace_ms: MINUTE }],
      ["stays valid", "lenient"],
    ]),
    toggle("strict", "Refuse what a lenient service takes", now.strict, set("strict")),
    toggle("unknown_is_empty", "Unknown ids answer 200 and an empty list", now.unknown_is_empty, set("unknown_is_empty")),
    toggle("tokens_without_guid", "Token answers have no guid", now.tokens_without_guid, set("tokens_without_guid")),
    select("token_type", "Token answers say token_type", TOKEN_TYPES.map((type) => [type, type])),
    select("refresh_refusal", "A refresh token is refused with", [["401 InvalidCredentials", null], ...REFRESH_REFUSALS]),
  );
}

function scope() {
  const once = toggle("once", "Only the next call that matches", next.once, (on) => {
    next.once = on;
  });
  const path = choice("scope", "Calls to strike", SCOPES, next.path, (value) => {
    next.path = value;
  });
  return h("div", { class: "scope" }, path, once);
}

/** The view; `again` shows it anew. */
export async function faults(again) {
  const [{ faults: active }, now] = await Promise.all([control("GET", "/faults"), control("GET", "/settings")]);
  const place = h("div", null);
  const refresh = async () => again();
  const guarded = (act) => async (value) => {
    try {
      await act(value);
    } catch (cause) {
      place.prepend(failure(cause));
    }
  };
  place.append(
    h("h1", null, "Faults"),
    await activeFaults(active, refresh),
    scope(),
    ...GROUPS.map(([title, presets], group) =>
      h(
        "section",
        { class: "switches" },
        h("h2", null, title),
        presets.map((preset, index) => presetSwitch(`fault-${group}-${index}`, preset, active, guarded(refresh))),
      ),
    ),
    settings(now, refresh),
  );
  return [place];
}
