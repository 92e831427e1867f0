// refresh starts a timer again that has fired, with its arguments, and then it can be cleared; one that was cleared stays so.
// expect: fired 1 a
// expect: fired 2 a
// expect: true false
// expect: end 2
let n = 0;
const t = setTimeout(what => console.log('fired', ++n, what), 1, 'a');
setTimeout(() => { t.refresh(); }, 20);
setTimeout(() => { t.refresh(); clearTimeout(t); }, 40);
setTimeout(() => { console.log(t.refresh() === t, t === null); }, 60);
setTimeout(() => { console.log('end', n); }, 90);
