require('./_pristine');
globalThis.left = new WeakRef({});
new FinalizationRegistry(() => {}).register({}, 1);
for (let i = 0; i < 200000; i++)
	[i];
