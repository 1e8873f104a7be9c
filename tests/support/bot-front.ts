/** Stock clients of the API for bots, at the address of a test server and with keys made there. */
import { generateKeyPairSync } from 'node:crypto';
import ccxt, { pro } from 'ccxt';
import type { DemoName, TestServer } from './server.ts';

/** A key: its text, and the secret or the private key that signs. */
export interface BotKey {
  readonly apiKey: string;
  readonly secret: string;
}

/** A key of a demo customer, made as he makes it; without a kind one with a secret. */
export async function botKey(
  server: TestServer,
  name: DemoName,
  permissions = 'spot',
  kind?: 'ed25519' | 'rsa',
  addresses = '',
): Promise<BotKey> {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ed25519');
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const asked = { label: 'bot', permissions, addresses, pay_password: '123456' };
  const client = await server.stillIn(name);
  const fields = kind === undefined ? asked : { ...asked, public_key: pem };
  const made = await client.object(client.post('/api_key/make', fields));
  const own = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const secret = kind === undefined ? String(made['secret']) : own;
  return { apiKey: String(made['api_key']), secret };
}

type Stock = InstanceType<typeof ccxt.binance>;

/** Points a client at a server: its addresses, and the house's clock. */
function pointed<Client extends Stock>(client: Client, server: TestServer): Client {
  const { address } = server.running;
  const sockets = address.replace('http', 'ws');
  const text = JSON.stringify(client.urls['api'])
    .replaceAll(/https:\/\/\w+\.binance\.com/g, address)
    // The library tells spot from contracts by this word in an address.
    .replaceAll(/wss:\/\/stream\.binance\.com(?::\d+)?/g, `${sockets}/stream`)
    .replaceAll(/wss:\/\/[\w-]+\.binance\.com(?::\d+)?/g, sockets);
  client.urls['api'] = JSON.parse(text);
  client.milliseconds = () => server.nowMs;
  // No two calls are signed in the same millisecond, as nobody signs them in life.
  let count = 0;
  client.nonce = () => {
    count = (count + 1) % 900;
    return server.nowMs + count;
  };
  return client;
}

/** ccxt as it is sold, at the address of a server. */
export function stockAt(server: TestServer, key?: BotKey): Stock {
  return pointed(new ccxt.binance({ enableRateLimit: false, ...key }), server);
}

/** Its sockets. */
export async function stockProAt(
  server: TestServer,
  key?: BotKey,
): Promise<InstanceType<typeof pro.binance>> {
  const client = pointed(new pro.binance({ enableRateLimit: false, ...key }), server);
  // What the library asks for where an address has no TLS.
  await client.loadHttpProxyAgent();
  return client;
}

/** The same for contracts. */
export function stockContractsAt(server: TestServer, key?: BotKey) {
  return pointed(new ccxt.binanceusdm({ enableRateLimit: false, ...key }), server);
}

/** Its sockets. */
export async function stockProContractsAt(server: TestServer, key?: BotKey) {
  const client = pointed(new pro.binanceusdm({ enableRateLimit: false, ...key }), server);
  await client.loadHttpProxyAgent();
  return client;
}
