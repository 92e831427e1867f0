// Iterator, its prototype's methods and Iterator.from, Iterator.concat.  Newer than node 20: the answers are the standard's (ECMA-262, 16th and 17th edition).
'use strict';
const say = (...a) => console.log(...a.map((x) => JSON.stringify(x)));
const attempt = (f) => {
  try {
    say(f());
  } catch (e) {
    console.log(`${e.name}: ${e.message}`);
  }
};
function* count() {
  try {
    for (let i = 0; ; i++) yield i;
  } finally {
    console.log('closed');
  }
}
say(count().filter((x) => x % 2).map((x, i) => [x, i]).drop(1).take(3).toArray());
say(count().flatMap((x) => [x, -x]).take(5).toArray());
say(count().take(4).reduce((a, b) => a + b), count().take(4).reduce((a, b) => a + b, 10));
say(count().some((x) => x > 3), count().every((x) => x < 3), count().find((x) => x > 5));
count().take(2).forEach((...a) => say(a));
say([...new Set([3, 4]).values().map((x) => x * 2)], [...new Map([[1, 2]]).entries().flatMap((x) => x)], [...'añ'[Symbol.iterator]().map((x) => x + x)]);
say([...'ab'.matchAll(/./g).map((m) => m[0] + m.index)]);

const it = count().map((x) => x);
say(it.next(), it.return(), it.next(), it.return());
const fresh = count().map((x) => x);
say(fresh.return(), fresh.next());
attempt(() => count().map((x) => { throw new Error('mapper'); }).next());
attempt(() => count().flatMap(() => 1).next());
attempt(() => [1].values().flatMap(() => 'text').toArray());
attempt(() => count().take(NaN));
attempt(() => count().drop(-1));
attempt(() => count().map());
attempt(() => Iterator.prototype.map.call(1, (x) => x));
attempt(() => [].values().reduce((a) => a));
attempt(() => Iterator());
attempt(() => new Iterator());
attempt(() => Iterator.from(5));
attempt(() => { const me = [1].values().map(() => me.next()); me.next(); });
const inner = count();
const outer = count().flatMap(() => inner);
outer.next();
outer.return();

class Mine extends Iterator {
  n = 0;
  next() { return { value: this.n++, done: this.n > 4 }; }
}
say(new Mine().toArray(), new Mine() instanceof Iterator, [].values() instanceof Iterator, count() instanceof Iterator);
const plain = { n: 0, next() { return { value: this.n++, done: this.n > 3 }; }, return(v) { return { value: 'left', done: true }; } };
const wrapped = Iterator.from(plain);
say(wrapped instanceof Iterator, wrapped.next(), wrapped.toArray(), wrapped.return());
say(Iterator.from('ab').toArray(), Iterator.from([1, 2]).toArray(), Iterator.from(new Mine()) instanceof Mine);
say([...Iterator.concat([1, 2], new Set([3]), 'x'.repeat(0).split(''), { *[Symbol.iterator]() { yield 4; } })]);
attempt(() => Iterator.concat(1));
say(Object.prototype.toString.call([].values().map((x) => x)), Iterator.prototype[Symbol.toStringTag], Iterator.prototype.constructor === Iterator);
const own = Object.create(Iterator.prototype);
own[Symbol.toStringTag] = 'Own';
own.constructor = 1;
say(Object.prototype.toString.call(own), Object.keys(own), own.constructor);
attempt(() => { Iterator.prototype.constructor = 1; });
attempt(() => { Iterator.prototype[Symbol.toStringTag] = 1; });
say(Iterator.name, Iterator.length, Object.keys(Iterator.prototype), Iterator.prototype.map.length);

// What node 20 shows of iterators stays.
const { inspect } = require('util');
console.log([1].values(), new Map([[1, 2]]).entries(), inspect(count()), inspect(new Mine()));
