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

/** A first call by hand. */
export function firstCall({ address, authority, key, version }) {
  const words = ["curl", "--fail-with-body", authority && "--cacert authority.pem", "-H", shell(`apikey: ${key}`)];
  return [...words, shell(`${address}/v${version}/artists/top?limit=5`)].filter(Boolean).join(" ");
}
