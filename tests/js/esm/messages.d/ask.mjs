export const ask = (s) => import(s);
