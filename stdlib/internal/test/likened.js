'use strict';

// Values for the difference that a failed expectation shows: without what is no difference.

const { inspect } = require('internal/util/inspect');

const DEPTH_MOST = 20;

// An error, of which two are compared by what they say and not by where they were made.
class Said {
	constructor(error) { this.error = error; }
	[inspect.custom](depth, options) {
		const { error } = this, own = Object.fromEntries(Object.entries(error));
		if (Object.hasOwn(error, 'cause'))
			own.cause = likened(error.cause);
		const more = Object.keys(own).length > 0 ? ` ${inspect(own, options)}` : '';
		return `[${error.name}: ${error.message}]${more}`;
	}
}

const isMatcher = value => typeof value?.asymmetricMatch === 'function';

function isPlain(value) {
	return Array.isArray(value) || (Object.prototype.toString.call(value) === '[object Object]' &&
		typeof value[inspect.custom] !== 'function');
}

/* received as it is shown beside expected ([value], or nothing): matchers that it fits stand in its place; where
 * isSubset, properties that were not asked for are left out. */
function likened(received, expected = [], isSubset = false, above = []) {
	const [wanted] = expected;
	if (isMatcher(wanted) && !isMatcher(received) && wanted.asymmetricMatch(received))
		return wanted;
	if (received === null || typeof received !== 'object')
		return received;
	if (received instanceof Error)
		return new Said(received);
	const again = above.find(([one]) => one === received);
	if (again !== undefined)
		return again[1];
	if (above.length > DEPTH_MOST || isMatcher(received) || !isPlain(received))
		return received;
	const isAlike = wanted !== null && typeof wanted === 'object' && isPlain(wanted) &&
		Array.isArray(wanted) === Array.isArray(received);
	const made = Array.isArray(received) ? new Array(received.length) :
		Object.create(Object.getPrototypeOf(received));
	const inside = [...above, [received, made]];
	for (const key of Reflect.ownKeys(received)) {
		if (!Object.prototype.propertyIsEnumerable.call(received, key))
			continue;
		const isWanted = isAlike && key in wanted;
		if (!isSubset || isWanted || !isAlike || Array.isArray(received))
			made[key] = likened(received[key], isWanted ? [wanted[key]] : [], isSubset, inside);
	}
	return made;
}

module.exports = { likened };
