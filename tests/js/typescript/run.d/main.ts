import { x, type Foo, Kind } from './module.ts';
import emitted from './value.cts';
export type { Foo } from './module.ts';
export { type Foo as Bar, x as y } from './module.ts';
const loaded: Foo = await import('./module.ts');
console.log(x, Kind.B, emitted.v, (loaded as any).default, process.features.typescript, import.meta.url.slice(-7));
