export let count = 1;
export function bump() { count++; }
export let late;
Promise.resolve().then(() => { late = 'late'; });
export default `default-${count}`;
