export * from './later-one.mjs';
export * from './later-two.mjs';
