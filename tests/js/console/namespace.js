// console as an object: its prototype, its methods, which are no constructors, its accessors, and what only an inspector would show.
'use strict';
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(6), '->', f());
	} catch (error) {
		log(String(f).slice(6), '!!', error.name, error.message);
	}
};
const prototype = Object.getPrototypeOf(console);
log(prototype, Reflect.ownKeys(prototype).length, Object.getPrototypeOf(prototype) === Object.prototype, Object.prototype.toString.call(console));
log(Object.keys(console).join(' '));
for (const name of Object.keys(console)) {
	const method = console[name];
	const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(console, name);
	if (name !== 'Console')
		log(name, method.name === name, method.length, Object.hasOwn(method, 'prototype'), writable, enumerable, configurable);
}
for (const name of ['log', 'assert', 'group', 'groupCollapsed', 'table', 'timeStamp', 'context', 'createTask'])
	tell(() => new console[name](true));
for (const name of ['_stdout', '_stderr']) {
	const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(console, name);
	log(get.name, get.length, set.name, set.length, enumerable, configurable, console[name] === process[name.slice(1)]);
}
log(console.context('x'), console.context().log('nothing'), Reflect.ownKeys(Object.getPrototypeOf(console.context())).length);
for (const name of [undefined, '', 1])
	tell(() => console.createTask(name));
const task = console.createTask('a task');
log(task, task.run.length, Object.getPrototypeOf(task) === Object.prototype);
tell(() => task.run((...args) => args.length));
tell(() => task.run(function () { return this; }));
tell(() => task.run(() => { throw new RangeError('its own'); }));
tell(() => task.run());
tell(() => task.run.call({}, () => 1));
