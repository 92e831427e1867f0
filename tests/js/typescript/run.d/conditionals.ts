// The : after a ) in the middle of a conditional expression is that expression's, unless another one follows the function.
let g: any = { q: 5, r: 6 }, b = 7, c: any = 1;
const all: any[] = [
	1 ? g.p = (! g.q ?? (2 ** 2)) : v21 => { return 1; },
	1 ? g.p = (g.q) : v => 2, 1 ? (g.q) : v => 2, 1 ? (b) : v => 2, 1 ? (b) : (v) => 2, 1 ? c = (b) : (v: number) => 2, 1 ? c = (b) : v => 2,
	1 ? (v): number => 3 : 4, 1 ? c = (v): number => 3 : 4, 1 ? (v) => (b) : (w): number => 3, 1 ? c ||= (b) : v => 2, 1 ? { a: (b) } : v => 2,
	0 ? (b, c) : v => 2, 1 ? (b = 2) : v => 2, 1 ? ([b]) : v => 2, 1 ? ({ b }) : v => 2, 1 ? x => y => (b) : v => 2,
];
switch (5 as any) { case (g.q): (v => console.log('case', v))(1); }
console.log(all.map(x => typeof x === 'function' ? 'function' : JSON.stringify(x)).join(' '));
