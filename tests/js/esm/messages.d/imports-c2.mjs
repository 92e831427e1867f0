import { nope, a as b } from './c.cjs';
