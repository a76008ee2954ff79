// The members: what they may do, their tokens and locks, and buttons that change these.

import { h, button, choice, told } from "/page/dom.js";
import { control, facts } from "/page/service.js";
import { clock, count } from "/page/clock.js";

const PLANS = ["premier", "mobile", "suspended", "expired"].map((plan) => [plan, plan]);

const time = (ms) => new Date(ms).toLocaleTimeString();

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
    now && clock(now, known, refresh),
    h("ul", { class: "members" }, known.map((state, index) => member(state, index, refresh))),
  ];
}
