/**
 * Sockets that say nothing, in a process of their own: `open PATH` and `close` on its input. They
 * are plain connections that read and forget, because they share two cores with the server.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const [address = '', count = '0'] = process.argv.slice(2);
const AT_ONCE = 50;
const READ_BYTES = 64 * 1024;
const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
let bytes = 0;

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const callback = (length: number): boolean => {
      if (bytes === 0 && !buffer.toString('latin1', 0, 12).endsWith('101')) reject(new Error('no'));
      bytes += length;
      resolve(socket);
      return true;
    };
    const { hostname: host, port } = new URL(address);
    const socket = connect({ port: Number(port), host, onread: { buffer, callback } });
    socket.on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: bench\r\n` +
        'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
        `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
  });
}

let sockets: Socket[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, path = '/'] = line.split(' ');
  if (word === 'open') {
    while (sockets.length < Number(count)) {
      const more = Array.from({ length: AT_ONCE }, () => open(path));
      sockets.push(...(await Promise.all(more)));
    }
    bytes = 1;
  }
  if (word === 'close') {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  }
  process.stdout.write(`${JSON.stringify({ bytes })}\n`);
}
