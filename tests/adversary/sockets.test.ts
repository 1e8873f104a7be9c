import { afterEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import { Listening, twoFrames } from '../support/server-sockets.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const PER_ADDRESS = 12;
const MESSAGES = 20;
const server = useTestServer({
  environment: {
    TRUST_PROXY: 'on',
    SOCKETS_PER_ADDRESS: String(PER_ADDRESS),
    SOCKET_MESSAGES: String(MESSAGES),
  },
});
const open: Listening[] = [];
let visits = 0;

/** A socket from an address of its own, unless one is named. */
async function listen(from = `10.1.0.${(visits += 1)}`): Promise<Listening> {
  const headers = { 'x-forwarded-for': from };
  const listening = await Listening.openOld(server().running.address, ['websocket'], headers);
  open.push(listening);
  return listening;
}

/** Begins a session of a socket and says with which status; it stays open for a while. */
async function begin(forwarded: string): Promise<number> {
  const url = `${server().running.address}/socket.io/?EIO=4&transport=polling`;
  const response = await fetch(url, { headers: { 'x-forwarded-for': forwarded } });
  await response.text();
  return response.status;
}

afterEach(() => {
  for (const listening of open.splice(0)) listening.close();
});

describe('many sockets of one address', () => {
  it('are let in up to the limit, and not one more, whatever they claim', async () => {
    for (let count = 0; count < PER_ADDRESS; count += 1) expect(await begin('7.7.7.7')).toBe(200);
    expect(await begin('7.7.7.7')).toBe(403);
    // Only the last entry is written by a proxy of ours.
    expect(await begin('1.2.3.4, 7.7.7.7')).toBe(403);
    expect(await begin('7.7.7.7, 8.8.8.8')).toBe(200);
  });

  it('of version 6 count by their network', async () => {
    const hosts = Array.from({ length: PER_ADDRESS }, (_, host) => `2001:db8:5:5::${host + 1}`);
    for (const host of hosts) expect(await begin(host)).toBe(200);
    expect(await begin('2001:db8:5:5:ffff::1')).toBe(403);
    expect(await begin('2001:db8:5:6::1')).toBe(200);
  });

  it('make room when they go', async () => {
    const from = '9.9.9.9';
    const first = await listen(from);
    for (let count = 1; count < PER_ADDRESS; count += 1) await listen(from);
    expect(await begin(from)).toBe(403);
    first.close();
    await expect.poll(() => begin(from)).toBe(200);
  });
});

describe('a socket that talks too much', () => {
  it('is closed at the first message beyond the limit, and others hear on', async () => {
    const other = await listen();
    expect(await other.ask('subscribe', { markets: [btcUsdt] })).toEqual({ ok: true });
    const loud = await listen();
    // Connecting has been one message, and joining the namespace may be another.
    for (let count = 0; count < MESSAGES - 2; count += 1) {
      expect(await loud.ask('subscribe', { markets: [ethUsdt] })).toEqual({ ok: true });
    }
    expect(loud.of('disconnect')).toEqual([]);
    for (let count = 0; count < 3; count += 1) loud.socket.emit('subscribe', {});
    await loud.until(() => loud.of('disconnect').length === 1);
    await server().tick(btcUsdt, 2_001_000);
    await other.until(() => other.items('quotes').length > 0);
    expect(other.of('disconnect')).toEqual([]);
  });

  it('may not send a long text', async () => {
    const loud = await listen();
    loud.socket.emit('subscribe', 'x'.repeat(17 * 1024));
    await loud.until(() => loud.of('disconnect').length === 1);
  });
});

describe('a subscription to what there is not', () => {
  it.each([
    ['a market', { markets: [btcUsdt, 999] }],
    ['a book', { depth: 999 }],
    ['trades', { trades: 999 }],
    ['candles of no market', { klines: [{ match_id: 999, period: '1min' }] }],
    ['a period', { klines: [{ match_id: btcUsdt, period: '7min' }] }],
  ])('is refused: %s', async (_title, wanted) => {
    const socket = await listen();
    expect(await socket.ask('subscribe', wanted)).toEqual({ ok: false });
  });

  it('leaves what was heard before', async () => {
    const socket = await listen();
    expect(await socket.ask('subscribe', { markets: [ethUsdt] })).toEqual({ ok: true });
    expect(await socket.ask('subscribe', { markets: [999] })).toEqual({ ok: false });
    await twoFrames();
    socket.heard.length = 0;
    await server().tick(ethUsdt, 161_500);
    await socket.until(() => socket.items('quotes').length > 0);
  });
});
