require('./_pristine');
require('node:test')('its own id', () => {
	const { value, writable, enumerable, get } = Object.getOwnPropertyDescriptor(process, 'pid');
	require('assert').deepStrictEqual([value, writable, enumerable, get],
		[+require('fs').readlinkSync('/proc/self'), false, true, undefined]);
});
