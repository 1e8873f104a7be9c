/** Clients of the API for bots beside ccxt, as npm has them, at the address of a test server. */
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures';
import { Spot } from '@binance/spot';
import { MainClient, USDMClient, WebsocketAPIClient, WebsocketClient } from 'binance';
import ApiNode from 'binance-api-node';
import NodeBinance from 'node-binance-api';
import { expect, vi } from 'vitest';
import type { BotKey } from './bot-front.ts';
import type { TestServer } from './server.ts';

/**
 * Has everybody's clock be that of the house, because some clients have no other; no two calls are
 * signed in the same millisecond, as nobody signs them in life. `vi.unstubAllGlobals` ends it.
 */
export function useHouseClock(server: () => TestServer): void {
  let count = 0;
  const houseMs = () => {
    count = (count + 1) % 900;
    return server().nowMs + count;
  };
  const Clock = new Proxy(Date, {
    construct: (target, given: []) =>
      Reflect.construct(target, given.length > 0 ? given : [houseMs()]),
    get: (target, name) => (name === 'now' ? houseMs : Reflect.get(target, name)),
  });
  vi.stubGlobal('Date', Clock);
}

/** Brings calls to an address with TLS to a test server, which has none: what a proxy would do. */
class TestTls extends Agent {
  private readonly port: number;

  constructor(server: TestServer) {
    super();
    this.port = Number(new URL(server.running.address).port);
  }

  override createConnection(): Socket {
    return connect(this.port, '127.0.0.1');
  }
}

function socketsOf({ running }: TestServer): string {
  return running.address.replace('http', 'ws');
}

function keyOf({ apiKey, secret }: BotKey) {
  return { api_key: apiKey, api_secret: secret };
}

/** `binance`: spot. */
export function mainClient(server: TestServer, key: BotKey): MainClient {
  return new MainClient({ ...keyOf(key), baseUrl: server.running.address });
}

/** `binance`: contracts. */
export function usdmClient(server: TestServer, key: BotKey): USDMClient {
  return new USDMClient({ ...keyOf(key), baseUrl: server.running.address });
}

const SILENT = { trace: () => undefined, info: () => undefined, error: () => undefined };

/** `binance`: calls on a socket; it knows the paths itself. */
export function callSocket(server: TestServer, key: BotKey): WebsocketAPIClient {
  const wsUrl = socketsOf(server);
  const options = { ...keyOf(key), wsUrl, attachEventListeners: false, muteLatencyWarning: true };
  return new WebsocketAPIClient(options, SILENT);
}

/** `binance`: streams of market data. */
export function streamSocket(server: TestServer, path: string): WebsocketClient {
  return new WebsocketClient({ wsUrl: socketsOf(server) + path, beautify: false }, SILENT);
}

/** `node-binance-api`. */
export function nodeBinance(server: TestServer, { apiKey, secret }: BotKey): NodeBinance {
  const { address } = server.running;
  const ws = socketsOf(server);
  return new NodeBinance({
    APIKEY: apiKey,
    APISECRET: secret,
    urls: {
      base: `${address}/api/`,
      sapi: `${address}/sapi/`,
      fapi: `${address}/fapi/`,
      stream: `${ws}/ws/`,
      combineStream: `${ws}/stream?streams=`,
      fstream: `${ws}/stream?streams=`,
      fstreamSingle: `${ws}/ws/`,
    },
  });
}

/** `binance-api-node`. */
export function apiNode(server: TestServer, { apiKey, secret }: BotKey) {
  const { address } = server.running;
  const wsApi = `${socketsOf(server)}/ws-api/v3`;
  return ApiNode({ apiKey, apiSecret: secret, httpBase: address, httpFutures: address, wsApi });
}

/** What Binance's own clients are made with: they take no address without TLS. */
function officialParts(server: TestServer, key: BotKey, session: BotKey, calls: string) {
  const agent = new TestTls(server);
  const { apiKey, secret: apiSecret } = key;
  const timeout = 20_000;
  return {
    configurationRestAPI: {
      apiKey,
      apiSecret,
      basePath: 'https://house',
      httpsAgent: agent,
      timeout,
    },
    configurationWebsocketAPI: {
      apiKey: session.apiKey,
      privateKey: session.secret,
      wsURL: `wss://house${calls}`,
      agent,
      timeout,
    },
    configurationWebsocketStreams: { wsURL: 'wss://house', agent },
  };
}

/** `@binance/spot`. @param session an Ed25519 key, which logs on */
export function officialSpot(server: TestServer, key: BotKey, session: BotKey): Spot {
  return new Spot(officialParts(server, key, session, '/ws-api/v3'));
}

/** `@binance/derivatives-trading-usds-futures`. @param session an Ed25519 key */
export function officialContracts(server: TestServer, key: BotKey, session: BotKey) {
  return new DerivativesTradingUsdsFutures(officialParts(server, key, session, '/ws-fapi/v1'));
}

/** Something with these properties, and with any others. */
export function like(shape: object): unknown {
  return expect.objectContaining(shape);
}

/** A list in which something is like this. */
export function some(shape: object): unknown {
  return expect.arrayContaining([like(shape)]);
}

type Read = readonly [call: () => Promise<unknown>, answer: unknown];

/** Asks one after the other; each answer has to be what is expected under its name. */
export async function asks(reads: Readonly<Record<string, Read>>): Promise<void> {
  for (const [name, [call, answer]] of Object.entries(reads)) {
    expect({ [name]: await call() }).toEqual({ [name]: answer });
  }
}
