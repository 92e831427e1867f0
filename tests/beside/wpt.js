// usage: jsr wpt.js FOLDER WAITING    Runs the URL tests of web-platform-tests from the JSON files in FOLDER.  What fails must stand in WAITING, a line
// each, and what stands there must fail.
'use strict';
const fs = require('fs'), path = require('path');
const [folder, waitingFile] = process.argv.slice(2);
const waiting = new Set(fs.readFileSync(waitingFile, 'utf8').split('\n').filter(line => line && line[0] !== '#'));
const parts = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
let passed = 0, refused = 0;
const failed = [];

function cases(name) {
	return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')).filter(test => typeof test === 'object');
}

// Since June 2026 the standard takes any domain in ASCII; jsr, as node 20, looks into labels that begin with xn--.  Where it refuses one that the standard
// would take, that is counted and not judged.
function isRefused(domain, failed) {
	return failed && /^[\x00-\x7F]*$/.test(domain) && /(^|[./])xn--/i.test(domain);
}

function count(what, wrong, asNode) {
	if (wrong && asNode)
		refused++;
	else if (!wrong === !waiting.has(what))
		passed++;
	else
		failed.push(wrong ? `${what}: ${wrong}` : `${what}: passes, take it off the list`);
}

function constructed({ input, base, failure, ...wanted }) {
	let url;
	try {
		url = new URL(input, base ?? undefined);
	} catch (err) {
		return failure ? '' : err.message;
	}
	if (failure)
		return `should be no URL, is ${url.href}`;
	const name = parts.find(part => part in wanted && wanted[part] !== url[part]);
	return name ? `${name} is ${url[name]}, not ${wanted[name]}` : '';
}

for (const file of ['urltestdata.json', 'urltestdata-javascript-only.json'])
	for (const test of cases(file))
		count(`${file} ${JSON.stringify([test.input, test.base])}`, constructed(test), isRefused(test.input, !test.failure && !URL.canParse(test.input, test.base ?? undefined)));

const setters = JSON.parse(fs.readFileSync(path.join(folder, 'setters_tests.json'), 'utf8'));
for (const name of Object.keys(setters).filter(key => key !== 'comment'))
	for (const test of setters[name]) {
		const url = new URL(test.href);
		url[name] = test.new_value;
		const wrong = Object.keys(test.expected).find(part => url[part] !== test.expected[part]);
		count(`setters ${name} ${JSON.stringify([test.href, test.new_value])}`, wrong && `${wrong} is ${url[wrong]}, not ${test.expected[wrong]}`,
			/^host/.test(name) && isRefused(test.new_value, url.href === test.href));
	}

for (const file of ['toascii.json', 'IdnaTestV2.json'])
	for (const { input, output } of cases(file).filter(test => test.input !== '')) {
		let host = null;
		try {
			({ host } = new URL(`https://${input}/x`));
		} catch {}
		count(`${file} ${JSON.stringify(input)}`, host === output ? '' : `is ${host}, not ${output}`, isRefused(input, host === null));
	}

for (const line of failed)
	console.log(`failed: ${line}`);
console.log(`wpt url: ${passed} passed, ${failed.length} failed, ${waiting.size} wait, ${refused} refused as until then`);
process.exitCode = failed.length ? 1 : 0;
