// A value as TOML.

const BARE = /^[A-Za-z0-9_-]+$/;

/** JSON's escapes are TOML's too, but for DEL, which TOML wants escaped. */
const text = (value) => JSON.stringify(value).replaceAll("\x7f", "\\u007f");

function value(given) {
  if (Array.isArray(given)) return `[${given.map(value).join(", ")}]`;
  if (typeof given === "object") return `{ ${pairs(given).join(", ")} }`;
  return typeof given === "string" ? text(given) : String(given);
}

/** TOML has no null: a key that has none is left out. */
function pairs(table) {
  const filled = Object.entries(table).filter(([, given]) => given !== null);
  return filled.map(([key, given]) => `${BARE.test(key) ? key : text(key)} = ${value(given)}`);
}

/** A table of this name. */
export function toml(table, name) {
  return [`[${name}]`, ...pairs(table)].join("\n");
}
