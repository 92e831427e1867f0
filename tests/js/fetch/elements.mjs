// A body that ends amid an element of the view it is read into fails its reader, not the program; so does a branch of it.
// expect: fetched 1 Invalid state: Partial read
// expect: branch 1 Invalid state: Partial read
import http from 'node:http';

async function count(name, stream) {
  const reader = stream.getReader({ mode: 'byob' });
  let elements = 0;
  try {
    for (let next; !(next = await reader.read(new Uint16Array(10))).done;)
      elements += next.value.length;
    console.log(name, elements);
  } catch (e) {
    console.log(name, elements, e.message);
  }
}
const server = http.createServer((request, response) => {
  response.write('abc');
  setTimeout(() => { response.end(); }, 10);
});
await new Promise(done => { server.listen(0, '127.0.0.1', done); });
const url = `http://127.0.0.1:${server.address().port}/`;
await count('fetched', (await fetch(url)).body);
await count('branch', (await fetch(url)).body.tee()[0]);
server.close();
