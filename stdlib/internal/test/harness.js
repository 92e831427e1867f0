'use strict';

// node:test in a process: the functions that make tests, the one root they hang under, and what the process tells it.

const { Test, Suite, Root, HookRun, storage, failure, placeOf, HOOKS } = require('internal/test/core');
const { passMemory } = require('internal/errors');
const { queueMicrotask } = globalThis;

let root;

// ---- the root and the process

function describeTest(test) {
	const { loc } = test;
	const where = loc ? ` at ${require('path').relative(process.cwd(), loc.file)}:${loc.line}:${loc.column}` : '';
	return `${test instanceof HookRun ? `Test hook "${test.hook.type}"` : `Test "${test.name}"`}${where}`;
}

function uncaught(kind) {
	return error => {
		const test = storage.getStore();
		if (test !== undefined && test !== root && !test.finished && !test.isEnded) {
			test.interrupt(failure(error, kind));
			return;
		}
		root.hasFailures = true;
		process.exitCode = 1;
		if (root.settings.isRunner) {
			// the runner shows what a failed file wrote last
			process._rawDebug(require('internal/test/reporters').showError(error, false));
			if (test === undefined || test === root)
				return;
		}
		root.diagnostic(test === undefined || test === root ?
			'Error: A resource generated asynchronous activity after the test ended. This activity created the error ' +
			`"${error}" which triggered an ${kind} event, caught by the test runner.` :
			`Error: ${describeTest(test)} generated asynchronous activity after the test ended. This activity created the error ` +
			`"${error}" and would have caused the test to fail, but instead triggered an ${kind} event.`);
	};
}

function watchProcess() {
	const onError = uncaught('uncaughtException');
	const onRejection = uncaught('unhandledRejection');
	const end = () => {
		const isEmpty = root.subtests.length === 0 && root.waitingOn === 1;
		if (isEmpty && root.hooks.before.length + root.hooks.after.length > 0 && root.afterDone === undefined) {
			root.runAfter();
			return;        // and once more when the loop is empty again
		}
		finish();
	};
	const finish = code => {
		if (root.isOver)
			return;
		const isCut = root.settings.isRunner && typeof code === 'number' && !root.isIdle();
		root.endRun(isCut ? failure(`the process exited with code ${code} before this was through`,
			'cancelledByParent') :
			undefined);
		if (root.hasFailures)
			process.exitCode = 1;
		process.removeListener('uncaughtException', onError);
		process.removeListener('unhandledRejection', onRejection);
	};
	process.on('uncaughtException', onError);
	process.on('unhandledRejection', onRejection);
	process.on('beforeExit', end);
	process.on('exit', finish);
	root.finishRun = finish;
	root.forget = () => {
		finish();
		process.removeListener('beforeExit', end);
		process.removeListener('exit', finish);
	};
}

// Runs what fn makes, as in a child, tells nobody and leaves nothing behind; then done is called.
function rehearse(settings, fn, done) {
	const channel = require('internal/test/channel');
	channel.begin(settings);
	fn();
	root.settings.whenIdle = () => {
		root.forget();
		root = undefined;
		channel.forget();
		done();
	};
}

// Reporters that must be loaded hear what happened meanwhile, too.
async function beginLater(sinks) {
	const heard = [];
	root.sinks.push((...event) => { heard.push(event); });
	const loaded = await sinks;
	root.sinks.pop();
	for (const event of heard)
		for (const sink of loaded)
			Reflect.apply(sink, undefined, event);
	root.sinks.push(...loaded);
	root.begin(root.settings.concurrency);
}

function getRoot() {
	if (root !== undefined)
		return root;
	const channel = require('internal/test/channel');
	const settings = channel.settings() ?? require('internal/test/options').fromProcess();
	root = new Root(settings);
	if (settings.coverage !== undefined && !channel.isOpen())
		root.counted = require('internal/test/coverage').begin();
	watchProcess();
	if (channel.isOpen()) {
		root.sinks.push(channel.sink(root));
		queueMicrotask(() => root.begin(settings.concurrency));
		return root;
	}
	const { sinks, later } = require('internal/test/sinks').make(root, settings);
	root.sinks.push(...sinks);
	if (later === undefined)
		queueMicrotask(() => root.begin(settings.concurrency));
	else
		beginLater(later).catch(error => {
			passMemory(error);
			process.removeAllListeners('uncaughtException');
			process.removeAllListeners('unhandledRejection');
			queueMicrotask(() => { throw error; });
		});
	return root;
}

// For run() without processes of its own: another root takes the place of this one.
function useRoot(other) {
	root = other;
	watchProcess();
}

// ---- the functions

function parentHere() {
	let store = storage.getStore();
	if (store instanceof HookRun)
		store = store.subject;
	return store !== undefined && store.root === getRoot() ? store : getRoot();
}

// runs: the function called, whose caller is where the test is made
function make(Kind, name, options, fn, boundary, overrides) {
	const parent = parentHere();
	const made = parent.create(Kind, name, options, fn, placeOf(boundary), overrides);
	if (made.parent.isSuite) {
		return Promise.resolve();
	}
	return made.start();
}

function family(Kind) {
	const call = function test(name, options, fn) {
		return make(Kind, name, options, fn, call);
	};
	for (const key of ['skip', 'todo', 'only']) {
		const variant = (name, options, fn) => make(Kind, name, options, fn, variant, { [key]: true });
		Object.defineProperty(variant, 'name', { value: '' });
		call[key] = variant;
	}
	return call;
}

function hookMaker(type) {
	const call = (fn, options) => {
		const parent = parentHere();
		const made = parent.hook(type, fn, options, placeOf(call));
		// as in node; the first test reports its failure
		if (type === 'before' && parent.parent === null)
			made.run(parent.makeContext(), parent).catch(() => {});
	};
	Object.defineProperty(call, 'name', { value: type });
	return call;
}

const test = family(Test);
const suite = family(Suite);
const hooks = {};
for (const type of HOOKS)
	hooks[type] = hookMaker(type);

function hook(type, fn, options, boundary) {
	parentHere().hook(type, fn, options, placeOf(boundary));
}

module.exports = { rehearse, test, suite, hooks, make, hook, getRoot, useRoot };
