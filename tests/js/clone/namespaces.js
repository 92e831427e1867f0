// structuredClone of Math and JSON, which are objects like any other to it, and of the global object, which is not.
// expect: {} {} {} [Object: null prototype] {} Object
// expect: DataCloneError #<Object> could not be cloned.
// expect: DataCloneError #<Object> could not be cloned.
'use strict';
console.log(structuredClone(Math), structuredClone(JSON), structuredClone(Reflect), Object.create(null), structuredClone(Math).constructor.name);
for (const value of [globalThis, [{ globalThis }]]) {
	try {
		structuredClone(value);
	} catch (error) {
		console.log(error.name, error.message);
	}
}
