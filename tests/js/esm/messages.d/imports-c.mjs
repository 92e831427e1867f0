import {
  a,
  nope as other } from './c.cjs';
