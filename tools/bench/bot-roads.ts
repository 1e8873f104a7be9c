/** The roads of bots: signed requests, and calls on a socket that has logged on. */
import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { between, HttpLine } from './http-line.ts';
import type { Answer, Customer, Road, Wanted } from './road.ts';

const SYMBOL = 'BTCUSDT';

/** The texts that a customer's session token leads to: of his keys, and of the secret of one. */
export function keyTextOf(what: 'ed25519' | 'hmac' | 'secret', token: string): string {
  return createHash('sha256').update(`${what} ${token}`).digest('hex');
}

/** How a customer signs a text. */
type Signing = (text: string, token: string) => string;

function ed25519By(key: KeyObject): Signing {
  return (text) => sign(null, Buffer.from(text), key).toString('base64');
}

const hmac: Signing = (text, token) =>
  createHmac('sha256', keyTextOf('secret', token)).update(text).digest('hex');

/** Weights are counted by address: each connection comes from one of its own. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

let count = 0;
/** A name for an order, as the clients that bots are made with give one to each. */
function nextName(): string {
  count += 1;
  return `bench-${Date.now()}-${count}`;
}

function paramsOf({ isBuy, amount, price }: Wanted): Record<string, string> {
  const asked = { symbol: SYMBOL, side: isBuy ? 'BUY' : 'SELL', quantity: amount };
  const named = { ...asked, newClientOrderId: nextName(), newOrderRespType: 'RESULT' };
  if (price === undefined) return { ...named, type: 'MARKET' };
  return { ...named, type: 'LIMIT', timeInForce: 'GTC', price };
}

/** What an answer says, whichever way it came: no other field has these names. */
function answerOf(answer: string, from: number, isDone: boolean): Answer {
  if (!isDone) return { said: answer.includes('"code":-', from) ? 'refused' : 'failed' };
  const isWaiting = answer.includes('"status":"NEW"', from);
  return {
    said: 'done',
    waiting: isWaiting ? between(answer, from, '"orderId":', ',') : undefined,
  };
}

/** `/api/v3/order`, each call signed. */
function restRoad(kind: 'ed25519' | 'hmac', signing: Signing): Road {
  return async (port, tokens, number, heard) => {
    const line = new HttpLine(port, (answer, body) =>
      heard(answerOf(answer, body, answer.startsWith('HTTP/1.1 200'))),
    );
    await line.opened;
    const customers = tokens.map((token): Customer => {
      const head =
        ` HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${addressOf(number)}\r\n` +
        `x-mbx-apikey: ${keyTextOf(kind, token)}\r\n` +
        'content-type: application/x-www-form-urlencoded\r\ncontent-length: ';
      const ask = (method: string, params: Record<string, string>): void => {
        const text = new URLSearchParams({ ...params, timestamp: String(Date.now()) }).toString();
        const form = `${text}&signature=${encodeURIComponent(signing(text, token))}`;
        line.write(
          method === 'POST'
            ? `POST /api/v3/order${head}${form.length}\r\n\r\n${form}`
            : `${method} /api/v3/order?${form}${head}0\r\n\r\n`,
        );
      };
      return {
        place: (wanted) => ask('POST', paramsOf(wanted)),
        cancel: (orderId) => ask('DELETE', { symbol: SYMBOL, orderId }),
      };
    });
    return { customers, end: () => line.end() };
  };
}

/** `order.place` and `order.cancel` on sockets that have logged on, a socket a customer. */
function socketRoad(key: KeyObject): Road {
  const signing = ed25519By(key);
  return async (port, tokens, number, heard) => {
    const headers = { 'x-forwarded-for': addressOf(number) };
    const options = { headers, perMessageDeflate: false };
    const sockets: WebSocket[] = [];
    const customers: Customer[] = [];
    for (const token of tokens) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws-api/v3`, options);
      await once(socket, 'open');
      const ask = (method: string, params: object): void =>
        socket.send(JSON.stringify({ id: 1, method, params }));
      const asked = { apiKey: keyTextOf('ed25519', token), timestamp: Date.now() };
      const text = `apiKey=${asked.apiKey}&timestamp=${asked.timestamp}`;
      const answered = once(socket, 'message');
      ask('session.logon', { ...asked, signature: signing(text, token) });
      const [data] = (await answered) as [Buffer];
      if (!data.toString().includes('"status":200')) throw new Error(data.toString());
      socket.on('message', (said: Buffer) => {
        const answer = said.toString('latin1');
        heard(answerOf(answer, 0, answer.includes('"status":200,')));
      });
      sockets.push(socket);
      customers.push({
        place: (wanted) => ask('order.place', paramsOf(wanted)),
        cancel: (orderId) => ask('order.cancel', { symbol: SYMBOL, orderId: Number(orderId) }),
      });
    }
    const end = async (): Promise<void> => {
      const closed = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.close();
      await Promise.all(closed);
    };
    return { customers, end };
  };
}

/** The roads of bots by what they are called. @param key the private one of all Ed25519 keys */
export function botRoads(key: KeyObject): Readonly<Record<string, Road>> {
  return {
    'signed REST, Ed25519': restRoad('ed25519', ed25519By(key)),
    'signed REST, HMAC': restRoad('hmac', hmac),
    'WS API after a logon': socketRoad(key),
  };
}
