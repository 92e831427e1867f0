export default 1; export const b = 2;
