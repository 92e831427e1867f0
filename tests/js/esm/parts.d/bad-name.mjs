import { bothe } from './one.mjs';
bothe;
