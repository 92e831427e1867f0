'use strict';

// Fetch bindings: fetch for the hosts that the policy names, with headers that only the natives know.

const { boundFirst } = internalBinding('fetch');
const { apply } = Reflect;
const { includes } = String.prototype;

class FetchBinding {
	#name;
	#base;

	constructor(name) {
		const first = boundFirst(name);
		this.#name = name;
		// what a path alone is for; "*.host" is for no one host
		if (first !== '' && first[0] !== '*')
			this.#base = apply(includes, first, ['://']) ? first : `https://${first}`;
	}

	async fetch(input, init = undefined) {
		if (typeof input === 'string' && input[0] === '/' && input[1] !== '/' && this.#base !== undefined)
			input = this.#base + input;
		return require('internal/web/fetch').fetchBound(this.#name, input, init);
	}
}

function open(name) { return new FetchBinding(name); }

module.exports = { open };
