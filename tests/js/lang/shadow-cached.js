// What hides a property of a prototype is added the quick way, until that one becomes what cannot be hidden so.
// expect: hidden 300 own,0
// expect: readonly TypeError false
// expect: setter 5 false
// expect: deeper 9 TypeError
// expect: again own
// expect: proxy x=1
'use strict';

class Point {
	constructor(x) { this.x = x; }
}
Point.prototype.x = 0;

let sum = 0;
for (let i = 0; i < 300; i++)
	sum += new Point(1).x;
console.log('hidden', sum, [Object.hasOwn(new Point(1), 'x') ? 'own' : 'inherited', Point.prototype.x].join());

function make(x) {
	try {
		return new Point(x);
	} catch (error) {
		return error.name;
	}
}

Object.defineProperty(Point.prototype, 'x', { writable: false });
console.log('readonly', make(2), Object.hasOwn(Object.create(Point.prototype), 'x'));

let heard;
Object.defineProperty(Point.prototype, 'x', { set(value) { heard = value; }, configurable: true });
const quiet = make(5);
console.log('setter', heard, Object.hasOwn(quiet, 'x'));

// of two, the nearer one counts
class Base {}
class Middle extends Base {}
class Near extends Middle {
	constructor(y) {
		super();
		this.y = y;
	}
}
Object.defineProperty(Base.prototype, 'y', { value: 1, writable: false });
Object.defineProperty(Middle.prototype, 'y', { value: 2, writable: true, configurable: true });
let last;
for (let i = 0; i < 10; i++)
	last = new Near(i).y;
let failed;
delete Middle.prototype.y;
try {
	new Near(3);
} catch (error) {
	failed = error.name;
}
console.log('deeper', last, failed);

Object.defineProperty(Middle.prototype, 'y', { value: 2, writable: true, configurable: true });
for (let i = 0; i < 10; i++)
	last = new Near(i);
console.log('again', Object.hasOwn(last, 'y') ? 'own' : 'inherited');

let seen;
Object.setPrototypeOf(Near.prototype, new Proxy({}, { set(target, name, value, receiver) { seen = `${name}=${value}`; return true; } }));
Reflect.construct(function (z) { this.x = z; }, [1], Near);
console.log('proxy', seen);
