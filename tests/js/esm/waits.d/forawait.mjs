export const a = 1;
for await (const y of []) ;
