// What is only types: erased, wherever it stands.
import { readFileSync, type Stats } from 'fs';
import type { Nothing } from './nowhere.mts';
import type Default from './nowhere.mts';
import type * as all from './nowhere.mts';
export type { Nothing } from './nowhere.mts';
export type * from './nowhere.mts';

interface A extends Record<string, unknown> { x: number; y?: string; m?(a: number): void; readonly [key: string]: unknown; new (a: A): A; (b: A): A; get g(): number; set g(v: number) }
type Keys<T> = { readonly [K in keyof T as `get${Capitalize<string & K>}`]-?: () => T[K] } & { a: 1 };
type Cond<T> = T extends (infer U extends string)[] ? U : T extends (...args: infer P) => infer R ? [R, ...P] : never;
type Equal<T, U> = (<V>() => V extends T ? 1 : 2) extends <V>() => V extends U ? 1 : 2 ? true : false;
type Tuple = readonly [a: string, b?: number, ...rest: boolean[]];
type Fn = new (...args: any[]) => object; type Abs = abstract new () => void;
type Imp = typeof import('fs').readFileSync; type Q = import('fs').Stats; type U = unique symbol;
declare const outside: unique symbol;
declare function gone(a: number): void;
declare class Gone<T> { static prototype: T; constructor(); constructor(a: T); m(): void; #p: number; get x(): T }
declare module 'quoted' { export = gone; const x: number; export default x; }
declare global { interface Array<T> { mine(): T } var somewhere: number; }
declare enum Away { A = 1 } declare namespace Far { let y: number; function f(): void; namespace Further { } }
declare let one: number, two: string
abstract class Base<T, const K = string> { abstract a: T; abstract m(): void; protected readonly b: number = 1; static s?: number; declare d: T; e!: T; override toString(): string { return 'base' } m2?(): void; [key: string]: any }
class Derived extends Base<number> implements A, Record<string, unknown> { m(): void {} x = 1; get g(): number { return 2 } set g(v: number) {} async am<T>(a: T): Promise<T> { return a } *gen(): Generator<number> { yield 1 } static { let z: number = 1 } }
function over(a: string): string
function over(a: number): number
function over(this: void, a: any): any { return a }
function isString(a: unknown): a is string { return typeof a === 'string' }
function assertString(a: unknown): asserts a is string { if (!isString(a)) throw a }
const generic = <T extends object, U = T>(a: T, b?: U): T | U => b ?? a, one1 = <const T,>(a: T) => a;
const later = async <T>(a: T): Promise<T> => a, plain = async (a: number, ...b: string[]): Promise<number> => a + b.length;
let a: number = 5, b!: string, { c, d: { e } = { e: 2 } }: { c: number, d?: { e: number } } = { c: 1 }, [f]: [number] = [3];
let fn: (a: number, b?: string) => void = () => {}, or: (() => void) | undefined, arr: Array<Array<number>>= [], deep: Map<string, Map<string, Set<number>>>= new Map;
for (const i of [1] as number[]) for (let j: number = i; j < 2 as any; j++) console.log('loop', j);
try { throw 1 as any } catch (err: unknown) { console.log('caught', err) }
console.log(a! + e, (a as any as number) + 1, <number>a * 2, <T>(x: T): T => x, (a satisfies number) < 6, f as number < 4);
console.log(generic<{ q: number }>({ q: 1 }).q, one1<number>(1), new Map<string, number>([['k', 1]]).get('k')!.toFixed(1));
console.log(await later<number>(1), await plain(1, 'a'), over(4), new Derived().toString(), Object.keys(new Derived()), isString('s'));
let type = 1, declare = 2, namespace = 3, abstract = 4, module = 5, is = 6, keyof = 7, infer = 8, asserts = 9, readonly = 10, of = 11, satisfies = 12, as = 13;
type
declare
namespace
abstract = type + declare
console.log(type < declare, abstract, module, is, keyof, infer, asserts, readonly, of, satisfies as number, as as as1, (as satisfies number));
type as1 = number;
let t = true ? (a) : (b: string): string => b, t2 = true ? (x: number): number => x : 0, t3 = a < 1 ? 2 : (x => x)(3), t4 = true ? (a, c) : e;
console.log(t, typeof t2, t3, t4, String<b, c> (d1), a < 9 && c > 0);
var d1: number;
const g = generic<object>; console.log(g === generic, a as number | 0, { a: a as any, m<T>(x: T): T { return x }, get v(): number { return 1 }, async <T>(x: T) {}, get<T>() {} });
if (a) var w: number = 1; else type = 2;
label: while (true) { break label }
console.log([...[1] as const, ...<any[]>[2]], `${a as any}`, a!++, (a as any) = 3, a);
[a as any, (b as any)] = [7, 'b']; ({ c: c as number } = { c: 8 }); console.log(a, b, c, (function (this: any) { return typeof this })());
