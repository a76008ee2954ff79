#!/usr/bin/env bash
# The archives of the recorder and of the journal, held against har-schema, the public schema of HAR 1.2. Needs node, npm and curl, and the
# network for npm.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -n "${MUSICCAT_SANDBOX:-}" ] || make --silent sandbox
sandbox=${MUSICCAT_SANDBOX:-$(<build/place/sandbox)/musiccat-sandbox}
packages=$(ci/target.sh)/har-schema
npm install --silent --no-fund --no-audit --prefix "$packages" har-schema@2.0.0 ajv@6.12.6

folder=$(mktemp -d)
running=()
finish() {
  [ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap finish EXIT

# serve NAME ARGUMENTS…: starts the program in the background. It has printed its line when this ends.
serve() {
  local name=$1
  shift
  mkfifo "$folder/$name.ready"
  "$sandbox" "$@" --json >"$folder/$name.ready" &
  running+=($!)
  read -r line <"$folder/$name.ready"
  address=$(sed -n 's/.*"base_url":"\([^"]*\)".*/\1/p' <<<"$line")
}

serve service --tls --authority "$folder/service.pem" --control
service=$address
serve recorder record --upstream "$service" --upstream-authority "$folder/service.pem" --out "$folder/session.har" --tls \
  --authority "$folder/recorder.pem"
ask() { curl --silent --show-error --output /dev/null --cacert "$folder/recorder.pem" -H 'apikey: demo-key' "$@"; }
ask "$address/v2.2/artists/top?limit=2" --compressed
ask "$address/v2/albums/alb.1/images/170x170.jpg"
ask "$address/previews/1.mp3" --range 0-99
ask "$address/oauth/token" -u demo-key:demo-secret -d 'grant_type=password&username=may-stream@sandbox.test&password=stream-it'
ask "$address/v2.2/artists/art.99999"
ask "$address/v2.2/me/account" -H 'Authorization: Bearer none' -b 'a=b; c=d'
ask "$address/v2.2/oauth/authorize?client_id=demo-key&response_type=token&redirect_uri=http://127.0.0.1:8976/signed-in" \
  -d 'username=may-stream@sandbox.test&password=stream-it&decision=accept'
curl --silent --show-error --cacert "$folder/service.pem" "$service/control/journal.har" >"$folder/journal.har"
kill -INT "${running[1]}"
wait "${running[1]}"

node - "$packages/node_modules" "$folder/session.har" "$folder/journal.har" <<'JS'
const fs = require('fs');
const [packages, ...files] = process.argv.slice(2);
const Ajv = require(`${packages}/ajv`);
const schemas = require(`${packages}/har-schema`);
const ajv = new Ajv({ allErrors: true });
ajv.addMetaSchema(require(`${packages}/ajv/lib/refs/json-schema-draft-06.json`));
for (const schema of Object.values(schemas)) ajv.addSchema(schema);
const check = ajv.getSchema(schemas.har.$id);
// The check sees.
if (check({ log: { version: '1.2', creator: { name: 'a', version: '1' }, entries: [{}] } })) throw new Error('the schema takes everything');
for (const file of files) {
  const archive = JSON.parse(fs.readFileSync(file));
  const name = file.split('/').pop();
  if (!check(archive)) {
    console.error(`${name} is no HAR 1.2:`, check.errors.slice(0, 20));
    process.exit(1);
  }
  if (archive.log.entries.length < 7) throw new Error(`${name} has ${archive.log.entries.length} entries`);
  console.log(`${name}: ${archive.log.entries.length} entries, valid by har-schema`);
}
JS
