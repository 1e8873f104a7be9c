/** The other side of the fan-out benchmark: many sockets in a process of their own. */
import { io, type Socket } from 'socket.io-client';

const [address = '', count = '0', seconds = '0', subscription = '{}'] = process.argv.slice(2);
let frames = 0;
let bytes = 0;

function open(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = io(address, { transports: ['websocket'], forceNew: true });
    socket.on('frame', (frame: object) => {
      frames += 1;
      if (frames % 100 === 0) bytes = JSON.stringify(frame).length;
    });
    socket.on('connect', () => {
      socket.emit('subscribe', JSON.parse(subscription), () => resolve(socket));
    });
  });
}

const sockets: Socket[] = [];
const AT_ONCE = 20;
while (sockets.length < Number(count)) {
  sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, open))));
}
frames = 0;
process.stdout.write('ready\n');
await new Promise((done) => setTimeout(done, Number(seconds) * 1_000));
process.stdout.write(`${JSON.stringify({ frames, bytes })}\n`);
for (const socket of sockets) socket.disconnect();
