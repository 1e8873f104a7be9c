/**
 * Stands between a browser and an exchange and adds quotes of its own. It is a server and not a
 * script in the page: what a page spends on the measurement would be counted as its own.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { freePort } from './web-server.ts';

/** Moves one market after the other a little up and down. */
const WAVE_STEPS = 7;
const WAVE_PART = 5_000;

type Price = readonly [id: number, price: number];

export interface QuoteRelay {
  readonly address: string;
  /** How many quotes were added so far. */
  readonly quotes: number;
  /** Adds so many quotes, all in one frame, as the exchange does. */
  move(count: number): void;
  stop(): Promise<void>;
}

/** Everything that is no socket goes to the exchange and back as it is. */
function forward(address: string, call: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = call;
  const onward = request(new URL(url, address), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  call.pipe(onward);
}

/** Opens a relay before an exchange; the first of the prices moves first. */
export async function startQuoteRelay(
  address: string,
  prices: readonly Price[],
): Promise<QuoteRelay> {
  const server = createServer((call, answer) => forward(address, call, answer));
  const sockets = new Server(server);
  let sent = 0;
  let tell: (frame: Record<string, unknown>) => void = () => undefined;
  sockets.on('connection', (socket) => {
    const exchange = io(address, { transports: ['websocket'], forceNew: true });
    let sequence = 0;
    tell = (frame) => {
      sequence += 1;
      socket.emit('frame', { ...frame, sequence });
    };
    exchange.on('frame', tell);
    socket.onAny((name: string, ...rest: unknown[]) => exchange.emit(name, ...rest));
    socket.on('disconnect', () => exchange.disconnect());
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${port}`,
    get quotes() {
      return sent;
    },
    move(count) {
      const quotes = Array.from({ length: count }, () => {
        const [id, price] = prices[sent % prices.length] ?? [0, 0];
        // By rounds, so that the price of each market differs from the one it had the round before.
        const round = Math.floor(sent / prices.length);
        const wave = 1 + ((round % WAVE_STEPS) - 3) / WAVE_PART;
        sent += 1;
        return { match_id: id, now_price: (price * wave).toFixed(4) };
      });
      tell({ quotes, server_ms: Date.now() });
    },
    stop: () => sockets.close(),
  };
}
