'use strict';

// expect(value): the matchers that users of Jest, Vitest and Bun know.

const { equals, contains, testers } = require('internal/test/equals');
const { inspect } = require('internal/util/inspect');
const { storage } = require('internal/test/core');
const { passMemory } = require('internal/errors');

// ---- what the running test has asserted

const outside = { assertions: 0 };

function stateHere() {
	const store = storage.getStore();
	if (store === undefined)
		return outside;
	const test = store.subject ?? store;
	return test.expecting ??= { assertions: 0, expected: undefined, mustAssert: false, test };
}

// Called by the runner when the test's function is through.
function checkState(test) {
	const state = test.expecting;
	if (state === undefined)
		return;
	if (state.expected !== undefined && state.assertions !== state.expected)
		throw new Error(`expect.assertions(${state.expected})\n\nExpected ${state.expected} assertion${state.expected === 1 ? '' : 's'} to be called but received ${state.assertions}`);
	if (state.mustAssert && state.assertions === 0)
		throw new Error('expect.hasAssertions()\n\nExpected at least one assertion to be called but received none.');
}

// ---- messages

function show(value) {
	return inspect(value, { depth: 20, sorted: true, maxArrayLength: 1000, breakLength: 72, compact: false,
		customInspect: true });
}

function brief(value) {
	const text = inspect(value, { depth: 4, sorted: true, breakLength: 100, maxArrayLength: 50 });
	return text.length > 2000 ? `${text.slice(0, 2000)}...` : text;
}

function isDeep(value) {
	return value !== null && typeof value === 'object' || typeof value === 'string' && value.includes('\n');
}

function head(name, isNot, modifier, argument = 'expected') {
	return `expect(received)${modifier ? `.${modifier}` : ''}${isNot ? '.not' : ''}.${name}(${argument})`;
}

function compare(expected, received, isSubset) {
	if (!isDeep(expected) || !isDeep(received)) {
		const text = brief(expected), other = brief(received);
		return `Expected: ${text}\nReceived: ${text === other ? 'serializes to the same text' : other}`;
	}
	const { likened } = require('internal/test/likened');
	const a = typeof expected === 'string' ? expected : show(likened(expected));
	const b = typeof received === 'string' ? received : show(likened(received, [expected], isSubset));
	if (a === b)
		return `Expected: ${brief(expected)}\nReceived: serializes to the same text`;
	return `- Expected\n+ Received\n\n${require('internal/test/diff').diff(a, b)}`;
}

function expectationError(message, details, boundary) {
	const error = new Error(message);
	if (details !== undefined)
		Object.defineProperty(error, 'matcherResult',
			{ value: details, writable: true, configurable: true, enumerable: false });
	Error.captureStackTrace(error, boundary);
	return error;
}

// ---- matchers: (received, ...arguments) gives { pass, say: text after the head, argument: what stands in the
// parentheses }

function plain(pass, received, extra) {
	return { pass, argument: '', say: () =>
		`${extra === undefined ? '' : `${extra}\n`}Received: ${brief(received)}` };
}

function versus(pass, expected, received, isNot, isSubset) {
	return { pass, say: () => isNot ? `Expected: not ${brief(expected)}` : compare(expected, received, isSubset),
		expected, actual: received };
}

function ordered(pass, sign, received, expected, isNot) {
	return { pass, say: () => `Expected: ${isNot ? 'not ' : ''}${sign} ${brief(expected)}\nReceived: ${isNot ? '    ' : ''}${' '.repeat(sign.length)} ${brief(received)}` };
}

function demand(condition, text) {
	if (!condition)
		throw new TypeError(text);
}

function isNumeric(value) {
	return typeof value === 'number' || typeof value === 'bigint';
}

function callsOf(mock) {
	const about = mock?.mock;
	demand(typeof mock === 'function' && about !== undefined,
		`received value must be a mock function\n\nReceived: ${brief(mock)}`);
	// node's mocks keep an object a call, those of jest.fn the arguments alone
	return about.calls.map(call => Array.isArray(call) ? call : call.arguments);
}

function resultsOf(mock) {
	callsOf(mock);
	return mock.mock.results ?? mock.mock.calls.map(call =>
		call.error === undefined ? { type: 'return', value: call.result } :
			{ type: 'throw', value: call.error });
}

