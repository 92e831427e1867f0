// What a storage held is collected once nothing that was begun in it is left.
// expect: true
// timeout: 60
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
let rounds = 0, before;
async function round() {
	for (let i = 0; i < 200; i++) {
		await storage.run({ room: new Array(100).fill(i) }, async () => {
			await i;
			await new Promise(resolve => process.nextTick(resolve));
			if (storage.getStore().room[0] !== i)
				throw new Error('lost');
		});
	}
	if (++rounds === 20)
		before = process.memoryUsage().rss;
	if (rounds < 100)
		setTimeout(round, 0);
	else
		console.log(process.memoryUsage().rss - before < 8 * 2 ** 20);
}
round();
