// A server of the web's kind on the engine that runs it, which prints its port.
const fetch = () => new Response('Hello, world!\n');

async function start() {
  if (globalThis.Bun)
    return Bun.serve({ port: 0, hostname: '127.0.0.1', fetch }).port;
  if (globalThis.Deno)
    return Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, fetch).addr.port;
  const { serve } = await import('jsr:serve');
  return (await serve({ port: 0, fetch })).port;
}
console.log(await start());
