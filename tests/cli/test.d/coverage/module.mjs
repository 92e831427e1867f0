import { join } from 'node:path';
import crlf from './crlf.js';

export const joined = join('a', 'b');
export default function main(x) {
	if (x) {
		return crlf.crlf(1);
	}
	return helper();
}
function helper() {
	return 'helped';
}
export class Kept {
	value = 1;
}
await null;
export const later = async () => {
	const { h } = await import('./made.js');
	return h();
};
