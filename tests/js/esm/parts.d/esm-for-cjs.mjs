export default 'd';
export const named = 'n';
