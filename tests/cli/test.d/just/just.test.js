// Timers that end when the runner looks for what keeps the file alive.
for (const ms of [40, 48, 49, 50])
	test(`${ms}`, () => { setTimeout(() => {}, ms); });
