// The store called CACHE, where there is SQLite; else the test is skipped.
import { env } from 'jsr:bindings';

try {
	await env.CACHE.get('any');
} catch (error) {
	if (error.code !== 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM')
		throw error;
	console.log(error.message);
	process.exit(77);
}

export const { CACHE } = env;
