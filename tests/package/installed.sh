#!/bin/sh
# installed.sh -- the installed jsr runs scripts of each kind and has its manual; run by check.sh inside a system.
set -eu

cd "$(mktemp -d)"
failed=0

# expect TEXT COMMAND... -- the command's whole output
expect() {
	wanted=$1
	shift
	found=$("$@" 2>&1) || found="$found (exit code $?)"
	[ "$found" = "$wanted" ] || { failed=1; printf 'wanted %s\nfound  %s\nof     %s\n' "$wanted" "$found" "$*"; }
}

cat > common.cjs <<'JS'
const { join, basename } = require('path');
console.log(basename(join('a', '..', __filename)), process.argv.slice(2));
JS
cat > module.mjs <<'JS'
import { writeFile, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
await writeFile('text', 'a word');
await sleep(5);
console.log((await readFile('text', 'utf8')).toUpperCase());
await rm('text');
JS
cat > events.js <<'JS'
const { Readable } = require('stream');
setTimeout(() => console.log('timer'), 1);
Readable.from(['a', 'b']).on('data', (x) => process.stdout.write(x)).on('end', () => console.log(' end'));
JS
cat > digest.mjs <<'JS'
import { createHash } from 'node:crypto';
console.log(createHash('sha1').update('abc').digest('hex'));
JS
cat > compress.mjs <<'JS'
for (const format of ['gzip', 'brotli', 'zstd']) {
  const there = new Blob(['x'.repeat(1000)]).stream().pipeThrough(new CompressionStream(format)).pipeThrough(new DecompressionStream(format));
  console.log(format, (await new Response(there).text()).length);
}
JS
cat > fetch.mjs <<'JS'
console.log(await (await fetch('data:,text')).text());
const why = await fetch('http://127.0.0.1:59999/').catch((error) => error);
console.log(why.message, why.cause.code);
const secure = await fetch('https://127.0.0.1:59999/').catch((error) => error);
console.log(secure.message, secure.cause.code);
JS

expect "$(printf "common.cjs [ 'one', 'two' ]")" jsr common.cjs one two
expect 'A WORD' jsr module.mjs
expect "$(printf 'ab end\ntimer')" jsr events.js
expect a9993e364706816aba3e25717850c26c9cd0d89d jsr digest.mjs
expect "$(printf 'gzip 1000\nbrotli 1000\nzstd 1000')" jsr compress.mjs
expect "$(printf 'text\nfetch failed ECONNREFUSED\nfetch failed ECONNREFUSED')" jsr fetch.mjs
expect hello jsr -e 'console.log("hello")'
expect 42 jsr -p '6 * 7'
expect 7 sh -c 'echo "console.log(7)" | jsr -'
printf '#!/usr/bin/env jsr\nconsole.log("own")\n' > own
chmod +x own
expect own ./own
expect '3 (exit code 3)' jsr -e 'console.log(3); process.exit(3)'
expect /usr/bin/jsr sh -c 'command -v jsr'

for page in '1 jsr' '1 jsr-repl' '1 jsr-test' '7 jsr-limits' '7 jsr-modules' '7 jsr-policy' '7 jsr-web'; do
	MANPAGER=cat MANWIDTH=80 man $page > page 2>&1 || failed=1
	[ "$(wc -l < page)" -gt 100 ] && grep -q SYNOPSIS\\\|DESCRIPTION page || { failed=1; echo "man $page:"; head -n 5 page; }
	# what groff says of the page; lines that are too full to be adjusted are none of its faults
	grep '<standard input>' page | grep -v 'cannot adjust line' && failed=1
done
for file in copyright changelog.gz CHANGELOG.md.gz; do
	[ -s "/usr/share/doc/jsr/$file" ] || { failed=1; echo "there is no $file"; }
done
exit $failed
