// What a fault does, in words.

import { SCOPES } from "/page/presets.js";

const count = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
const bytes = (number) => count(number, "byte");

function time(ms) {
  return ms % 1_000 === 0 ? `${ms / 1_000} s` : `${ms} ms`;
}

/** The one key of an object, or the text itself; and what belongs to it. */
function variant(value) {
  return typeof value === "string" ? [value] : Object.entries(value)[0];
}

/** The words for a value that is one of several kinds. */
function pick(words, value) {
  const [kind, detail] = variant(value);
  const found = words[kind];
  return typeof found === "function" ? found(detail) : (found ?? JSON.stringify(value));
}

const place = (at) =>
  pick(
    {
      start: "before the first byte",
      head: "after the head",
      body: (number) => `after ${bytes(number)} of the body`,
      byte: (number) => `after ${bytes(number)} of the answer`,
    },
    at,
  );

const retryAfter = (value) =>
  pick({ seconds: (number) => `${number} s`, date_in: (number) => `a date ${number} s ahead`, text: (text) => `“${text}”` }, value);

function status({ status: number, headers, retry_after: after, body }) {
  const more = [
    after && `Retry-After ${retryAfter(after)}`,
    headers?.length > 0 && count(headers.length, "header"),
    body && `a body of ${bytes(new TextEncoder().encode(body).length)}`,
  ].filter(Boolean);
  return `the answer is ${number}${more.length ? ` with ${more.join(", ")}` : ""}`;
}

const ANSWERS = {
  as_is: "",
  status,
  redirect: (target) =>
    pick(
      {
        address: (address) => `the answer redirects to ${address}`,
        itself: "the answer redirects to the same address again",
        plain_http: "the answer redirects to plain HTTP",
        endless: "the answer redirects to a new address each time, without end",
      },
      target,
    ),
  captive_portal: "the answer is the sign-in page of a public network",
  json: (change) =>
    pick(
      {
        null: (key) => `“${key}” is null`,
        every_null: "every text, number and boolean is null",
        wrong_type: (key) => `“${key}” has another type`,
        every_wrong_type: "every text, number and boolean has another type",
        missing: (key) => `“${key}” is missing`,
        unknown_keys: "every object has unknown keys",
        nulls_in_lists: "every list has null between its items",
        empty_lists: "every list is empty",
        duplicate_keys: "every key is there twice, the second time with null",
        deep: (levels) => `lists are nested ${levels} deep`,
      },
      change,
    ),
  large_header: (number) => `the answer has a header of ${bytes(number)}`,
  many_headers: (number) => `the answer has ${count(number, "extra header")}`,
  gzip_bomb: ({ size, claimed }) =>
    `the answer unpacks to ${bytes(size)}${claimed === null || claimed === undefined ? "" : ` and claims ${claimed}`}`,
  endless: "the answer is a list that never ends",
  garbage: (number) => `${bytes(number)} of noise come in place of HTTP`,
  raw: (raw) => pick({ text: (text) => `these bytes come in place of HTTP: “${text}”`, base64: (text) => `these bytes come in place of HTTP, in base64: ${text}` }, raw),
};

const FRAMINGS = {
  right: "",
  chunked: (number) => `the body comes in chunks of ${bytes(number)}`,
  no_length: "the answer states no length",
  length: (text) => `the answer states the length “${text}”`,
  length_off: (number) => `the stated length is ${bytes(Math.abs(number))} too ${number < 0 ? "short" : "long"}`,
  two_lengths: (number) => `the answer states a second length, which is off by ${number}`,
  length_and_chunked: "the answer has a length and chunks at once",
  broken_chunks: (kind) =>
    pick(
      {
        garbage_size: "the size of a chunk is no number",
        huge_size: "the size of a chunk is too large for any computer",
        size_too_large: "the size of a chunk is larger than what follows",
        no_line_end: "the line end after a chunk is missing",
        no_end: "the last chunk is missing",
      },
      kind,
    ),
};

const DELIVERIES = {
  whole: "",
  reset: (at) => `the connection is reset ${place(at)}`,
  close: (at) => `the connection is closed ${place(at)}`,
  close_abruptly: (at) => `the connection is closed ${place(at)}, without a farewell`,
  half_close: (at) => `the connection is closed towards the device ${place(at)}`,
  stall: ({ at, for_ms: ms }) => `nothing more comes ${place(at)}${ms === null || ms === undefined ? "" : ` for ${time(ms)}`}`,
  drip: ({ bytes: number, every_ms: ms }) => `the answer drips, ${bytes(number)} every ${time(ms)}`,
  slices: (number) => `each write has ${bytes(number)}`,
};

function who({ path, method, version, member }) {
  const scope = SCOPES.find(([, known]) => known === path)?.[0];
  const named = path === "*" ? "All calls" : scope ? `${scope} (${path})` : `Calls of ${path}`;
  return [named, method && `with ${method}`, version && `in ${version}`, member && `of ${member}`].filter(Boolean).join(" ");
}

function when({ skip, times, probability }) {
  return [
    skip > 0 && `after ${skip} that pass`,
    times !== null && (times === 1 ? "once" : `${times} times`),
    probability < 1 && `${Number((probability * 100).toPrecision(3))} % of them`,
  ].filter(Boolean);
}

/** Which calls a fault strikes, and what comes of it. */
export function describe(fault) {
  const { delay_ms: delay, request_bytes: part, processed } = fault;
  const parts = [
    delay > 0 && `the answer comes ${time(delay)} late`,
    part !== null && `the answer comes after ${bytes(part)} of the request's body`,
    pick(ANSWERS, fault.answer),
    pick(FRAMINGS, fault.framing),
    pick(DELIVERIES, fault.delivery),
    processed === true && "the call takes effect",
    processed === false && "the call takes no effect",
  ].filter(Boolean);
  return `${[who(fault), ...when(fault)].join(", ")}: ${parts.join("; ") || "nothing changes"}.`;
}
