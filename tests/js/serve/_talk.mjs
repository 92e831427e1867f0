// For the tests of jsr:serve: what a server answers to the bytes of a connection, with the date replaced.
import net from 'node:net';

export const shown = text => text.replace(/Date: [^\r]*/g, 'Date: DATE').replace(/Keep-Alive: [^\r]*\r\n/g, '').replaceAll('\r\n', '|');

// What came until the connection's end.
export function talk(server, text) {
  return new Promise(resolve => {
    let all = '';
    const socket = net.connect(server.port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', piece => { all += piece; });
    socket.on('error', () => {});
    socket.on('close', () => { resolve(shown(all)); });
    socket.write(text, 'latin1');
  });
}

export const GET = (path, ...fields) => `GET ${path} HTTP/1.1\r\n${['Host: a', ...fields].join('\r\n')}\r\n\r\n`;
