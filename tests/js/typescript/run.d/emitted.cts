import fs = require('fs');
import path0 = require('path');
import type { Stats } from 'fs';
type Mode = fs.Mode;
enum Color { Red, Green = 'g', Blue = 1 << 3, Next, Len = 'abc'.length, Ref = Len + 1, "quoted-name" = -2, T = `t${'x'}`, Both = Blue | Next }
enum Color { More = 100, Same = Blue }
const enum Flags { A = 1, B = A * 2, C = A | B, D = ~C, E = Flags.B ** 3, F = 7 % 4, G = -1 >>> 28 }
console.log(JSON.stringify(Color), JSON.stringify(Flags), Color[Color.More], Flags['C']);
namespace N {
	export const q = 1;
	export let w = q + 1;
	export function ff(): number { w++; return q + w; }
	export class N { m() { return q } }
	export namespace Deep { export const d = w }
	const hidden: number = 10;
	export enum E { P = 7 }
	export const { a, b: [c], ...rest } = { a: hidden, b: [2], r: 3 };
	export interface I {}
	export type T = I;
	export const named = () => {};
	export let unset: number;
	export import sep = path0.sep;
}
namespace N { export const z = q + ff() + E.P; export function shadow(q: number) { { let w = 5; return [q, w, typeof unset] } } export const v = (w = 20, w++, { w, q }) }
console.log(JSON.stringify(N), new N.N().m(), N.ff(), N.shadow(1), N.named.name === '', N.sep);
namespace Only { export type T = number; interface I {} }
console.log(typeof Only0);
var Only0: Only.T;
namespace A.B.C { export const v = 5 }
namespace A.B.C { export const u = v + 1 }
console.log(JSON.stringify(A));
function merged() { return merged.extra }
namespace merged { export const extra = 'extra' }
class Merged {}
namespace Merged { export const also = 'also'; export class Merged { x = 1 } }
console.log(merged(), (Merged as any).also, new Merged.Merged().x);
class P { constructor(private readonly x: number, public y = x + 1, protected z?: string, plain?: number) { this.x += 1 } get(): number { return this.x } }
console.log(JSON.stringify(new P(4)), new P(4).get());
class Q extends P { k1 = 'field'; constructor(public override k: string, readonly last = 1) { const a = 1; super(a); console.log(this.k, Object.keys(this)) } }
new Q('k');
function inner() { enum Local { A } { enum Local { B = 2 } return [Local.B, Local[2]] } }
console.log(inner(), fs.existsSync('/'));
switch (1 as number) { case 1: enum InSwitch { Z = 26 } console.log(InSwitch.Z) }
export = { Color };
