// The length of what an array iterator walks may be a getter that ends the walk and lets its object go.
const churn = () => { for (let i = 0; i < 30000; i++) ({ i, a: [i] }); };
let it;
let depth = 0;
it = (() => {
  const target = { get length() { return depth++ ? 0 : { valueOf() { it.next(); churn(); return 5; } }; }, 0: 'first' };
  return Array.prototype.entries.call(target);
})();
console.log(JSON.stringify(it.next()), JSON.stringify(it.next()));
// expect: {"value":[0,"first"],"done":false} {"done":true}
