// BroadcastChannel: who hears what in which order, ends, refusals.
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
const [a, b, c, other] = ['x', 'x', 'x', 'y'].map(name => new BroadcastChannel(name));
const names = new Map([[a, 'a'], [b, 'b'], [c, 'c'], [other, 'other']]);
for (const channel of names.keys())
	channel.onmessage = ({ data, target, origin, source, ports }) => {
		console.log(names.get(target), data, origin === '', source, ports.length);
		if (data === 'end')
			c.close();
		if (data === 'to b only')
			setTimeout(end, 20);
	};
a.postMessage('from a');
c.postMessage({ from: 'c' });
a.postMessage('end');
a.postMessage('to b only');
function end() {
	for (const channel of names.keys())
		channel.close();
	console.log(attempt(() => a.postMessage(1)), '|', a.close(), a.ref() === a, a.unref() === a);
}
console.log(a, other.name, a.length, BroadcastChannel.length, String(a), Object.keys(BroadcastChannel.prototype).join());
console.log(attempt(() => a.postMessage(Symbol('s'))), '|', attempt(() => a.postMessage()));
console.log(attempt(() => new BroadcastChannel()), '|', attempt(() => BroadcastChannel.prototype.postMessage.call({}, 1)));
console.log(attempt(() => a.postMessage(new MessageChannel().port1)));
// what is posted is copied once for each
let reads = 0;
const heard = new BroadcastChannel('z'), too = new BroadcastChannel('z'), from = new BroadcastChannel('z');
const got = [];
heard.onmessage = too.onmessage = ({ data }) => {
	got.push(data);
	heard.close();
	too.close();
	from.close();
};
from.postMessage({ get read() { return ++reads; } });
console.log(reads);
// one that nobody refers to keeps nothing alive
new BroadcastChannel('w').unref();
// expect: BroadcastChannel { name: 'x', active: true } y undefined 1 [object EventTarget] name,close,postMessage,onmessage,onmessageerror
// expect: DataCloneError 25: Symbol(s) could not be cloned. | TypeError ERR_MISSING_ARGS: The "message" argument must be specified
// expect: TypeError ERR_MISSING_ARGS: The "name" argument must be specified | TypeError ERR_INVALID_THIS: Value of "this" must be of type BroadcastChannel
// expect: TypeError ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST: Object that needs transfer was found in message but not listed in transferList
// expect: 1
// expect: b from a true null 0
// expect: c from a true null 0
// expect: a { from: 'c' } true null 0
// expect: b { from: 'c' } true null 0
// expect: b end true null 0
// expect: b to b only true null 0
// expect: InvalidStateError 11: BroadcastChannel is closed. | undefined true true
