// The members: what they may do, their tokens and locks, and buttons that change these.

import { h, button, choice, told } from "/page/dom.js";
import { control, facts } from "/page/service.js";

const PLANS = ["premier", "mobile", "suspended", "expired"].map((plan) => [plan, plan]);

const MINUTE = 60_000;
const STEPS = [
  ["5 minutes", 5 * MINUTE],
  ["1 hour", 60 * MINUTE],
  ["1 day", 24 * 60 * MINUTE],
];

const time = (ms) => new Date(ms).toLocaleTimeString();

function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

function states({ plan, has_session: hasSession, sign_ins: signIns }) {
  return [
    signIns.locked_until && ["bad", `locked until ${time(signIns.locked_until)}`],
    (plan === "suspended" || plan === "expired") && ["bad", plan],
    ["", signIns.signed_in ? count(signIns.signed_in, "sign-in", "sign-ins") : "not signed in"],
    signIns.signed_in > 0 && ["", count(signIns.access_tokens, "valid access token", "valid access tokens")],
    hasSession && ["", "a player holds the session"],
    signIns.failures > 0 && ["bad", count(signIns.failures, "wrong password", "wrong passwords")],
  ].filter(Boolean);
}

function member(state, index, refresh) {
  const act = async (action, body) => {
    await control("POST", `/members/${encodeURIComponent(state.user_name)}/${action}`, body);
    await refresh();
  };
  // A button that turns into its opposite keeps its id, and with it the focus.
  const acting = (name, action, id = action) => button(name, () => act(action), { id: `${id}-${index}` });
  const controls = refresh && [
    choice(`plan-${index}`, "Plan", PLANS, state.plan, (plan) => act("plan", { plan })),
    h(
      "p",
      { class: "buttons" },
      acting("Expire tokens", "expire-tokens"),
      acting("Revoke tokens", "revoke-tokens"),
      state.sign_ins.locked_until ? acting("Unlock", "unlock", "lock") : acting("Lock", "lock"),
      state.has_session && acting("Take the session away", "take-session"),
      state.plan === "suspended" ? acting("Resume", "resume", "suspend") : acting("Suspend", "suspend"),
    ),
    newPassword(index, (password) => act("password", { password })),
  ];
  return h(
    "li",
    { class: "member" },
    h("h2", null, state.user_name),
    h("p", null, state.what),
    h("p", { class: "quiet" }, "Password ", h("code", null, state.password)),
    h("ul", { class: "states" }, states(state).map(([look, text]) => h("li", { class: `badge ${look}` }, text))),
    controls,
  );
}

function newPassword(index, set) {
  const id = `password-${index}`;
  const input = h("input", { id, autocomplete: "off", required: true });
  const submit = (event) => {
    event.preventDefault();
    told(event.target, () => set(input.value));
  };
  return h("form", { class: "field", onsubmit: submit }, h("label", { for: id }, "New password"), input, h("button", null, "Set"));
}

function clock({ advanced_ms: ahead, now_ms: now }, refresh) {
  const minutes = Math.round(ahead / MINUTE);
  const far = minutes ? `, ${count(minutes, "minute", "minutes")} ahead` : "";
  const step = ([name, ms]) =>
    button(`+ ${name}`, async () => {
      await control("POST", "/clock", { advance_ms: ms });
      await refresh();
    }, { id: `advance-${ms}` });
  const heal = async () => {
    await control("POST", "/heal");
    await refresh();
  };
  const reset = async () => {
    if (!confirm("Take members, tokens, clock, settings, faults and calls back to the start? This revokes every sign-in.")) return;
    await control("POST", "/reset");
    await refresh();
  };
  return h(
    "section",
    { "aria-label": "Clock" },
    h("p", null, `The service's clock shows ${time(now)}${far}. Tokens age and locks pass with it.`),
    h(
      "p",
      { class: "quiet" },
      "Make all well again ends faults, locks, suspensions and the clock's lead, and leaves members signed in. " +
        "Reset everything revokes every sign-in.",
    ),
    h("p", { class: "buttons" }, STEPS.map(step), button("Make all well again", heal, { id: "heal" }), button("Reset everything", reset, { id: "reset", class: "risky" })),
  );
}

/** The view; `again` shows it anew. */
export async function members(again) {
  const { control: controllable, members: known } = await facts();
  const now = controllable && (await control("GET", "/clock"));
  const refresh = controllable && again;
  return [
    h("h1", null, "Members"),
    h(
      "p",
      { class: "hint" },
      "A device may remember for ten minutes that a member may stream: after Suspend, mcat_account_verdict may say so until then. ",
      "A call of mcat_me_account asks afresh.",
    ),
    now && clock(now, refresh),
    h("ul", { class: "members" }, known.map((state, index) => member(state, index, refresh))),
  ];
}
