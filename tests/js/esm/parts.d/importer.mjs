export const load = (s) => import(s);
