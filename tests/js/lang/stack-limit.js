// Error.stackTraceLimit of any size is honoured, and what is no number makes no stack.
const depth = (n) => n ? depth(n - 1) : new Error('here').stack.match(/at depth /g).length;
const waiting = async (n, what) => { await null; return n ? await waiting(n - 1, what) : new Error('here').stack.match(what).length; };
for (const limit of [150.9, 200, 201, 2000, 2 ** 31, 2 ** 53, Infinity]) {
	Error.stackTraceLimit = limit;
	console.log(limit, depth(3000));
}
for (const limit of [0, -1, NaN, '5']) {
	Error.stackTraceLimit = limit;
	console.log(limit, new Error('here').stack);
}
Error.stackTraceLimit = 300;
waiting(1000, /^    at /mg).then(console.log).then(() => { Error.stackTraceLimit = Infinity; return waiting(1000, /at async waiting /g); }).then(console.log);
// expect: 150.9 150
// expect: 200 200
// expect: 201 201
// expect: 2000 2000
// expect: 2147483648 3001
// expect: 9007199254740992 3001
// expect: Infinity 3001
// expect: 0 Error: here
// expect: -1 Error: here
// expect: NaN Error: here
// expect: 5 undefined
// expect: 300
// expect: 1000
