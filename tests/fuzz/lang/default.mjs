export default async function () { await import.meta }
export { };
