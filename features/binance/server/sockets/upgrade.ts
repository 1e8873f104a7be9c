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
import type { ContractFront } from '../contracts/index.ts';
import { CONTRACT_CALLS } from '../endpoint.ts';
import { ApiSocket } from './api-socket.ts';
import { Connection } from './connection.ts';
import { MarketSocket, MAX_NAMED } from './market-socket.ts';
import { PrivateSocket } from './private-socket.ts';
import type { Streams } from './streams.ts';
import type { UserStreams } from './user-streams.ts';

/** The longest message: a list of as many streams as one may hear. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Where a socket of market data leads, and with which streams it begins. */
interface Way {
  readonly isCombined: boolean;
  readonly names: readonly string[];
}

/** Where calls are made on a socket, and what stands before the names of its endpoints. */
const CALLS = [
  { path: /^\/ws-api\/v3(?:\?|$)/, prefix: '', trades: 'spot' },
  { path: /^\/ws-fapi\/v1(?:\?|$)/, prefix: CONTRACT_CALLS, trades: 'contracts' },
] as const;
/** Streams of contracts, and those of owners of them. */
const CONTRACTS = /^\/(?:public|market)\/(?:ws|stream)(?:[/?]|$)/;
const OWNERS = [
  /^\/private\/(?:ws|stream)\?(?:.*&)?listenKey=(\w{64})(?:&|$)/,
  /^(?:\/private)?\/ws\/(\w{64})$/,
] as const;
const MARKET = /^(?:\/\w{1,20}){0,2}\/(ws|stream)(?:\/(.*))?$/;

/** What an address asks for; undefined where it is none of these. */
/** Names in a path; what cannot be read is left as it is, and heard by nobody. */
function decodedPath(text: string): string {
  return text.replaceAll(/%2b/gi, '+').replaceAll(/%3a/gi, ':').replaceAll('%40', '@');
}

function wayOf(url: string): Way | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const match = MARKET.exec(path);
  if (match === null || path.startsWith('/api') || path.startsWith('/ws-')) return undefined;
  const [, kind, rest = ''] = match;
  // A plus sign means a space in a query, and names have none: `kline_1d@+08:00`.
  const asked = new URLSearchParams(query).get('streams')?.replaceAll(' ', '+') ?? '';
  const listed = kind === 'stream' ? asked : decodedPath(rest);
  const names = listed.split('/').filter((name) => name.includes('@'));
  return { isCombined: kind === 'stream', names };
}

/** Who tells what on sockets. */
interface Told {
  readonly streams: Streams;
  readonly users: UserStreams;
  readonly contracts: ContractFront;
  /** Has the orders of an owner end, by what his session traded. */
  readonly sessionEnded: Readonly<Record<'spot' | 'contracts', (owner: number) => Promise<void>>>;
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
  private readonly told: Told;

  constructor(limits: SocketLimits, told: Told) {
    this.limits = limits;
    this.gate = new SocketGate(limits);
    this.told = told;
  }

  /** Takes the addresses that are its own; all others are left to whoever listens too. */
  attach(http: Server, front: Front): void {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const open = this.openerOf(request, front);
      if (open !== undefined) this.enter(request, socket, head, open);
    });
  }

  /** What a socket of an address does; undefined where it is nobody's here. */
  private openerOf(
    request: IncomingMessage,
    front: Front,
  ): ((connection: Connection) => Taker) | undefined {
    const url = request.url ?? '';
    const { streams, users, contracts } = this.told;
    const ip = addressOf(request, this.limits.trustProxy);
    const calls = CALLS.find(({ path }) => path.test(url));
    if (calls !== undefined) {
      const { prefix, trades } = calls;
      const sessionEnded = this.told.sessionEnded[trades];
      const parts = { front, users, ip, prefix, trades, sessionEnded };
      return (connection) => new ApiSocket(connection, parts);
    }
    const listenKey = OWNERS.map((path) => path.exec(url)?.[1]).find((key) => key !== undefined);
    if (listenKey !== undefined) {
      return (connection) =>
        new PrivateSocket(connection, {
          listener: () => contracts.listenerOf(listenKey),
          stillReads: (keyId) => front.stillReads({ keyId }, ip),
          listen: (owner, listener) => contracts.users.listen(owner, listener),
          nowMs: () => front.nowMs(),
          failed: (error) => void front.failure(error),
        });
    }
    const way = wayOf(url);
    if (way === undefined) return undefined;
    const streamed = CONTRACTS.test(url) ? contracts.streams.listening : streams.listening;
    return (connection) => {
      const named = this.gate.meter(MAX_NAMED);
      const market = new MarketSocket(connection, streamed, way.isCombined, named);
      market.begin(way.names);
      return market;
    };
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
