/** Lets sockets of bots in, beside the house's own on the same port. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import {
  addressOf,
  SocketGate,
  type SocketLimits,
} from '../../../../platform/server/realtime/socket-gate.ts';
import type { Front } from '../front.ts';
import { ApiSocket } from './api-socket.ts';
import { Connection } from './connection.ts';
import { MarketSocket } from './market-socket.ts';
import type { Streams } from './streams.ts';
import type { UserStreams } from './user-streams.ts';

/** The longest message: a list of as many streams as one may hear. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Where a socket of market data leads, and with which streams it begins. */
interface Way {
  readonly isCombined: boolean;
  readonly names: readonly string[];
}

/** Where calls are made on a socket. */
const CALLS = /^\/ws-api\/v3(?:\?|$)/;
const MARKET = /^(?:\/\w{1,20}){0,2}\/(ws|stream)(?:\/(.*))?$/;

/** What an address asks for; undefined where it is none of these. */
function wayOf(url: string): Way | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const match = MARKET.exec(path);
  if (match === null || path.startsWith('/api') || path.startsWith('/ws-')) return undefined;
  const [, kind, rest = ''] = match;
  const listed = kind === 'stream' ? (new URLSearchParams(query).get('streams') ?? '') : rest;
  const names = listed.split('/').filter((name) => name.includes('@'));
  return { isCombined: kind === 'stream', names };
}

/** What a socket does with what comes. */
interface Taker {
  take(text: string): void;
  end(): void;
}

function refused(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
}

/** The sockets of one gateway. */
export class BotSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  private readonly gate: SocketGate;
  private readonly limits: SocketLimits;
  private readonly streams: Streams;

  private readonly users: UserStreams;

  constructor(limits: SocketLimits, streams: Streams, users: UserStreams) {
    this.users = users;
    this.limits = limits;
    this.gate = new SocketGate(limits);
    this.streams = streams;
  }

  /** Takes the addresses that are its own; all others are left to whoever listens too. */
  attach(http: Server, front: Front): void {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const url = request.url ?? '';
      const way = wayOf(url);
      if (way !== undefined) {
        this.enter(request, socket, head, (connection) => {
          const market = new MarketSocket(connection, this.streams, way.isCombined);
          market.begin(way.names);
          return { take: (text) => market.take(text), end: () => market.end() };
        });
      } else if (CALLS.test(url)) {
        const ip = addressOf(request, this.limits.trustProxy);
        this.enter(request, socket, head, (connection) => {
          const calls = new ApiSocket(connection, front, this.users, ip);
          return { take: (text) => calls.take(text), end: () => calls.end() };
        });
      }
    });
  }

  /** Ends all of them. */
  stop(): void {
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private enter(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    open: (connection: Connection) => Taker,
  ): void {
    const address = addressOf(request, this.limits.trustProxy);
    // A socket that breaks before it is one is nobody's.
    socket.on('error', () => socket.destroy());
    if (!this.gate.admits(address)) return refused(socket, '429 Too Many Requests');
    this.server.handleUpgrade(request, socket, head, (opened) => {
      const leave = this.gate.enter(address);
      const connection: Connection = new Connection(opened, {
        meter: this.gate.meter(),
        onText: (text) => taker.take(text),
        onEnd: () => {
          taker.end();
          leave();
        },
      });
      const taker = open(connection);
    });
  }
}
