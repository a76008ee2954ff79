// The service's clock: what it shows, and how to move it.

import { h, button, told } from "/page/dom.js";
import { control } from "/page/service.js";
import { say } from "/page/copy.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const STEPS = [
  ["1 minute", MINUTE],
  ["5 minutes", 5 * MINUTE],
  ["1 hour", 60 * MINUTE],
  ["1 day", 24 * 60 * MINUTE],
];

const date = (ms) => new Date(ms).toLocaleString();

/** A number with its word. */
export function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/** How far ahead, in the largest unit that is whole enough. */
function ahead(ms) {
  const minutes = Math.round(ms / MINUTE);
  if (minutes === 0) return "";
  if (minutes < 120) return `, ${count(minutes, "minute", "minutes")} ahead`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `, ${hours} hours ahead` : `, ${Math.round(hours / 24)} days ahead`;
}

/** A time as a date field has it: by this browser's zone. */
function fieldOf(ms) {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE);
  return local.toISOString().slice(0, 19);
}

/** The member whose access token expires first, and when. */
function nextExpiry(members) {
  const expiring = members.filter(({ sign_ins: signIns }) => signIns.next_expiry !== null);
  return expiring.sort((one, other) => one.sign_ins.next_expiry - other.sign_ins.next_expiry)[0];
}

function dateField(now, set) {
  const input = h("input", { id: "clock-date", type: "datetime-local", step: 1, value: fieldOf(now), required: true });
  const submit = (event) => {
    event.preventDefault();
    told(event.target, () => set(new Date(input.value).getTime()));
  };
  return h(
    "form",
    { class: "field", onsubmit: submit },
    h("label", { for: "clock-date" }, "Set it to"),
    input,
    h("button", { id: "clock-set" }, "Set"),
  );
}

/** The clock with its buttons; `members` tell when a token expires, `refresh` shows the view anew. */
export function clock({ advanced_ms: lead, now_ms: now }, members, refresh) {
  const done = async () => {
    await refresh();
    say(`The clock shows ${date((await control("GET", "/clock")).now_ms)}`);
  };
  const advance = async (ms) => {
    await control("POST", "/clock", { advance_ms: ms });
    await done();
  };
  const set = async (to) => {
    const { now_ms: from } = await control("GET", "/clock");
    if (to < from) throw new Error("The clock goes forward only. “Make all well again” takes it back to this machine's time.");
    await control("POST", "/clock", { now_ms: to });
    await done();
  };
  const act = (path, question) => async () => {
    if (question && !confirm(question)) return;
    await control("POST", path);
    await done();
  };
  const next = nextExpiry(members);
  return h(
    "section",
    { class: "card clock" },
    h("h2", null, "Clock"),
    h("p", null, `The service's clock shows ${date(now)}${ahead(lead)}. Tokens age and locks pass with it.`),
    h(
      "p",
      { class: "buttons" },
      STEPS.map(([name, ms]) => button(`+ ${name}`, () => advance(ms), { id: `advance-${ms}` })),
      button("To the next token expiry", () => set(next.sign_ins.next_expiry), { id: "advance-to-expiry", disabled: !next }),
    ),
    h(
      "p",
      { class: "quiet" },
      next ? `The next access token to expire is ${next.user_name}'s, at ${date(next.sign_ins.next_expiry)}.` : "No access token is valid.",
    ),
    dateField(now, set),
    h(
      "p",
      { class: "quiet" },
      "Make all well again ends faults, locks, suspensions and the clock's lead, and leaves members signed in. " +
        "Reset everything revokes every sign-in.",
    ),
    h(
      "p",
      { class: "buttons" },
      button("Make all well again", act("/heal"), { id: "heal" }),
      button(
        "Reset everything",
        act("/reset", "Take members, tokens, clock, settings, faults and calls back to the start? This revokes every sign-in."),
        { id: "reset", class: "risky" },
      ),
    ),
  );
}
