'use strict';
// timers.enroll and its kin, which are deprecated: an object of the caller's is a timer, and its _onTimeout is called.
// The fields are node's, but for _idlePrev and _idleNext, which lead to no list.

const { deprecate } = require('util');
const { classOf } = internalBinding('util');
const { clearTimeout, setTimeout } = require('timers');

const { apply } = Reflect;
const running = new WeakMap();        // object: the Timeout that runs for it
const stopped = new WeakMap();        // Timeout that was unenrolled: what it calls

function isTimeout(item) {
	return classOf(item) === 'Timeout';
}

function link(item, neighbour) {
	item._idleNext = neighbour;
	item._idlePrev = neighbour;
}

function stop(item) {
	clearTimeout(running.get(item));
	running.delete(item);
	link(item, null);
}

function unenroll(item) {
	if (item._destroyed)
		return;
	if (isTimeout(item)) {
		stopped.set(item, { callback: item._onTimeout, args: item._timerArgs });
		clearTimeout(item);
		return;
	}
	item._destroyed = true;
	stop(item);
	item._idleTimeout = -1;
}

function enroll(item, msecs) {
	const ms = require('internal/net/timeout').durationOf(msecs, 'msecs');
	if (isTimeout(item)) {
		unenroll(item);
		item._idleTimeout = ms;
		return;
	}
	if (item._idleNext)
		unenroll(item);
	link(item, item);
	item._idleTimeout = ms;
}

function fire(item, isRefed) {
	running.delete(item);
	link(item, null);
	if (!item._onTimeout) {
		item._destroyed = true;
		return;
	}
	try {
		apply(item._onTimeout, item, item._timerArgs ?? []);
	} finally {
		if (item._repeat && item._idleTimeout !== -1) {
			item._idleTimeout = item._repeat;
			start(item, isRefed);
		} else if (!item._idleNext && !item._idlePrev && !item._destroyed) {
			item._destroyed = true;
		}
	}
}

function restart(timeout, isRefed) {
	const what = stopped.get(timeout);
	if (what !== undefined) {
		stopped.delete(timeout);
		timeout._onTimeout = what.callback;
		timeout._timerArgs = what.args;
	}
	timeout.refresh();
	if (isRefed)
		timeout.ref();
	else
		timeout.unref();
}

function start(item, isRefed) {
	const { _idleTimeout: ms } = item;
	if (ms < 0 || ms === undefined)
		return;
	if (isTimeout(item)) {
		restart(item, isRefed);
		return;
	}
	clearTimeout(running.get(item));
	const timeout = setTimeout(fire, ms, item, isRefed);
	if (!isRefed)
		timeout.unref();
	running.set(item, timeout);
	item._idleStart = timeout._idleStart;
	item._destroyed = false;
	link(item, item);
}

module.exports = {
	_unrefActive: deprecate(item => { start(item, false); },
		'timers._unrefActive() is deprecated. Please use timeout.refresh() instead.', 'DEP0127'),
	active: deprecate(item => { start(item, true); },
		'timers.active() is deprecated. Please use timeout.refresh() instead.', 'DEP0126'),
	unenroll: deprecate(unenroll, 'timers.unenroll() is deprecated. Please use clearTimeout instead.', 'DEP0096'),
	enroll: deprecate(enroll, 'timers.enroll() is deprecated. Please use setTimeout instead.', 'DEP0095'),
	// for clearTimeout() of an object that is no Timeout
	clear(item) {
		if (item._onTimeout) {
			item._onTimeout = null;
			unenroll(item);
		}
	}
};
