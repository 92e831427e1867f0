// refresh starts a timer again that has fired, with its arguments, and then it can be cleared; one that was cleared stays so.
// expect: fired 1 a
// expect: fired 2 a
// expect: true false
// expect: end 2
let n = 0;
const t = setTimeout(what => {
	console.log('fired', ++n, what);
	setTimeout(n === 1 ? () => t.refresh() : cleared, 5);
}, 1, 'a');

function cleared() {
	t.refresh();
	clearTimeout(t);
	console.log(t.refresh() === t, t === null);
	setTimeout(() => { console.log('end', n); }, 20);
}
