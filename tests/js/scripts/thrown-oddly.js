// What is thrown and throws again when it is looked at shows where it was thrown.
// run: for n in 0 1 2 3; do {jsr} {file} $n 2>&1 | head -n 4 | cut -c 1-60 | sed 's/.*thrown-oddly/thrown-oddly/'; echo "${PIPESTATUS[0]}"; done
// expect: 
// expect: thrown-oddly.js:26
// expect: 	throw new Proxy({}, { get(t, k, r) { return r[k]; } });
// expect: 	^
// expect: 1
// expect: 
// expect: thrown-oddly.js:28
// expect: 	throw { get stack() { throw 1; } };
// expect: 	^
// expect: 1
// expect: 
// expect: thrown-oddly.js:30
// expect: 	throw { get name() { throw 1; }, get oneLine() { throw 2; }
// expect: 	^
// expect: 1
// expect: UnhandledPromiseRejection: This error originated either by t
// expect:     at processPromiseRejections (node:internal/process) {
// expect:   code: 'ERR_UNHANDLED_REJECTION'
// expect: }
// expect: 1
switch (process.argv[2]) {
case '0':

	throw new Proxy({}, { get(t, k, r) { return r[k]; } });
case '1':
	throw { get stack() { throw 1; } };
case '2':
	throw { get name() { throw 1; }, get oneLine() { throw 2; }, get stack() { return { toString() { throw 3; } }; } };
case '3':
	Promise.reject(new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } }));
}
