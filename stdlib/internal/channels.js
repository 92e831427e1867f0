'use strict';
/* What the library tells channels of node:diagnostics_channel: nothing is looked up before a program has asked for that
 * module, which then sets `find`. */

const registry = { __proto__: null, find: undefined };

function tell(name, key, value) {
	const channel = registry.find?.(name);
	if (channel?.hasSubscribers)
		channel.publish({ [key]: value });
}

module.exports = { registry, tell };
