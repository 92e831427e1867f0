'use strict';

// getEnvironmentData and setEnvironmentData: copied for each worker when it is made; what is set later it does not see.

const environment = { values: new Map() };

function get(key) {
	return environment.values.get(key);
}

function set(key, value) {
	if (value === undefined)
		environment.values.delete(key);
	else
		environment.values.set(key, value);
}

module.exports = {
	get, set,
	get values() { return environment.values; },
	set values(map) { environment.values = map; }
};
