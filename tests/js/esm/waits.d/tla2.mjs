
  const x = await 5; for await (const y of []) ;
export { x };
