'use strict';

// The fields that a fetch is sent with.

function invalid(text) {
	const error = new Error(text);
	error.name = 'InvalidArgumentError';
	error.code = 'UND_ERR_INVALID_ARG';
	return error;
}

// "name: value" lines in node's order: the default headers, as one string, because libcurl searches each line for its
// own names.
const usualFor = codings =>
	`accept: */*\r\naccept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: jsr\r\naccept-encoding: ${codings}\n`;

// Proxies that look into plain HTTP know no newer codings (Fetch standard, 4.6, "HTTP-network-or-cache fetch").
const PLAIN = 'gzip, deflate', SECURE = 'gzip, deflate, br, zstd';
const usualPlain = usualFor(PLAIN), usualSecure = usualFor(SECURE);
const usualOf = isSecure => (isSecure ? usualSecure : usualPlain);

// What says that no store on the way is to answer, by the request's cache mode (Fetch standard, 4.6, "HTTP-network-or-cache
// fetch"): a request with conditions of its own is as one with no-store.
function cacheLines(cache, isConditional, hasControl, hasPragma) {
	if (cache === 'no-cache')
		return hasControl ? '' : 'cache-control: max-age=0\n';
	if (cache !== 'no-store' && cache !== 'reload' && !(cache === 'default' && isConditional))
		return '';
	return `${hasPragma ? '' : 'pragma: no-cache\n'}${hasControl ? '' : 'cache-control: no-cache\n'}`;
}

function isUsual({ mode, cache }) {
	return mode === 'cors' && (cache === 'default' || cache === 'force-cache' || cache === 'only-if-cached');
}

function fieldLines(list, hasType, referrer, request, isSecure) {
	const { entries } = list, names = list.names();
	let lines = '', accepts = false, language = false, agent = false, encoding = false, type = false,
		range = false, isConditional = false, control = false, pragma = false;
	for (let i = 0; i < names.length; i++) {
		const value = entries[2 * i + 1];
		switch (names[i]) {
		case 'content-length': case 'host': case 'sec-fetch-mode': continue;
		case 'range': range = true; break;
		case 'accept': accepts = true; break;
		case 'accept-language': language = true; break;
		case 'user-agent': agent = true; break;
		case 'accept-encoding': encoding = true; break;
		case 'content-type': type = true; break;
		case 'if-match': case 'if-modified-since': case 'if-none-match': case 'if-range':
		case 'if-unmodified-since':
			isConditional = true;
			break;
		case 'cache-control': control = true; break;
		case 'pragma': pragma = true; break;
		case 'connection':
			if (value === 'close' || value === 'keep-alive')
				break;
			// fall through
		case 'transfer-encoding': case 'keep-alive': case 'upgrade':
			throw invalid(`invalid ${names[i]} header`);
		case 'expect': {
			const error = new Error('expect header not supported');
			error.name = 'NotSupportedError';
			error.code = 'UND_ERR_NOT_SUPPORTED';
			throw error;
		}
		}
		lines += value === '' ? `${entries[2 * i]};\n` : `${entries[2 * i]}: ${value}\n`;
	}
	if (!accepts && !language && referrer === undefined && !agent && !encoding && !range && !isConditional &&
		isUsual(request)) {
		const usual = usualOf(isSecure);
		return hasType ? lines + usual : `${lines}${usual}${type ? '' : 'content-type:\n'}expect:\n`;
	}
	if (!accepts)
		lines += 'accept: */*\n';
	if (!language)
		lines += 'accept-language: *\n';
	if (referrer !== undefined)
		lines += `referer: ${referrer}\n`;
	lines += `sec-fetch-mode: ${request.mode}\n`;
	if (!agent)
		lines += 'user-agent: jsr\n';
	lines += cacheLines(request.cache, isConditional, control, pragma);
	if (!encoding)
		lines += `accept-encoding: ${range ? 'identity' : isSecure ? SECURE : PLAIN}\n`;
	// disables headers that libcurl would add itself
	return hasType ? lines : `${lines}${type ? '' : 'content-type:\n'}expect:\n`;
}

module.exports = { fieldLines, isUsual, usualOf };