function listCalls(calls) {
	return calls.length === 0 ? 'Number of calls: 0' :
		`Received calls:\n${calls.slice(0, 10).map((args, i) => `  ${i + 1}: ${args.map(brief).join(', ')}`).join('\n')}\n` +
		`Number of calls: ${calls.length}`;
}

function path(text) {
	if (Array.isArray(text))
		return text;
	return [...String(text).matchAll(/[^.[\]]+|\[(\d+)\]/g)].map(part => part[1] ?? part[0]);
}

function thrown(received, expected, isPromise, isNot, hasExpected) {
	let error, hasThrown = false;
	if (isPromise) {
		error = received;
		hasThrown = true;
	} else {
		demand(typeof received === 'function',
			`received value must be a function\n\nReceived: ${brief(received)}`);
		try {
			received();
		} catch (caught) {
			passMemory(caught);
			error = caught;
			hasThrown = true;
		}
	}
	const message = error !== null && typeof error === 'object' && 'message' in error ? error.message :
		String(error);
	const told = () => hasThrown ?
		`Received: ${require('internal/test/reporters').trimStack(brief(error))}` :
		'Received function did not throw';
	if (!hasExpected)
		return { pass: hasThrown, argument: '', say: () => isNot ? `Thrown: ${brief(error)}` : told() };
	let pass = false, what = expected;
	if (typeof expected === 'string') {
		pass = hasThrown && String(message).includes(expected);
		what = `substring ${brief(expected)}`;
	} else if (expected instanceof RegExp) {
		pass = hasThrown && expected.test(message);
		what = `pattern ${expected}`;
	} else if (typeof expected === 'function') {
		pass = hasThrown && error instanceof expected;
		what = `constructor ${expected.name}`;
	} else if (typeof expected?.asymmetricMatch === 'function') {
		pass = hasThrown && expected.asymmetricMatch(error);
		what = brief(expected);
	} else {
		pass = hasThrown && message === expected?.message;
		what = `message ${brief(expected?.message)}`;
	}
	return { pass, say: () => `Expected ${isNot ? 'not ' : ''}${what}\n${hasThrown ? `Received message: ${brief(message)}\n` : ''}${told()}` };
}

