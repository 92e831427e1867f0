// Web streams, which load late, hand script none of the records that their natives trust, whatever it made of the built-ins by then.
'use strict';
const seen = [];
const { keys, setPrototypeOf } = Object;
const iterate = Array.prototype[Symbol.iterator];
const iterators = Object.getPrototypeOf([][Symbol.iterator]());
const { next } = iterators;

function hostile(f) {
	Object.setPrototypeOf = (object, prototype) => {
		if (prototype === null)
			seen.push(['setPrototypeOf', object]);
		return setPrototypeOf(object, prototype);
	};
	Object.keys = object => {
		if (object !== undefined && Object.getPrototypeOf(object) === null)
			seen.push(['keys', object]);
		return keys(object);
	};
	Array.prototype[Symbol.iterator] = function () {
		if (typeof this[0] === 'object' && Object.hasOwn(this[0], 'state'))
			seen[seen.length] = ['iterator', this[0]];
		return iterate.call(this);
	};
	iterators.next = function () {
		const result = next.call(this);
		if (typeof result.value === 'object' && Object.hasOwn(result.value, 'state'))
			seen[seen.length] = ['next', result.value];
		return result;
	};
	try {
		f();
	} finally {
		Object.setPrototypeOf = setPrototypeOf;
		Object.keys = keys;
		Array.prototype[Symbol.iterator] = iterate;
		iterators.next = next;
	}
}

hostile(() => {
	const branches = new ReadableStream({ start(controller) { controller.enqueue(1); } }).tee();
	structuredClone(branches[0], { transfer: [branches[0]] });
	const sink = new WritableStream();
	structuredClone(sink, { transfer: [sink] });
	const transform = new TransformStream();
	structuredClone(transform, { transfer: [transform] });
	branches[1].values().next();
	new ReadableStream({ type: 'bytes' }).tee();
	new ReadableStream().pipeThrough(new TransformStream()).pipeTo(new WritableStream());
	new Response('text');
	new Request('http://localhost/');
	new Headers();
	fetch('data:,text');
});
console.log('seen', seen.length, seen.map(found => found[0]));
process.exit(0);
// expect: seen 0 []
