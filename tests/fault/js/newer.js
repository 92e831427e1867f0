// Iterator's helpers, Set's methods, groupBy, reviving with sources, base64.
// expect: [2,4] [0,0,1,1] 1,2,3 2 {"odd":[1,3],"even":[2]} [["odd",[1,3]],["even",[2]]] ["1.50"] {"n":1e400} YWI= 6162
const a = new Set([1, 2]), b = new Set([2, 3]);
const parity = (x) => (x % 2 ? 'odd' : 'even');
console.log(JSON.stringify(Iterator.from([1, 2, 3]).map((x) => x * 2).take(2).toArray()), JSON.stringify([0, 1].values().flatMap((x) => [x, x]).toArray()),
  String([...a.union(b)]), String([...a.intersection(b)]), JSON.stringify(Object.groupBy([1, 2, 3], parity)), JSON.stringify([...Map.groupBy([1, 2, 3], parity)]),
  JSON.stringify(JSON.parse('[1.50]', (k, v, { source }) => source ?? v)), JSON.stringify({ n: JSON.rawJSON('1e400') }), new Uint8Array([97, 98]).toBase64(),
  Uint8Array.fromBase64('YWI').toHex());