const matchers = {
	__proto__: null,
	toBe(received, expected) {
		const pass = Object.is(received, expected);
		return { pass, expected, actual: received, note: ' // Object.is equality', say: () => this.isNot ?
			`Expected: not ${brief(expected)}` :
			equals(received, expected, true) && isDeep(received) ?
				'If it should pass with deep equality, replace "toBe" with "toStrictEqual"\n\n' +
				`Expected: ${brief(expected)}\nReceived: serializes to the same text` :
					compare(expected, received) };
	},
	toEqual(received, expected) {
		return { ...versus(equals(received, expected), expected, received, this.isNot),
			note: ' // deep equality' };
	},
	toStrictEqual(received, expected) {
		return { ...versus(equals(received, expected, true), expected, received, this.isNot),
			note: ' // deep equality' };
	},
	toMatchObject(received, expected) {
		demand(received !== null && typeof received === 'object',
			`received value must be a non-null object\n\nReceived: ${brief(received)}`);
		return versus(contains(received, expected), expected, received, this.isNot, true);
	},
	toBeCloseTo(received, expected, digits = 2) {
		demand(typeof received === 'number' && typeof expected === 'number',
			'received and expected values must be numbers');
		const pass = received === expected || Math.abs(expected - received) < 10 ** -digits / 2;
		return { pass, say: () =>
			`Expected: ${this.isNot ? 'not ' : ''}${expected}\nReceived: ${received}\n\nExpected precision: ${digits}\n` +
			`Expected difference: < ${10 ** -digits / 2}\nReceived difference:   ${Math.abs(expected - received)}` };
	},
	toBeNull: received => plain(received === null, received),
	toBeUndefined: received => plain(received === undefined, received),
	toBeDefined: received => plain(received !== undefined, received),
	toBeNil: received => plain(received === null || received === undefined, received),
	toBeNaN: received => plain(Number.isNaN(received), received),
	toBeTruthy: received => plain(!!received, received),
	toBeFalsy: received => plain(!received, received),
	toBeTrue: received => plain(received === true, received),
	toBeFalse: received => plain(received === false, received),
	toBeArray: received => plain(Array.isArray(received), received),
	toBeBoolean: received => plain(typeof received === 'boolean', received),
	toBeString: received => plain(typeof received === 'string', received),
	toBeNumber: received => plain(typeof received === 'number', received),
	toBeSymbol: received => plain(typeof received === 'symbol', received),
	toBeFunction: received => plain(typeof received === 'function', received),
	toBeObject: received => plain(received !== null && typeof received === 'object', received),
	toBeDate: received => plain(received instanceof Date, received),
	toBeValidDate: received => plain(received instanceof Date && !Number.isNaN(+received), received),
	toBeInteger: received => plain(Number.isInteger(received), received),
	toBeFinite: received => plain(Number.isFinite(received), received),
	toBePositive: received => plain(received > 0, received),
	toBeNegative: received => plain(received < 0, received),
	toBeEven: received => plain(isNumeric(received) && BigInt(received) % 2n === 0n, received),
	toBeOdd: received => plain(isNumeric(received) && BigInt(received) % 2n !== 0n, received),
	toBeEmpty: received => plain(typeof received === 'string' || Array.isArray(received) ? received.length === 0 :
		(received?.size ?? Object.keys(Object(received)).length) === 0, received),
	toBeArrayOfSize: (received, size) => ({ pass: Array.isArray(received) && received.length === size,
		say: () => `Expected an array of ${size}\nReceived: ${brief(received)}` }),
	toBeWithin(received, low, high) {
		return { pass: received >= low && received < high,
			say: () => `Expected: from ${low} to below ${high}\nReceived: ${brief(received)}` };
	},
	toBeGreaterThan(received, expected) {
		return ordered(received > expected, '>', received, expected, this.isNot);
	},
	toBeGreaterThanOrEqual(received, expected) {
		return ordered(received >= expected, '>=', received, expected, this.isNot);
	},
	toBeLessThan(received, expected) {
		return ordered(received < expected, '<', received, expected, this.isNot);
	},
	toBeLessThanOrEqual(received, expected) {
		return ordered(received <= expected, '<=', received, expected, this.isNot);
	},
	toBeInstanceOf(received, expected) {
		demand(typeof expected === 'function',
			`expected value must be a function\n\nReceived: ${brief(expected)}`);
		return { pass: received instanceof expected, say: () =>
			`Expected constructor: ${this.isNot ? 'not ' : ''}${expected.name}\nReceived: ${brief(received)}` };
	},
	toBeTypeOf(received, expected) {
		return { pass: typeof received === expected,
			say: () => `Expected type: ${expected}\nReceived type: ${typeof received}` };
	},
	toBeOneOf(received, list) {
		return { pass: [...list].some(item => equals(received, item)),
			say: () => `Expected one of: ${brief([...list])}\nReceived: ${brief(received)}` };
	},
	toSatisfy(received, predicate) {
		return { pass: !!predicate(received),
			say: () => `Expected to satisfy ${brief(predicate)}\nReceived: ${brief(received)}` };
	},
	toContain(received, expected) {
		demand(received !== null && received !== undefined,
			`received value must not be null nor undefined\n\nReceived: ${brief(received)}`);
		const pass = typeof received === 'string' ? received.includes(String(expected)) :
			[...received].some(item => item === expected || Object.is(item, expected));
		return { pass, say: () =>
			`Expected ${typeof received === 'string' ? 'substring' : 'value'}: ${this.isNot ? 'not ' : ''}${brief(expected)}\n` +
			`Received: ${brief(received)}` };
	},
	toContainEqual(received, expected) {
		return { pass: [...received].some(item => equals(item, expected)), say: () =>
			`Expected value: ${this.isNot ? 'not ' : ''}${brief(expected)}\nReceived: ${brief(received)}` };
	},
	toContainKey(received, key) {
		return { pass: Object.hasOwn(received, key),
			say: () => `Expected key: ${brief(key)}\nReceived keys: ${brief(Object.keys(received))}` };
	},
	toContainKeys(received, keys) {
		return { pass: keys.every(key => Object.hasOwn(received, key)), say: () =>
			`Expected keys: ${brief(keys)}\nReceived keys: ${brief(Object.keys(received))}` };
	},
	toContainAllKeys(received, keys) {
		return { pass: equals(Object.keys(received).sort(), [...keys].sort()), say: () =>
			`Expected keys: ${brief(keys)}\nReceived keys: ${brief(Object.keys(received))}` };
	},
	toContainAnyKeys(received, keys) {
		return { pass: keys.some(key => Object.hasOwn(received, key)), say: () =>
			`Expected one of the keys: ${brief(keys)}\nReceived keys: ${brief(Object.keys(received))}` };
	},
	toContainValue(received, value) {
		return { pass: Object.values(received).some(item => equals(item, value)), say: () =>
			`Expected value: ${brief(value)}\nReceived: ${brief(received)}` };
	},
	toStartWith: (received, text) => ({ pass: String(received).startsWith(text), say: () =>
		`Expected start: ${brief(text)}\nReceived: ${brief(received)}` }),
	toEndWith: (received, text) => ({ pass: String(received).endsWith(text),
		say: () => `Expected end: ${brief(text)}\nReceived: ${brief(received)}` }),
	toInclude: (received, text) => ({ pass: String(received).includes(text),
		say: () => `Expected to include: ${brief(text)}\nReceived: ${brief(received)}` }),
	toIncludeRepeated: (received, text, times) => ({ pass: String(received).split(text).length - 1 === times,
		say: () => `Expected to include: ${brief(text)} ${times} times\nReceived: ${brief(received)}` }),
	toEqualIgnoringWhitespace: (received, text) => ({ pass: String(received).replace(/\s+/g,
		'') === String(text).replace(/\s+/g, ''),
		say: () => compare(text, received) }),
	toHaveLength(received, expected) {
		demand(received !== null && received !== undefined && typeof received.length === 'number',
			`received value must have a length property whose value must be a number\n\nReceived: ${brief(received)}`);
		return { pass: received.length === expected, say: () =>
			`Expected length: ${this.isNot ? 'not ' : ''}${expected}\nReceived length: ${received.length}\nReceived: ${brief(received)}` };
	},
	toHaveProperty(received, key, ...rest) {
		demand(received !== null && received !== undefined,
			`received value must not be null nor undefined\n\nReceived: ${brief(received)}`);
		let parts = path(key);
		if (typeof key === 'string' && Object.hasOwn(Object(received), key))
			parts = [key];
		let at = received, isThere = true;
		for (const part of parts) {
			if (at === null || at === undefined || !(part in Object(at))) {
				isThere = false;
				break;
			}
			at = at[part];
		}
		const pass = isThere && (rest.length === 0 || equals(at, rest[0]));
		return { pass, argument: 'path', say: () =>
			`Expected path: ${this.isNot ? 'not ' : ''}${brief(key)}\n` +
			`${rest.length > 0 ? `Expected value: ${brief(rest[0])}\n` : ''}${isThere ? `Received value: ${brief(at)}` : `Received: ${brief(received)}`}` };
	},
	toMatch(received, expected) {
		demand(typeof received === 'string', `received value must be a string\n\nReceived: ${brief(received)}`);
		const pass = typeof expected === 'string' ? received.includes(expected) :
			new RegExp(expected).test(received);
		return { pass, say: () =>
			`Expected ${typeof expected === 'string' ? 'substring' : 'pattern'}: ${this.isNot ? 'not ' : ''}${brief(expected)}\n` +
			`Received string: ${brief(received)}` };
	},
	toThrow(received, ...rest) {
		return thrown(received, rest[0], this.promise === 'rejects', this.isNot, rest.length > 0 &&
			rest[0] !== undefined);
	},
	toHaveBeenCalled(received) {
		const calls = callsOf(received);
		return { pass: calls.length > 0, argument: '', say: () => this.isNot ?
			`Expected number of calls: 0\n${listCalls(calls)}` :
			'Expected number of calls: >= 1\nReceived number of calls:    0' };
	},
	toHaveBeenCalledOnce(received) {
		const calls = callsOf(received);
		return { pass: calls.length === 1, argument: '',
			say: () => `Expected number of calls: ${this.isNot ? 'not ' : ''}1\n${listCalls(calls)}` };
	},
	toHaveBeenCalledTimes(received, count) {
		const calls = callsOf(received);
		return { pass: calls.length === count, say: () =>
			`Expected number of calls: ${this.isNot ? 'not ' : ''}${count}\nReceived number of calls: ${calls.length}` };
	},
	toHaveBeenCalledWith(received, ...args) {
		const calls = callsOf(received);
		return { pass: calls.some(call => equals(call, args)), argument: '...expected', say: () =>
			`Expected: ${this.isNot ? 'not ' : ''}${args.map(brief).join(', ')}\n${listCalls(calls)}` };
	},
	toHaveBeenLastCalledWith(received, ...args) {
		const calls = callsOf(received);
		return { pass: calls.length > 0 && equals(calls.at(-1), args), argument: '...expected', say: () =>
			`Expected: ${this.isNot ? 'not ' : ''}${args.map(brief).join(', ')}\n${listCalls(calls)}` };
	},
	toHaveBeenNthCalledWith(received, n, ...args) {
		const calls = callsOf(received);
		return { pass: calls.length >= n && equals(calls[n - 1], args), argument: 'n, ...expected', say: () =>
			`n: ${n}\nExpected: ${this.isNot ? 'not ' : ''}${args.map(brief).join(', ')}\n${listCalls(calls)}` };
	},
	toHaveReturned(received) {
		const count = resultsOf(received).filter(result => result.type === 'return').length;
		return { pass: count > 0, argument: '',
			say: () => `Expected number of returns: ${this.isNot ? '0' : '>= 1'}\nReceived number of returns: ${count}` };
	},
	toHaveReturnedTimes(received, expected) {
		const count = resultsOf(received).filter(result => result.type === 'return').length;
		return { pass: count === expected,
			say: () => `Expected number of returns: ${expected}\nReceived number of returns: ${count}` };
	},
	toHaveReturnedWith(received, expected) {
		const results = resultsOf(received);
		return { pass: results.some(result => result.type === 'return' && equals(result.value, expected)),
			say: () =>
			`Expected: ${this.isNot ? 'not ' : ''}${brief(expected)}\nReceived: ${results.map(result => brief(result.value)).join(', ')}` };
	},
	toHaveLastReturnedWith(received, expected) {
		const last = resultsOf(received).at(-1);
		return { pass: last?.type === 'return' && equals(last.value, expected), say: () =>
			`Expected: ${this.isNot ? 'not ' : ''}${brief(expected)}\nReceived: ${brief(last?.value)}` };
	},
	toHaveNthReturnedWith(received, n, expected) {
		const result = resultsOf(received)[n - 1];
		return { pass: result?.type === 'return' && equals(result.value, expected), argument: 'n, expected',
			say: () =>
			`n: ${n}\nExpected: ${this.isNot ? 'not ' : ''}${brief(expected)}\nReceived: ${brief(result?.value)}` };
	},
	toMatchSnapshot(received, ...rest) {
		return require('internal/test/expect_snapshot').file(this, stateHere(), received, rest);
	},
	toMatchInlineSnapshot(received, ...rest) {
		return require('internal/test/expect_snapshot').inline(this, stateHere(), received, rest);
	},
	// by their message alone
	toThrowErrorMatchingSnapshot(received, ...rest) {
		return require('internal/test/expect_snapshot').file(this, stateHere(), messageOf(received, this),
			rest);
	},
	toThrowErrorMatchingInlineSnapshot(received, ...rest) {
		return require('internal/test/expect_snapshot').inline(this, stateHere(), messageOf(received, this),
			rest);
	}
};

