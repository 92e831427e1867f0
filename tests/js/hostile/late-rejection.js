// Going on with a promise whose rejection was unhandled until then tells script of it, in the middle of what waits for the promise.
const churn = () => { for (let i = 0; i < 30000; i++) ({ i, a: [i] }); };
process.on('unhandledRejection', () => {});
process.on('rejectionHandled', churn);
const push = Array.prototype.push;
const late = Array.from({ length: 20 }, (_, i) => Promise.reject(i));
setTimeout(async () => {
  const seen = [];
  Array.prototype.push = function (...a) { churn(); return push.apply(this, a); };
  for (const p of late) {
    try {
      for await (const x of { *[Symbol.iterator]() { yield p; } })
        seen[seen.length] = 'no';
    } catch (e) {
      seen[seen.length] = e;
    }
  }
  Array.prototype.push = push;
  console.log(seen.join(' '));
}, 1);
// expect: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
