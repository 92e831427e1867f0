export const a = 1, b0 = 0, both = 1;
export { x as b, y as c };
const x = 2, y = 3;
