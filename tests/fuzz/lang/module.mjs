import 'a'; import b from 'b'; import * as c from 'c' with { type: 'json' }; import d, { e, f as g, default as h, 'i j' as k } from 'l'; import m, * as n from 'o'
export { b as default, c, d as 'x y' }; export * from 'p'; export * as q from 'r'; export * as 's' from 't'; export { u, v as w, 'x' as 'z' } from 'y'
export const [a1, { b1 }] = [1, {}]; export let c1; export var d1; export function e1() { } export class f1 { } export async function* g1() { }
await c1; for await (const x of d1) await x; import.meta.url; import('a', { with: {} }).then((a) => a, async (a) => `${await a}`)
