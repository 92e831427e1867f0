export * from './one.mjs';
export * from './two.mjs';
export { b as renamed, c as 'two words' } from './one.mjs';
export * as inner from './three.mjs';
export * as space from './one.mjs';
export { default } from './three.mjs';
