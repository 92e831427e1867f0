'use strict';

// performance.eventLoopUtilization(): how much of its time a loop ran, as opposed to waiting for events.

const { now } = internalBinding('misc');

function shares(idle, active) {
	return { idle, active, utilization: active / (idle + active) };
}

// begun: when the loop began, idle: how long it has waited, both in ms; since first, or from second to first.
module.exports = (begun, idle, first, second) => {
	if (begun <= 0)
		return { idle: 0, active: 0, utilization: 0 };
	if (second)
		return shares(first.idle - second.idle, first.active - second.active);
	const active = now() - begun - idle;
	return first ? shares(idle - first.idle, active - first.active) : shares(idle, active);
};