function messageOf(received, context) {
	const textOf = error => error?.message ?? error;
	if (context.promise === 'rejects')
		return textOf(received);
	demand(typeof received === 'function', 'received value must be a function');
	try {
		received();
	} catch (error) {
		passMemory(error);
		return textOf(error);
	}
	throw new Error('Received function did not throw');
}

const ALIASES = {
	toThrowError: 'toThrow', toBeCalled: 'toHaveBeenCalled', toBeCalledTimes: 'toHaveBeenCalledTimes',
	toBeCalledWith: 'toHaveBeenCalledWith', lastCalledWith: 'toHaveBeenLastCalledWith',
		nthCalledWith: 'toHaveBeenNthCalledWith',
	toReturn: 'toHaveReturned', toReturnTimes: 'toHaveReturnedTimes', toReturnWith: 'toHaveReturnedWith',
	lastReturnedWith: 'toHaveLastReturnedWith', nthReturnedWith: 'toHaveNthReturnedWith'
};
for (const name of Object.keys(ALIASES))
	matchers[name] = matchers[ALIASES[name]];

// ---- expect(received) and its kin

class Expectation {
	#received;
	#isNot;
	#promise;
	#message;

	constructor(received, isNot, promise, message) {
		this.#received = received;
		this.#isNot = isNot;
		this.#promise = promise;
		this.#message = message;
	}

