import test from 'node:test';
import main, { later } from './module.mjs';
import { size } from './branches.js';
import { name } from './switches.js';
import { Derived, Plain } from './classes.js';
import { upTo, started, safe } from './generators.js';
import { steps, pending } from './async.js';
import { c } from './comments.js';

test('the same files', () => {
	size(500);
	name(3);
});

test('classes', () => {
	new Derived().shown();
	Plain.make().secret;
});

test('generators', () => {
	for (const x of upTo(2))
		if (x === 'a')
			break;
	started().next();
	for (const x of safe())
		break;
});

test('async', async () => {
	await steps(false);
	await steps(true).catch(() => {});
	pending();
	await later();
});

test('others', () => {
	c();
	main(0);
});
