// Hooks see that they are not on the main thread, and a port that they listen to does not keep the program alive.
import { register } from 'node:module';
import { MessageChannel, isMainThread } from 'node:worker_threads';

const { port1, port2 } = new MessageChannel();
port1.on('message', message => {
	console.log(message, isMainThread);
	port1.unref();
});
const hooks = `import * as threads from 'node:worker_threads';
const { isMainThread } = threads;
export function initialize({ port }) {
	port.on('message', () => {});
	port.postMessage(\`hooks on the main thread: \${isMainThread}\`);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: { port: port2 }, transferList: [port2] });
// expect: hooks on the main thread: false true
