globalThis.counted = (globalThis.counted || 0) + 1; exports.n = globalThis.counted;
