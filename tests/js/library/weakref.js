// A target that nothing else holds goes, its registry hears of it after the turn; what deref() answered stays till the end of the turn.
var heard = [], registry = new FinalizationRegistry(function (held) { heard.push(held); }), refs = [], kept = { name: 'kept' }, keptRef = new WeakRef(kept), token = {};
function fill(from, to) {
	for (var i = from; i < to; i++) {
		var o = { i: i };
		refs.push(new WeakRef(o));
		registry.register(o, i, i % 2 ? token : undefined);
	}
}
fill(0, 20);
registry.register(kept, 'never');
function churn() { var s = []; for (var i = 0; i < 300000; i++) s.push({ a: i, b: [i] }); return s.length; }
var first = refs[0].deref();
churn(); churn();
console.log('this turn:', refs.every(function (r) { return r.deref() !== undefined; }), heard.length, first.i);
first = null;
console.log('unregister:', registry.unregister(token), registry.unregister(token));
var turns = 0;
(function wait() {
	churn();
	if (heard.length < 9 && turns++ < 100) return setTimeout(wait, 1);
	setTimeout(function () {
		console.log('heard of most:', heard.length >= 9 && heard.length <= 10, heard.every(function (i) { return i % 2 === 0; }));
		console.log('gone:', refs.filter(function (r) { return r.deref() === undefined; }).length >= 18);
		console.log('kept:', keptRef.deref() === kept, heard.indexOf('never'));
	}, 1);
})();
