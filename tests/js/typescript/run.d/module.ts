export interface Foo { a: number }
export enum Kind { A, B }
export enum Kind { C = 9 }
export namespace Space { export const s = 1 }
export const x: number = Kind.C;
export declare const nothing: string;
export abstract class C { abstract m(): void }
export default interface Foo2 {}
function f(a: string): void
function f(a: any) { }
export { f, type Foo as F2 };
export default function (): number;
export default function (a?: number): number { return 3 }
