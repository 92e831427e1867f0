'use strict';

// The tree of tests of node:test, and how it runs.
//
// A Test is made by test(), a Suite by describe(); both hang under a parent, the first ones under the root, which is
// made by the first call of all and begins to run when the script's body is through.  Each ends in this order:
//
//     run      hooks and function, until the result is known                     -> test:complete
//     end      what is under it and did not finish is cancelled, the parent may go on with the next
//     report   its turn comes: siblings report in the order they were made       -> test:start, test:pass or test:fail
//
// The root ends when the loop is empty, or when the process exits.  The test that runs is the flow's: what a callback
// throws belongs to the test that scheduled it, and test() called in a test makes a subtest of it.

const { AsyncLocalStorage } = require('async_hooks');
const { codes, AbortError, passMemory } = require('internal/errors');
const { validateAbortSignal, validateNumber, validateObject, validateUint32, validateFunction } =
	require('internal/validators');
const { setTimeout, clearTimeout, queueMicrotask } = globalThis;
const { bigint: nanoseconds } = process.hrtime;
const clock = () => Number(nanoseconds()) / 1e6;

const storage = new AsyncLocalStorage();
const TIMEOUT_MAX = 2 ** 31 - 1;
const NOOP = () => {};
const HOOKS = ['before', 'after', 'beforeEach', 'afterEach'];

const { ERR_TEST_FAILURE } = codes;

function failure(error, type) {
	return new ERR_TEST_FAILURE(error, type);
}

function isFailure(error) {
	return error?.code === 'ERR_TEST_FAILURE' && error.failureType !== undefined;
}

// ---- where a test was made: the stack is written out when somebody asks

function placeOf(boundary) {
	const holder = {};
	Error.captureStackTrace(holder, boundary);
	return holder;
}

const FRAME = /^\s*at (?:.*\()?(.+?):(\d+):(\d+)\)?$/;

function readPlace(holder) {
	const { stack } = holder;
	if (typeof stack !== 'string')
		return undefined;
	for (const line of stack.split('\n')) {
		const found = FRAME.exec(line);
		if (found === null || found[1].startsWith('node:'))
			continue;
		let file = found[1].replace(/^async /, '');
		if (file.startsWith('file://'))
			file = require('url').fileURLToPath(file);
		return { file, line: +found[2], column: +found[3] };
	}
	return undefined;
}

// ---- plans

class Plan {
	actual = 0;
	#settle;
	#timer;

	constructor(expected, wait) {
		validateUint32(expected, 'count');
		this.expected = expected;
		this.wait = wait;
	}

	count() {
		this.actual++;
		if (this.#settle !== undefined && this.actual >= this.expected)
			this.#settle();
	}

	#error() {
		return failure(`plan expected ${this.expected} assertions but received ${this.actual}`,
			'testCodeFailure');
	}

	// Nothing when it is kept; a promise where it may still come to that.
	check() {
		if (this.actual === this.expected)
			return undefined;
		if (this.actual > this.expected || this.wait === undefined || this.wait === false)
			throw this.#error();
		return new Promise((resolve, reject) => {
			this.#settle = () => {
				clearTimeout(this.#timer);
				if (this.actual > this.expected)
					reject(this.#error());
				else
					resolve();
			};
			if (typeof this.wait === 'number')
				this.#timer = setTimeout(() => {
					reject(failure(`plan timed out after ${this.wait}ms with ${this.actual} assertions when expecting ${this.expected}`,
						'testCodeFailure'));
				}, this.wait);
		});
	}
}

// ---- hooks

// A call of a hook, which is the flow's while it runs: what is made in it belongs to its subject.
class HookRun {
	isEnded = false;
	finished = false;

	constructor(hook, subject, stop) {
		this.hook = hook;
		this.subject = subject;
		this.stop = stop;
		this.root = hook.owner.root;
	}

	get loc() {
		return readPlace(this.hook.place);
	}

	interrupt(error) {
		this.stop.now(error);
	}
}

class Hook {
	#once;

