export const a = 1;
import './tla2.mjs';
