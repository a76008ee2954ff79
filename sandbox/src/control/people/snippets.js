// The facts about the sandbox as code.

/** A text of C. */
function c(text) {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/\?\?/g, "?\\?")}"`;
}

/** A word of a shell's command line. */
export function shell(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Whether the library takes plain HTTP to this address by itself. */
function isThisMachine(address) {
  const host = new URL(address).hostname;
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

/** What a device's program sets; without a secret it says where that goes. */
export function settings({ address, authority, key, secret, redirect, version }) {
  return [
    "mcat_config config;",
    "MCAT_INIT(&config);",
    `config.base_url = ${c(address)};`,
    authority && 'config.ca_file = "authority.pem"; /* the path of the download */',
    address.startsWith("http:") && !isThisMachine(address) && "config.allow_http = MCAT_YES;",
    version !== "2.2" && `config.service_version = ${c(version)};`,
    `config.api_key = ${c(key)};`,
    secret === null
      ? "/* config.api_secret: for sign-in by name and password; show the secret to have it here */"
      : `config.api_secret = ${c(secret)};`,
    `config.redirect_uri = ${c(redirect)};`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** What curl needs before the address: how to trust the sandbox, and how to be admitted. */
function curl({ authority, by_token: byToken }) {
  const token = byToken && '-H "Authorization: Bearer $MUSICCAT_SANDBOX_CONTROL_TOKEN"';
  return ["curl", "--fail-with-body", authority && "--cacert authority.pem", token].filter(Boolean);
}

/** How to set a fault by hand. */
export function setFault(fault, from) {
  return [...curl(from), "-d", shell(JSON.stringify(fault)), shell(`${from.address}/control/faults`)].join(" ");
}

/** A first call by hand. */
export function firstCall({ address, authority, key, version }) {
  return [...curl({ authority }), "-H", shell(`apikey: ${key}`), shell(`${address}/v${version}/artists/top?limit=5`)].join(" ");
}
