import { afterEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import { Client } from '../support/server-client.ts';
import { Listening, twoFrames } from '../support/server-sockets.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const OTHER_SITE = 'https://shop.example';
const server = useTestServer({ environment: { CORS_ORIGINS: OTHER_SITE } });
const sockets: Listening[] = [];
const order = {
  currency_id: BTC,
  legal_id: USDT,
  share: 1,
  multiple: 20,
  type: 1,
  status: 1,
  target_price: '999',
  password: '',
};

interface Person {
  readonly client: Client;
  readonly id: number;
  /** `Set-Cookie` as it came, and the pair that a browser would send. */
  readonly setCookie: string;
  readonly cookie: string;
}

async function enter(name: 'alice' | 'bob'): Promise<Person> {
  const login = { user_string: `${name}@demo.test`, password: `demo-${name}` };
  const { message, cookie: setCookie = '' } = await server().visitor().post('/user/login', login);
  const client = new Client(server().running.address, String(message));
  const { id } = await client.object(client.get('/user/info'));
  return { client, id: Number(id), setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** A socket of an existing client with what its browser sends; the record can be added to. */
async function listen(headers: Record<string, string> = {}): Promise<Listening> {
  const listening = await Listening.openOld(server().running.address, ['websocket'], headers);
  sockets.push(listening);
  return listening;
}

/** Opens and closes a position, so that its owner has something to hear. */
async function trade({ client }: Person): Promise<void> {
  expect(await client.post('/lever/submit', order)).toMatchObject({ type: 'ok' });
  await server().tick(btcUsdt, 2_000_100);
  await new Promise((done) => setTimeout(done, 600));
  await server().tick(btcUsdt, 2_000_000);
  expect(await client.post('/lever/batch_close', { type: 0 })).toMatchObject({ type: 'ok' });
  await twoFrames();
}

const own = (socket: Listening): number =>
  socket.of('lever_trade').length + socket.of('lever_closed').length;

afterEach(() => {
  for (const listening of sockets.splice(0)) listening.close();
});

describe('a socket that names its customer', () => {
  it('hears the account and the closed positions when the cookie is his', async () => {
    const alice = await enter('alice');
    const socket = await listen({ cookie: alice.cookie });
    socket.socket.emit('login', String(alice.id));
    await twoFrames();
    await trade(alice);
    expect(socket.of('lever_trade')[0]).toEqual({
      hazard_rate: expect.anything() as unknown,
      profits_all: expect.anything() as unknown,
    });
    expect(socket.of('lever_closed')[0]).toEqual({ id: [expect.any(Number)] });
    expect(socket.of('disconnect')).toEqual([]);
  });

  it('without a cookie is dropped once, and hears them when it comes back with one', async () => {
    const headers: Record<string, string> = {};
    const early = await listen(headers);
    const alice = await enter('alice');
    headers['cookie'] = alice.cookie;
    early.socket.emit('login', alice.id);
    await early.until(() => early.of('disconnect').length === 1 && early.socket.connected);
    await twoFrames();
    await trade(alice);
    expect(early.of('lever_closed')).toHaveLength(1);
    const without = await listen();
    without.socket.emit('login', alice.id);
    await twoFrames();
    expect(without.of('disconnect')).toEqual([]);
  });

  it('is not dropped a second time where no cookie comes, until he logs in anew', async () => {
    const bob = await enter('bob');
    const socket = await listen();
    socket.socket.emit('login', bob.id);
    await socket.until(() => socket.of('disconnect').length === 1 && socket.socket.connected);
    for (let count = 0; count < 3; count += 1) socket.socket.emit('login', bob.id);
    await trade(bob);
    expect(socket.of('disconnect')).toHaveLength(1);
    expect(own(socket)).toBe(0);
    await enter('bob');
    socket.socket.emit('login', bob.id);
    await socket.until(() => socket.of('disconnect').length === 2);
  });

  it('hears nothing more when the session ends', async () => {
    const alice = await enter('alice');
    const socket = await listen({ cookie: alice.cookie });
    socket.socket.emit('login', alice.id);
    await twoFrames();
    const out = await alice.client.get('/user/logout');
    expect(out.cookie).toMatch(/^bourse_socket=;.*Max-Age=0$/);
    await socket.until(() => socket.of('disconnect').length === 1 && socket.socket.connected);
    socket.socket.emit('login', alice.id);
    await trade(await enter('alice'));
    expect(own(socket)).toBe(0);
  });
});

describe('the cookie of the socket', () => {
  it('is kept from scripts, other sites and paths, and lives as long as the session', async () => {
    const { setCookie } = await enter('alice');
    expect(setCookie).toMatch(
      /^bourse_socket=[\w.-]+; Path=\/socket\.io; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const longer = await server()
      .visitor()
      .post('/user/login', { user_string: 'alice@demo.test', password: 'demo-alice', stay: 1 });
    const seconds = (cookie = '') => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds(longer.cookie)).toBeGreaterThan(seconds(setCookie));
  });

  it('authenticates no call, in whichever header it comes', async () => {
    const { cookie } = await enter('alice');
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const visitor = server().visitor();
    const ways: Record<string, string>[] = [
      { cookie },
      { authorization: value },
      { authorization: cookie },
    ];
    for (const headers of ways) {
      expect(await visitor.get('/user/info', {}, { headers })).toMatchObject({ type: '999' });
      expect(await visitor.post('/lever/submit', order, { headers })).toMatchObject({
        type: '999',
      });
    }
    const socket = await Listening.open(server().running.address);
    sockets.push(socket);
    expect(await socket.ask('authenticate', value)).toEqual({ ok: false });
  });

  it('opens nothing for another’s name, for one that was made up, or for none', async () => {
    const [alice, bob] = [await enter('alice'), await enter('bob')];
    const bobs = await listen({ cookie: bob.cookie });
    bobs.socket.emit('login', alice.id);
    const forged = await listen({ cookie: `bourse_socket=v1.${'A'.repeat(95)}` });
    const token = await listen({ cookie: `bourse_socket=${alice.client.token}` });
    const silent = await listen({ cookie: alice.cookie });
    for (const { socket } of [forged, token]) {
      for (const name of [alice.id, `${alice.id}`, [alice.id], null, '1e4', {}, -1]) {
        socket.emit('login', name);
      }
    }
    await twoFrames();
    await trade(alice);
    await trade(bob);
    expect([bobs, forged, token, silent].map(own)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['another site', 'https://evil.example', false],
    ['a file', 'null', false],
    ['a site that may call', OTHER_SITE, true],
    ['our own', 'same', true],
  ])('counts from %s: %s is %s', async (_from, origin, counts) => {
    const alice = await enter('alice');
    const sent = origin === 'same' ? server().running.address : origin;
    const socket = await listen({ cookie: alice.cookie, origin: sent });
    socket.socket.emit('login', alice.id);
    await twoFrames();
    await trade(alice);
    expect(own(socket) > 0).toBe(counts);
  });
});

describe('behind https', () => {
  const safe = useTestServer({ environment: { PUBLIC_ORIGIN: 'https://bourse.example' } });

  it('the cookie is sent over https only', async () => {
    const login = { user_string: 'alice@demo.test', password: 'demo-alice' };
    const { cookie } = await safe().visitor().post('/user/login', login);
    expect(cookie).toContain('; Secure;');
  });
});
