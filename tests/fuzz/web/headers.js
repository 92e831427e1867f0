'use strict';
// Headers beside a plain list of pairs.

const letters = ['a', 'B', 'x', 'Set-Cookie', 'set-cookie', 'cookie', 'Content-Type', '-', '!', '~', '1'];
const odd = ['', ' ', ':', '\u00e9', '\0', '(', '\n', '\u0100'];
const values = ['', ' ', 'a', 'a b', ' a\t', '\r\na\n', 'a\nb', 'a\0b', '\u00e9', '\u0100', 'a, b', '\x7f', '\x01', 'x'.repeat(400)];

const nameOf = r => r.chance(0.03) ? r.of(letters) + r.of(odd) : r.chance(0.5) ? r.of(letters) : r.of(letters) + r.of(letters);
const isToken = name => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
const trimmed = value => value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
const isValue = value => !/[\0\r\n]|[^\0-\xff]/.test(trimmed(value)) && !/[^\0-\xff]/.test(value);

class Twin {
	list = [];
	append(name, value) { this.list.push([name.toLowerCase(), trimmed(value)]); }
	delete(name) { this.list = this.list.filter(pair => pair[0] !== name.toLowerCase()); }
	set(name, value) {
		const at = this.list.findIndex(pair => pair[0] === name.toLowerCase());
		if (at < 0)
			return this.append(name, value);
		const before = this.list.slice(0, at);
		this.list = [...before, [name.toLowerCase(), trimmed(value)], ...this.list.slice(at + 1).filter(pair => pair[0] !== name.toLowerCase())];
	}
	all(name) { return this.list.filter(pair => pair[0] === name.toLowerCase()).map(pair => pair[1]); }
	get(name) {
		const all = this.all(name);
		return all.length === 0 ? null : all.join(name.toLowerCase() === 'cookie' ? '; ' : ', ');
	}
	sorted() {
		const names = [...new Set(this.list.map(pair => pair[0]))].sort();
		return names.flatMap(name => name === 'set-cookie' ? this.all(name).map(value => [name, value]) : [[name, this.get(name)]]);
	}
}

function attempt(f) {
	try {
		return f();
	} catch (error) {
		return error instanceof TypeError ? 'TypeError' : error;
	}
}

async function run(r, same) {
	const headers = new Headers(), twin = new Twin();
	const iterator = headers[Symbol.iterator]();
	let seen = 0;
	const most = r.chance(0.1) ? 200 : 25;
	for (let steps = 5 + r.below(most); steps > 0; steps--) {
		const name = nameOf(r), value = r.of(values), isGood = isToken(name);
		switch (r.below(10)) {
		case 0: case 1: case 2:
		case 3: {
			const how = r.chance(0.7) ? 'append' : 'set', fits = isGood && isValue(value);
			same(`${how} ${JSON.stringify([name, value])}`, attempt(() => headers[how](name, value)), fits ? undefined : 'TypeError');
			if (fits)
				twin[how](name, value);
			break;
		}
		case 4:
			same(`delete ${name}`, attempt(() => headers.delete(name)), isGood ? undefined : 'TypeError');
			if (isGood)
				twin.delete(name);
			break;
		case 5:
			same(`get ${name}`, attempt(() => headers.get(name)), isGood ? twin.get(name) : 'TypeError');
			break;
		case 6:
			same(`has ${name}`, attempt(() => headers.has(name)), isGood ? twin.all(name).length > 0 : 'TypeError');
			break;
		case 7: {
			// an iterator sees the list of that moment, and is never over for good
			const { done, value: pair } = iterator.next(), want = twin.sorted()[seen];
			same('next', JSON.stringify(pair), JSON.stringify(want));
			same('done', done, want === undefined);
			seen += want !== undefined;
			break;
		}
		case 8:
			same('getSetCookie', JSON.stringify(headers.getSetCookie()), JSON.stringify(twin.all('set-cookie')));
			break;
		default:
			same('entries', JSON.stringify([...headers]), JSON.stringify(twin.sorted()));
		}
	}
	const sorted = JSON.stringify(twin.sorted());
	same('end', JSON.stringify([...headers]), sorted);
	same('of pairs', JSON.stringify([...new Headers(twin.list)]), sorted);
	same('of headers', JSON.stringify([...new Headers(headers)]), sorted);
	const record = Object.fromEntries(twin.list), once = new Twin();
	for (const [name, value] of Object.entries(record))
		once.append(name, value);
	same('of a record', JSON.stringify([...new Headers(record)]), JSON.stringify(once.sorted()));
}

module.exports = { run };
