import def from './c2.mjs';
