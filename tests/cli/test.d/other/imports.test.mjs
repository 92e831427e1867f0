import { test, expect, mock } from 'bun:test';
import { jest } from '@jest/globals';
import * as vitest from 'vitest';

test('modules of other runners are jsr:test', () => {
	const fn = mock(() => 2);
	expect(fn()).toBe(2);
	expect(jest.fn).toBe(vitest.vi.fn);
	expect(typeof vitest.assert.equal).toBe('function');
});