	get not() {
		return new Expectation(this.#received, !this.#isNot, this.#promise, this.#message);
	}

	get resolves() {
		return new Expectation(this.#received, this.#isNot, 'resolves', this.#message);
	}

	get rejects() {
		return new Expectation(this.#received, this.#isNot, 'rejects', this.#message);
	}

	static run(expectation, name, matcher, args, boundary) {
		const { assertions } = stateHere();
		stateHere().assertions = assertions + 1;
		const promise = expectation.#promise;
		if (promise === '')
			return expectation.#check(expectation.#received, name, matcher, args, boundary);
		return expectation.#settle(name, matcher, args, boundary, placeHolder(boundary));
	}

	async #settle(name, matcher, args, boundary, holder) {
		const promise = this.#promise;
		let received = this.#received, value, hasFailed = false;
		if (promise === 'rejects' && typeof received === 'function')
			received = received();
		try {
			demand(typeof received?.then === 'function',
				`received value must be a promise\n\nReceived: ${brief(received)}`);
			try {
				value = await received;
			} catch (error) {
				passMemory(error);
				value = error;
				hasFailed = true;
			}
			if (hasFailed !== (promise === 'rejects'))
				throw new Error(`${head(name, this.#isNot, promise, '')}\n\nReceived promise ` +
					(hasFailed ?
						`rejected instead of resolved\nRejected to value: ${brief(value)}` :
						`resolved instead of rejected\nResolved to value: ${brief(value)}`));
			return await this.#check(value, name, matcher, args, boundary);
		} catch (error) {
			passMemory(error);
			const { stack } = holder;
			if (error instanceof Error && typeof stack === 'string' && stack.includes('\n    at '))
				Object.defineProperty(error, 'stack',
					{ value: `${error.name}: ${error.message}${stack.slice(stack.indexOf('\n    at '))}`,
					writable: true, configurable: true, enumerable: false });
			throw error;
		}
	}

	#check(received, name, matcher, args, boundary) {
		const context = {
			isNot: this.#isNot, promise: this.#promise, equals, utils, boundary, customTesters: testers,
				expand: false,
			currentTestName: stateHere().test?.fullName, ...expectState
		};
		const result = Reflect.apply(matcher, context, [received, ...args]);
		if (result !== null && typeof result === 'object' && typeof result.then === 'function')
			return result.then(settled => this.#judge(settled, name, boundary));
		return this.#judge(result, name, boundary);
	}

	#judge(result, name, boundary) {
		demand(result !== null && typeof result === 'object' && 'pass' in result,
			`Unexpected return from the matcher ${name}: ${brief(result)}`);
		if (!!result.pass !== this.#isNot)
			return undefined;
		let text;
		if (result.say !== undefined)
			text = `${head(name, this.#isNot, this.#promise, result.argument)}${result.note ?? ''}\n\n${result.say()}`;
		else
			text = typeof result.message === 'function' ? result.message() : result.message ??
				`${head(name, this.#isNot, this.#promise)} failed`;
		if (this.#message !== undefined)
			text = `${this.#message}\n\n${text}`;
		const error = expectationError(text,
			{ pass: !!result.pass, message: text, expected: result.expected, actual: result.actual },
			boundary);
		throw error;
	}
}

const { run } = Expectation;
delete Expectation.run;

function placeHolder(boundary) {
	const holder = {};
	Error.captureStackTrace(holder, boundary);
	return holder;
}

function addMatcher(name, matcher) {
	Object.defineProperty(Expectation.prototype, name, {
		__proto__: null, configurable: true, writable: true, enumerable: false,
		value: { [name](...args) {
			return run(this, name, matcher, args, Expectation.prototype[name]);
		} }[name]
	});
}

for (const name of Object.keys(matchers))
	addMatcher(name, matchers[name]);

const expectState = {};

const utils = {
	printExpected: brief, printReceived: brief, stringify: brief,
	matcherHint: (name, received = 'received', expected = 'expected', options = {}) =>
		`expect(${received})${options.isNot ? '.not' : ''}.${name}(${expected})`,
	diff: compare,
	printDiffOrStringify: compare,
	EXPECTED_COLOR: text => text, RECEIVED_COLOR: text => text, DIM_COLOR: text => text,
	iterableEquality: () => undefined, subsetEquality: contains
};

// ---- asymmetric matchers

class Asymmetric {
	constructor(name, sample, isNot, match) {
		this.sample = sample;
		Object.defineProperty(this, 'inverse', { value: isNot });
		Object.defineProperty(this, 'match', { value: match });
		Object.defineProperty(this, 'label',
			{ value: isNot ? name.replace(/(?=Containing$|Matching$|CloseTo$|Of$)/, 'Not') : name });
	}

	asymmetricMatch(other) {
		return this.match(other) !== this.inverse;
	}

	toString() {
		return this.label;
	}

	toAsymmetricMatcher() {
		const { sample, label } = this;
		if (label === 'Anything')
			return label;
		if (label === 'Any')
			return `Any<${sample.name || 'anonymous'}>`;
		if (Array.isArray(sample) && !/^Array/.test(label))
			return `${this.inverse ? 'not.' : ''}${label}<${sample.map(String).join(', ')}>`;
		const shown = typeof sample === 'string' ? `"${sample}"` : sample instanceof RegExp ? String(sample) :
			require('internal/test/pretty').format(sample);
		return `${label} ${shown}`;
	}

	[inspect.custom](depth, options) {
		const { label, sample } = this;
		return label === 'Anything' ? label : label === 'Any' ? `Any<${sample.name}>` :
			`${label} ${inspect(sample, options)}`;
	}
}

const PRIMITIVES = new Map([[String, 'string'], [Number, 'number'], [Function, 'function'], [Boolean, 'boolean'],
	[BigInt, 'bigint'],
	[Symbol, 'symbol']]);

function asymmetrics(isNot) {
	const make = (name, match) => sample => new Asymmetric(name, sample, isNot, other => match(other, sample));
	return {
		arrayContaining: make('ArrayContaining', (other, sample) => Array.isArray(other) &&
			sample.every(item => other.some(one => equals(item, one)))),
		arrayOf: make('ArrayOf', (other, sample) => Array.isArray(other) &&
			other.every(item => equals(sample, item))),
		objectContaining: make('ObjectContaining', (other, sample) => other !== null &&
			typeof other === 'object' &&
			Reflect.ownKeys(sample).every(key => key in other && equals(sample[key], other[key]))),
		stringContaining: make('StringContaining', (other, sample) => typeof other === 'string' &&
			other.includes(sample)),
		stringMatching: make('StringMatching', (other, sample) => typeof other === 'string' &&
			new RegExp(sample).test(other)),
		closeTo: (sample, digits = 2) => new Asymmetric('NumberCloseTo', sample, isNot,
			other => typeof other === 'number' &&
			(other === sample || Math.abs(sample - other) < 10 ** -digits / 2))
	};
}

function expect(received, message) {
	return new Expectation(received, false, '', typeof message === 'string' ? message : undefined);
}

Object.assign(expect, asymmetrics(false), {
	not: asymmetrics(true),
	anything: () => new Asymmetric('Anything', undefined, false, other => other !== null && other !== undefined),
	any(type) {
		demand(typeof type === 'function', 'any() expects to be passed a constructor function.');
		return new Asymmetric('Any', type, false, other => PRIMITIVES.has(type) ?
			typeof other === PRIMITIVES.get(type) || other instanceof type :
			type === Object ? typeof other === 'object' && other !== null : type === Array ?
				Array.isArray(other) : other instanceof type);
	},
	extend(more) {
		for (const name of Object.keys(more)) {
			const matcher = more[name];
			demand(typeof matcher === 'function', `expect.extend: \`${name}\` is not a valid matcher`);
			addMatcher(name, matcher);
			const custom = isNot => (...args) => new Asymmetric(name, args, isNot, other =>
				!!Reflect.apply(matcher, { equals, utils, isNot: false, promise: '' },
					[other, ...args]).pass);
			expect[name] = custom(false);
			expect.not[name] = custom(true);
		}
	},
	assertions(count) {
		stateHere().expected = count;
	},
	hasAssertions() {
		stateHere().mustAssert = true;
	},
	unreachable(message = 'reached unreachable code') {
		throw message instanceof Error ? message : expectationError(message, undefined, expect.unreachable);
	},
	fail(message = 'fails by .fail() assertion') {
		throw expectationError(message, undefined, expect.fail);
	},
	addEqualityTesters(list) {
		testers.push(...list);
	},
	addSnapshotSerializer(serializer) {
		require('internal/test/pretty').serializers.push(serializer);
	},
	getState() {
		const state = stateHere();
		return { assertionCalls: state.assertions, currentTestName: state.test?.fullName.replaceAll(' > ', ' '),
			testPath: state.test?.root.settings.file, ...expectState };
	},
	setState(state) {
		Object.assign(expectState, state);
	}
});

module.exports = { expect, checkState, stateHere, compare, brief };