	constructor(type, owner, fn, options, place) {
		validateObject(options, 'options');
		this.type = type;
		this.owner = owner;
		this.fn = fn;
		const { timeout, signal } = options;
		if (timeout !== undefined && timeout !== null && timeout !== Infinity)
			validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
		validateAbortSignal(signal, 'options.signal');
		this.timeout = timeout ?? owner.timeout;
		this.signal = signal;
		this.place = place;
	}

	run(context, subject) {
		if (this.type === 'before' || this.type === 'after')
			return this.#once ??= this.#call(context, subject);
		return this.#call(context, subject);
	}

	async #call(context, subject) {
		const stop = new Stop(this.timeout, this.signal);
		const running = new HookRun(this, subject, stop);
		try {
			await stop.race(callTest(this.fn, context, running));
		} finally {
			running.isEnded = true;
			stop.clear();
		}
	}
}

// ---- what ends a test from outside: its time, a signal, an error that nobody caught

class Stop {
	#reject;
	#promise;
	#timer;
	#signal;
	#listener;

	constructor(timeout, signal) {
		this.timeout = timeout;
		this.#signal = signal;
		if (timeout !== undefined && timeout !== Infinity) {
			this.#timer = setTimeout(() => {
				this.now(failure(`test timed out after ${timeout}ms`, 'testTimeoutFailure'));
			}, timeout);
			this.#timer.unref();
			this.#promise = this.#make();
		}
		if (signal !== undefined) {
			this.#listener = () => this.now(failure(signal.reason ?? new AbortError(), 'testAborted'));
			this.#promise ??= this.#make();
			if (signal.aborted)
				this.#listener();
			else
				require('internal/events/on_abort').onAbort(signal, this.#listener);
		}
	}

	#make() {
		const promise = new Promise((resolve, reject) => { this.#reject = reject; });
		promise.catch(NOOP);
		return promise;
	}

	now(error) {
		this.#promise ??= this.#make();
		this.#reject(error);
	}

	race(promise) {
		this.#promise ??= this.#make();
		return Promise.race([promise, this.#promise]);
	}

	clear() {
		if (this.#timer !== undefined)
			clearTimeout(this.#timer);
		if (this.#listener !== undefined)
			this.#signal.removeEventListener('abort', this.#listener);
	}
}

function isThenable(value) {
	return value !== null && typeof value === 'object' && typeof value.then === 'function';
}

// The result, or a promise of it; of a function with two parameters, the second is node's callback.
function callTest(fn, context, subject) {
	if (fn.length !== 2)
		return storage.run(subject, () => Reflect.apply(fn, context, [context]));
	let done;
	const promise = new Promise((resolve, reject) => {
		let isCalled = false;
		done = error => {
			if (isCalled) {
				throw failure('callback invoked multiple times', 'multipleCallbackInvocations');
			}
			isCalled = true;
			if (error)
				reject(error);
			else
				resolve();
		};
	});
	promise.catch(NOOP);
	const result = storage.run(subject, () => Reflect.apply(fn, context, [context, done]));
	if (!isThenable(result))
		return promise;
	result.then(NOOP, NOOP);
	throw failure('passed a callback but also returned a Promise', 'callbackAndPromisePresent');
}

// ---- tests

function kindOption(value) {
	return value !== undefined && value !== false;
}

const EMPTY = Object.freeze([]);
const NO_HOOKS = Object.freeze({ before: EMPTY, after: EMPTY, beforeEach: EMPTY, afterEach: EMPTY });

// Those of a test under one with these.
function inherited({ beforeEach, afterEach }) {
	return { before: [], after: [], beforeEach: beforeEach.slice(), afterEach: afterEach.slice() };
}

class Test {
	constructor(root, parent, name, options, fn, place) {
		const { concurrency, timeout, only, skip, todo, signal, plan } = options;
		this.root = root ?? this;
		this.parent = parent;
		this.name = typeof name === 'string' && name !== '' ? name : fn.name || '<anonymous>';
		this.place = place;
		this.nesting = parent === null || parent.parent === null ? 0 : parent.nesting + 1;
		this.number = parent === null ? 0 : parent.subtests.length + 1;
		this.timeout = parent?.timeout ?? Infinity;
		if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
			validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
			this.timeout = timeout;
		}
		this.concurrency = parent === null ? 1 : parent.concurrency || 1;
		if (typeof concurrency === 'number') {
			validateUint32(concurrency, 'options.concurrency', true);
			this.concurrency = concurrency;
		} else if (typeof concurrency === 'boolean') {
			this.concurrency = !concurrency ? 1 : parent === null ?
				Math.max(require('os').availableParallelism() - 1, 1) : Infinity;
		} else if (concurrency !== undefined && concurrency !== null) {
			throw new codes.ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], concurrency);
		}
		if (signal !== undefined)
			validateAbortSignal(signal, 'options.signal');
		this.signal = signal;
		this.skipped = kindOption(skip);
		this.isTodo = kindOption(todo) || parent !== null && parent.isTodo;
		this.skipMessage = typeof skip === 'string' ? skip : undefined;
		this.todoMessage = typeof todo === 'string' ? todo : undefined;
		this.fn = this.skipped ? NOOP : fn;
		this.only = only !== undefined && only !== null ? !!only : parent !== null && !parent.runOnlySubtests;
		this.runOnlySubtests = parent !== null && !this.only;
		this.options = options;
		if (parent !== null) {
			if (only && root.settings.only) {
				for (let at = parent; at !== null && !at.onlyUnder; at = at.parent)
					at.onlyUnder = true;
			}
			if (parent.hooks !== NO_HOOKS)
				this.hooks = inherited(parent.hooks);
		}
		this.inheritedAfterEach = this.hooks.afterEach.length;
		if (plan !== undefined && plan !== null)
			this.setPlan(plan);
	}

	get loc() {
		if (this.place === undefined)
			return undefined;
		const found = readPlace(this.place) ?? null;
		Object.defineProperty(this, 'loc', { value: found ?? undefined });
		return found ?? undefined;
	}

	get fullName() {
		const names = this.parent === null ? ['<root>'] : [];
		for (let at = this; at.parent !== null; at = at.parent)
			names.unshift(at.name);
		return names.join(' > ');
	}

	getSignal() {
		if (this.controller === undefined) {
			this.controller = new (require('internal/web/abort_controller').AbortController)();
			if (this.signal !== undefined) {
				if (this.signal.aborted)
					this.controller.abort(this.signal.reason);
				else
					require('internal/events/on_abort').onAbort(this.signal,
						() => this.controller.abort(this.signal.reason));
			}
			if (this.finished || this.endTime !== undefined)
				this.controller.abort();
		}
		return this.controller.signal;
	}

	makeContext() {
		return this.context ??= new TestContext(this);
	}

	setPlan(count, options) {
		if (this.plan !== null)
			throw failure('cannot set plan more than once', 'testCodeFailure');
		const wait = options?.wait;
		if (wait !== undefined && typeof wait !== 'boolean')
			validateNumber(wait, 'options.wait', 0, TIMEOUT_MAX);
		this.plan = new Plan(count, wait);
	}

	diagnostic(message) {
		(this.diagnostics ??= []).push(message);
	}

	// ---- subtests

	create(Kind, name, options, fn, place, overrides) {
		if (typeof name === 'function') {
			fn = name;
			name = undefined;
			options = {};
		} else if (name !== null && typeof name === 'object') {
			fn = options;
			options = name;
			name = options.name;
		} else if (typeof options === 'function') {
			fn = options;
			options = {};
		}
		if (options === null || typeof options !== 'object')
			options = {};
		if (typeof fn !== 'function')
			fn = typeof options.fn === 'function' ? options.fn : NOOP;
		if (overrides !== undefined)
			options = { ...options, ...overrides };
		let parent = this;
		const isLate = this.finished || this.isBuilt;
		if (isLate)
			parent = this.root;
		const made = new Kind(this.root, parent, name, options, fn, place);
		if (isLate)
			made.fail(failure('test could not be started because its parent finished',
				'parentAlreadyFinished'));
		if (parent.subtests === EMPTY)
			parent.subtests = [];
		parent.subtests.push(made);
		if (parent === this.root)
			this.root.watchEnd();
		return made;
	}

	hook(type, fn, options = {}, place) {
		validateFunction(fn, 'fn');
		const hook = new Hook(type, this, fn, options ?? {}, place);
		if (type === 'before' && this.isStarted && this.parent !== null) {
			hook.run(this.makeContext(), this).catch(error =>
				this.fail(isFailure(error) ? error : failure(error, 'testCodeFailure')));
			return hook;
		}
		if (this.hooks === NO_HOOKS)
			this.hooks = inherited(NO_HOOKS);
		const list = this.hooks[type];
		// those of the test itself before those of the tests around it
		if (type === 'afterEach')
			list.splice(list.length - this.inheritedAfterEach, 0, hook);
		else
			list.push(hook);
		return hook;
	}

	async runHooks(type, context, subject) {
		const list = this.hooks[type];
		for (let i = 0; i < list.length; i++) {
			try {
				await list[i].run(context, subject);
			} catch (error) {
				passMemory(error);
				throw hookFailure(type, error);
			}
		}
	}

	// ---- results

	fail(error) {
		if (this.error !== null)
			return;
		this.passed = false;
		this.error = error;
		this.endTime = clock();
	}

	pass() {
		if (this.error !== null)
			return;
		this.endTime = clock();
		this.passed = true;
	}

	cancel(error) {
		if (this.endTime !== undefined || this.error !== null)
			return;
		this.fail(error ?? failure('test did not finish before its parent and was cancelled',
			'cancelledByParent'));
		this.startTime ??= this.endTime;
		this.cancelled = true;
		this.stop?.now(this.error);
		this.controller?.abort();
	}

	// An error that nobody caught.
	interrupt(error) {
		this.fail(error);
		this.controller?.abort();
		this.stop?.now(error);
	}

	skip(message) {
		this.skipped = true;
		this.skipMessage = message;
	}

	todo(message) {
		this.isTodo = true;
		this.todoMessage = message;
	}

	// Options of the run that leave this one out.
	filter() {
		const { settings } = this.root;
		if (settings.only && !this.only && !this.onlyUnder) {
			this.leaveOut("'only' option not set");
			return;
		}
		if (settings.names !== undefined && !this.isSuite && !settings.names(this.name, this))
			this.leaveOut('test name does not match pattern');
	}

	leaveOut(message) {
		this.skipped = true;
		this.filtered = true;
		this.skipMessage = message;
		this.fn = NOOP;
	}

	isAborted() {
		if (this.signal?.aborted) {
			this.cancel(failure(this.signal.reason ?? new AbortError(), 'testAborted'));
			return true;
		}
		return false;
	}

	// ---- running

	start() {
		const { root } = this;
		if (root.tellsSteps)
			root.tell('test:enqueue', this);
		const { parent } = this;
		if (parent.active >= parent.concurrency || parent.pendingAt < parent.pending.length)
			return new Promise(resolve => {
				if (parent.pending === EMPTY)
					parent.pending = [];
				parent.pending.push({ test: this, resolve });
			});
		if (root.tellsSteps)
			root.tell('test:dequeue', this);
		return this.run();
	}

	dropPending() {
		this.pending = EMPTY;
		this.pendingAt = 0;
	}

	goOn() {
		const { pending } = this;
		while (this.pendingAt < pending.length && this.active < this.concurrency) {
			const { test, resolve } = pending[this.pendingAt];
			pending[this.pendingAt++] = undefined;
			if (this.root.tellsSteps)
				this.root.tell('test:dequeue', test);
			test.run().then(resolve);
		}
		if (this.pendingAt > 0 && this.pendingAt === pending.length)
			this.dropPending();
	}

	async run() {
		const { parent } = this;
		parent.active++;
		this.isStarted = true;
		this.filter();
		this.startTime ??= clock();
		if (this.error !== null || this.isAborted()) {
			await null;
			this.end();
			return;
		}
		const context = this.makeContext();
		const retries = this.skipped || this.isTodo ? 0 : this.root.settings.retry ?? 0;
		for (;;) {
			await this.attempt(context);
			if (this.attempts >= retries || this.skipped || this.cancelled && this.signal?.aborted ||
				this.isEnded ||
				this.passed && !this.subtests.some(one => !one.passed && !one.isTodo))
				break;
			this.attempts++;
			this.forget();
		}
		this.controller?.abort();
		this.end();
	}

	// As before the first attempt.
	forget() {
		this.error = null;
		this.passed = this.cancelled = false;
		this.endTime = undefined;
		this.expecting = undefined;
		this.plan = null;
		const { plan } = this.options;
		if (plan !== undefined && plan !== null)
			this.setPlan(plan);
		this.subtests = EMPTY;
		this.ready = undefined;
		this.waitingOn = 1;
		this.reported = 0;
		this.active = 0;
		this.hooks = this.parent.hooks === NO_HOOKS ? NO_HOOKS : inherited(this.parent.hooks);
		this.mock?.reset();
	}

	async attempt(context) {
		const { parent } = this;
		this.root.runs(this);
		let stop, mustCleanUp = true;
		try {
			if (parent.hooks.before.length > 0 && !this.filtered)
				await parent.runHooks('before', parent.makeContext(), parent);
			if (parent.hooks.beforeEach.length > 0 && !this.skipped)
				await parent.runHooks('beforeEach', context, this);
			const result = callTest(this.fn, context, this), isLater = isThenable(result);
			if (isLater) {
				stop = this.stop = new Stop(this.timeout, this.signal);
				await stop.race(result);
			} else {
				await null;
			}
			// node's way to this point takes as many jobs: what a promise asserts meanwhile counts
			for (let jobs = isLater ? 2 : 3; this.plan !== null && jobs > 0; jobs--)
				await null;
			if (this.expecting !== undefined)
				require('internal/test/expect').checkState(this);
			const planned = this.plan?.check();
			if (planned !== undefined) {
				stop ??= this.stop = new Stop(this.timeout, this.signal);
				await stop.race(planned);
			}
			this.pass();
			mustCleanUp = false;
			if (this.hooks !== NO_HOOKS || parent.hooks !== NO_HOOKS)
				await this.cleanUp(context);
		} catch (error) {
			passMemory(error);
			this.failBy(error);
			if (mustCleanUp)
				await this.cleanUp(context).catch(passMemory);
		}
		stop?.clear();
	}

	failBy(error) {
		if (!isFailure(error)) {
			// a pass is taken back: the hooks after it failed
			this.fail(failure(error, 'testCodeFailure'));
		} else if (error.failureType === 'testTimeoutFailure' || error.failureType === 'testAborted') {
			if (this.error === null)
				this.cancelled = true;
			this.fail(error);
		} else {
			this.fail(error);
		}
	}

	async cleanUp(context) {
		const { parent } = this;
		try {
			if (parent.hooks.afterEach.length > 0 && !this.skipped)
				await parent.runHooks('afterEach', context, this);
		} finally {
			if (this.hooks.after.length > 0)
				await this.runHooks('after', context, this);
		}
	}

	// Subtests that nobody awaited are cancelled, as in node.
	end(why) {
		if (this.endTime === undefined)
			this.endTime = clock();
		this.startTime ??= this.endTime;
		let failed = 0;
		this.dropPending();
		for (let i = 0; i < this.subtests.length; i++) {
			const one = this.subtests[i];
			if (!one.finished && !one.isEnded) {
				one.cancel(why);
				one.end(why);
			}
			if (!one.passed && !one.isTodo)
				failed++;
		}
		if (this.passed && failed > 0) {
			this.passed = false;
			this.error = null;
			const { endTime } = this;
			this.fail(failure(`${failed} subtest${failed > 1 ? 's' : ''} failed`, 'subtestsFailed'));
			this.endTime = endTime;
		}
		if (this.isEnded)
			return;
		try {
			this.mock?.reset();
		} catch (error) {
			passMemory(error);
			this.error = null;
			this.fail(failure(error, 'testCodeFailure'));
		}
		this.isEnded = true;
		const { parent } = this;
		this.testNumber = ++parent.reported;
		if (this.root.tellsSteps)
			this.root.tell('test:complete', this);
		if (this.isStarted)
			parent.active--;
		if (parent.waitingOn !== this.number || !parent.isClearToSend()) {
			(parent.ready ??= new Map()).set(this.number, this);
		} else {
			this.finish();
			parent.reportReady();
		}
		parent.goOn();
	}

	// ---- reporting

	isClearToSend() {
		for (let at = this; at.parent !== null; at = at.parent)
			if (at.parent.waitingOn !== at.number)
				return false;
		return true;
	}

	// Those that ended while they waited for their turn; only when it is this one's.
	reportReady() {
		if (this.ready === undefined)
			return;
		let next;
		while ((next = this.ready.get(this.waitingOn)) !== undefined) {
			this.ready.delete(this.waitingOn);
			next.finish();
		}
	}

	reportStarted() {
		if (this.isReported || this.parent === null)
			return;
		this.isReported = true;
		this.parent.reportStarted();
		this.root.tell('test:start', this);
	}

	finish() {
		this.reportReady();
		this.root.count(this);
		if (this.subtests.length > 0)
			this.root.tell('test:plan', this, this.reported);
		this.reportStarted();
		this.root.tell(this.passed ? 'test:pass' : 'test:fail', this);
		if (this.diagnostics !== undefined)
			for (const message of this.diagnostics)
				this.root.tell('test:diagnostic', this, message);
		this.parent.waitingOn++;
		this.finished = true;
		this.subtests = EMPTY;
		this.root.finishedOne(this);
	}

	get duration() {
		return Math.max(0, Math.round((this.endTime - this.startTime) * 1e6) / 1e6);
	}
}

// What most tests never change is not their own; lists are made when there is something to put in.
Object.assign(Test.prototype, {
	subtests: EMPTY,
	hooks: NO_HOOKS,
	ready: undefined,
	pending: EMPTY,
	waitingOn: 1,
	pendingAt: 0,
	active: 0,
	reported: 0,		// subtests that have ended: the number of the last one
	diagnostics: undefined,
	error: null,
	passed: false,
	cancelled: false,
	finished: false,
	isBuilt: false,
	isEnded: false,
	isReported: false,
	isStarted: false,
	startTime: undefined,
	endTime: undefined,
	plan: null,
	message: undefined,
	stop: undefined,
	controller: undefined,
	attempts: 0,		// besides the first
	expecting: undefined,		// what expect counts
	snapshots: undefined,
	mock: undefined,
	onlyUnder: false,		// something below has `only`
	filtered: false,
	isSuite: false,
	testNumber: 0
});

function hookFailure(type, error) {
	const made = failure(`failed running ${type} hook`, 'hookFailed');
	made.cause = isFailure(error) && error.failureType !== 'testTimeoutFailure' ? error.cause : error;
	if (isFailure(error) && error.failureType === 'testTimeoutFailure')
		made.cause = error.cause;
	return made;
}

class Suite extends Test {
	constructor(root, parent, name, options, fn, place) {
		super(root, parent, name, options, fn, place);
		this.isSuite = true;
		this.building = this.build();
	}

	makeContext() {
		return this.context ??= new SuiteContext(this);
	}

	async build() {
		const context = this.makeContext();
		try {
			const result = storage.run(this, () => Reflect.apply(this.fn, context, [context]));
			if (isThenable(result))
				await result;
		} catch (error) {
			passMemory(error);
			this.fail(failure(error, 'testCodeFailure'));
		}
		this.isBuilt = true;
		this.fn = NOOP;
	}

	async run() {
		const { parent } = this;
		parent.active++;
		await this.building;
		this.isStarted = true;
		this.filter();
		this.startTime ??= clock();
		if (this.signal?.aborted) {
			this.isAborted();
			this.subtests = EMPTY;
			this.end();
			return;
		}
		const context = this.makeContext();
		const stop = this.stop = new Stop(this.timeout, this.signal);
		let mustCleanUp = !this.skipped;
		try {
			if (!this.skipped && this.error === null) {
				if (parent.hooks.before.length > 0)
					await parent.runHooks('before', parent.makeContext(), parent);
				await this.runHooks('before', context, this);
				const order = this.root.arrange(this.subtests);
				await stop.race(Promise.all(order.map(one => one.start())));
				mustCleanUp = false;
				await this.runHooks('after', context, this);
			} else if (this.skipped) {
				this.subtests = EMPTY;
			}
			this.pass();
		} catch (error) {
			passMemory(error);
			if (mustCleanUp)
				await this.runHooks('after', context, this).catch(passMemory);
			this.failBy(error);
		}
		stop.clear();
		this.controller?.abort();
		this.end();
	}
}

// ---- what a test's function is given

class SuiteContext {
	#test;

	constructor(test) {
		this.#test = test;
	}

	get signal() { return this.#test.getSignal(); }
	get name() { return this.#test.name; }
	get filePath() { return this.#test.root.settings.file; }
	get fullName() { return this.#test.fullName; }
}

class TestContext {
	#test;
	#assert;

	constructor(test) {
		this.#test = test;
	}

	get signal() { return this.#test.getSignal(); }
	get name() { return this.#test.name; }
	get filePath() { return this.#test.root.settings.file; }
	get fullName() { return this.#test.fullName; }
	get error() { return this.#test.error; }
	get passed() { return this.#test.passed; }
	get attempt() { return this.#test.attempts; }

	diagnostic(message) {
		this.#test.diagnostic(message);
	}

	plan(count, options) {
		this.#test.setPlan(count, options);
	}

	get assert() {
		return this.#assert ??= require('internal/test/assertions').make(this.#test, this);
	}

	get mock() {
		return this.#test.mock ??= new (require('internal/test/mock').MockTracker)();
	}

	runOnly(value) {
		const test = this.#test;
		test.runOnlySubtests = !!value;
		if (!test.root.settings.only)
			test.diagnostic("'only' and 'runOnly' require the --test-only command-line option.");
	}

	skip(message) {
		this.#test.skip(message);
	}

	todo(message) {
		this.#test.todo(message);
	}

	test(name, options, fn) {
		const test = this.#test;
		test.plan?.count();
		return test.create(Test, name, options, fn, placeOf(this.test)).start();
	}

	before(fn, options) {
		this.#test.hook('before', fn, options, placeOf(this.before));
	}

	after(fn, options) {
		this.#test.hook('after', fn, options, placeOf(this.after));
	}

	beforeEach(fn, options) {
		this.#test.hook('beforeEach', fn, options, placeOf(this.beforeEach));
	}

	afterEach(fn, options) {
		this.#test.hook('afterEach', fn, options, placeOf(this.afterEach));
	}

	waitFor(condition, options = {}) {
		validateFunction(condition, 'condition');
		validateObject(options, 'options');
		const { interval = 50, timeout = 1000 } = options;
		validateNumber(interval, 'options.interval', 0, TIMEOUT_MAX);
		validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
		return new Promise((resolve, reject) => {
			let last, hasFailed = false, poller;
			let isDone = false;
			const finish = (settle, value) => {
				isDone = true;
				clearTimeout(poller);
				clearTimeout(limit);
				settle(value);
			};
			const limit = setTimeout(() => {
				const error = new Error('waitFor() timed out');
				if (hasFailed)
					error.cause = last;
				finish(reject, error);
			}, timeout);
			const poll = async () => {
				try {
					const value = await condition();
					if (!isDone)
						finish(resolve, value);
				} catch (error) {
					passMemory(error);
					hasFailed = true;
					last = error;
					if (!isDone)
						poller = setTimeout(poll, interval);
				}
			};
			poll();
		});
	}
}

// ---- the root

class Root extends Test {
	counters = { all: 0, tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0,
		topLevel: 0 };
	sinks = [];
	tellsSteps = true;     // somebody wants to know when a test is enqueued, dequeued or complete
	isOver = false;
	isReady = false;
	startTime = clock();

	constructor(settings) {
		super(null, null, '<root>', {}, NOOP, undefined);
		this.settings = settings;
		this.concurrency = 0;          // until begin
		this.timeout = settings.timeout ?? Infinity;
		this.runOnlySubtests = !!settings.only;
	}

	begin(concurrency = 1) {
		this.concurrency = concurrency;
		this.isReady = true;
		this.isStarted = true;
		if (this.settings.order !== undefined && this.pending.length > 1) {
			const list = this.pending.splice(0);
			const numbers = list.map(({ test }) => test.number);
			for (const one of this.settings.order(list)) {
				one.test.number = numbers[this.pending.length];
				this.pending.push(one);
			}
		}
		this.goOn();
		if (this.subtests.length === 0 && this.hooks.before.length > 0)
			this.isEmptyRun = true;
	}

	// Tests of a suite in the order to run in; they report in that order too.
	arrange(list) {
		const { order } = this.settings;
		if (order === undefined || list.length < 2)
			return list;
		const arranged = order(list);
		arranged.forEach((one, i) => { one.number = i + 1; });
		return arranged;
	}

	watchEnd() {
		if (this.afterDone !== undefined)
			this.afterDone = undefined;
	}

	runs(test) {
		this.settings.runs?.(test);
	}

	tell(type, test, extra) {
		const { sinks } = this;
		for (let i = 0; i < sinks.length; i++)
			sinks[i](type, test, extra);
	}

	count(test) {
		const { counters } = this;
		if (test.nesting === 0)
			counters.topLevel++;
		if (!test.passed && !test.isTodo)
			this.hasFailures = true;
		if (test.isSuite) {
			counters.suites++;
			return;
		}
		if (test.skipped)
			counters.skipped++;
		else if (test.isTodo)
			counters.todo++;
		else if (test.cancelled)
			counters.cancelled++;
		else if (!test.passed)
			counters.failed++;
		else
			counters.passed++;
		counters.all++;
	}

	isIdle() {
		return this.active === 0 && this.pendingAt === this.pending.length && !this.ready?.size &&
			this.isReady;
	}

	// All are through: hooks of the root run now, what they close may be all that keeps the process alive.
	finishedOne(test) {
		if (test.parent !== this || this.hooks.after.length === 0 && this.settings.whenIdle === undefined)
			return;
		queueMicrotask(() => {
			if (this.isIdle())
				this.runAfter();
		});
	}

	runAfter() {
		return this.afterDone ??= this.#runAfter();
	}

	async #runAfter() {
		try {
			if (this.subtests.length === 0 && this.hooks.before.length > 0)
				await this.runHooks('before', this.makeContext(), this);
		} catch (error) {
			passMemory(error);
			this.fail(error);
		}
		try {
			await this.runHooks('after', this.makeContext(), this);
		} catch (error) {
			passMemory(error);
			this.fail(error);
		}
		this.settings.whenIdle?.();
	}

	// The loop is empty, or the process ends.
	endRun(why) {
		if (this.isOver)
			return;
		this.isOver = true;
		let last = why;
		this.dropPending();
		for (let i = 0; i < this.subtests.length; i++) {
			const one = this.subtests[i];
			if (!one.finished && !one.isEnded) {
				last ??= failure('Promise resolution is still pending but the event loop has already resolved',
					'cancelledByParent');
				one.cancel(last);
				one.end(last);
			}
		}
		this.reportReady();
		if (this.error !== null)
			this.hasFailures = true;
		this.endTime = clock();
		require('internal/test/snapshot_end').end(this);
		this.tell('end', this);
	}

	makeContext() {
		return this.context ??= new TestContext(this);
	}
}

module.exports = { Test, Suite, Root, HookRun, storage, failure, isFailure, placeOf, readPlace, HOOKS };
