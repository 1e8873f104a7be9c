/**
 * What one stranger, or many, do beside those who trade, in a process of its own: keep-alive
 * connections that each ask again as soon as they are answered, until the input ends.
 */
import { Agent, request } from 'node:http';

const [address = '', method = 'GET', path = '/', connections = '1', pauseMs = '0', token = ''] =
  process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let isRunning = true;
let sent = 0;

function ask(body: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const asked = request(`${address}${path}`, { method, agent, headers }, (reply) => {
      reply
        .resume()
        .on('end', resolve)
        .on('error', () => resolve());
    });
    asked.on('error', () => resolve());
    asked.end(body);
  });
}

async function stranger(): Promise<void> {
  while (isRunning) {
    sent += 1;
    const line = { room: 'en', client_id: `stranger ${sent}`, text: 'a'.repeat(200) };
    await ask(method === 'POST' ? JSON.stringify(line) : '');
    if (Number(pauseMs) > 0) await new Promise((done) => setTimeout(done, Number(pauseMs)));
  }
}

process.stdin.resume().on('end', () => {
  isRunning = false;
  agent.destroy();
});
await Promise.all(Array.from({ length: Number(connections) }, stranger));
process.stdout.write(`${JSON.stringify({ sent })}\n`);
