// expect: true true 2 MyMap(1) [Map] { 'a' => 1 } S 3
class MyMap extends Map { get(k) { return super.get(k) + 1; } }
class S extends Set { get size() { return super.size + 2; } }
const m = new MyMap([['a', 1]]);
console.log(m instanceof MyMap, m instanceof Map, m.get('a'), m, new S([1]).constructor.name, new S([1]).size);
