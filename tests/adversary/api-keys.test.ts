/**
 * Somebody has a program's key of another customer, a request that it has signed, or a session, and
 * wants to act by it beyond what its owner has given away.
 */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../core/engine/command.ts';
import {
  OPEN_KEY_LIFE_MS,
  type Permission,
  PERMISSIONS,
  SIGNED_REFUSALS,
  type SignedRequest,
} from '../../features/api-keys/contract.ts';
import { ApiKeysServer } from '../../features/api-keys/server/index.ts';
import { WITHDRAWAL_LOCK_MS } from '../../features/identity/contract.ts';
import { marketOrder } from '../../features/spot/contract/index.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const PROOF = { pay_password: '123456' };
const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';

function door(): ApiKeysServer {
  const { servers } = server().running.gateway.rooms;
  const found = servers.find((room) => room instanceof ApiKeysServer);
  if (found === undefined) throw new Error('no room of keys');
  return found;
}

interface Made {
  readonly id: number;
  readonly api_key: string;
  readonly secret: string;
  readonly expires_ms: number;
}

async function make(client: Client, fields: Row = {}): Promise<Made> {
  const asked = { label: 'bot', permissions: 'spot', ...PROOF, ...fields };
  const reply = await client.post('/api_key/make', asked);
  expect(reply).toMatchObject({ type: 'ok' });
  return reply.message as Made;
}

function signed(key: Pick<Made, 'api_key' | 'secret'>, more = ''): SignedRequest {
  const timestamp = String(server().nowMs);
  const payload = `symbol=BTCUSDT&side=BUY${more}&timestamp=${timestamp}`;
  const signature = createHmac('sha256', key.secret).update(payload).digest('hex');
  const { api_key: apiKey } = key;
  return { apiKey, signature, payload, timestamp, recvWindow: undefined, ip: HOME };
}

async function said(request: SignedRequest, need: Permission = 'spot'): Promise<string> {
  const answer = await door().authenticate(request, need);
  return isRefusal(answer) ? answer.refused : 'in';
}

const freeze = (owner: number, isFrozen: boolean) =>
  server().give(0, {
    type: 'operators.freeze',
    operator: 1,
    owner,
    what: 'trading',
    isFrozen,
    reason: 'reported',
  } as never);

const numberOf = async (client: Client): Promise<number> =>
  Number((await client.object(client.get('/user/info')))['id']);

describe('a key', () => {
  it('is made by who proves himself, tells its secret once, and locks withdrawals', async () => {
    const alice = await server().loggedInAs('alice');
    const bare = { label: 'bot', permissions: 'spot' };
    expect(await alice.post('/api_key/make', bare)).toMatchObject({
      code: 'payment_password_wrong',
    });
    const key = await make(alice);
    expect(key.secret).toHaveLength(64);
    expect(key.expires_ms).toBe(server().nowMs + OPEN_KEY_LIFE_MS);
    expect(JSON.stringify(await alice.get('/api_key/list'))).not.toContain(key.secret);
    const { rows } = await server().database.pool.query('select * from api_key_secrets');
    expect(JSON.stringify(rows)).not.toContain(key.secret);
    const journal = await server().database.pool.query('select * from journal');
    expect(JSON.stringify(journal.rows)).not.toContain(key.api_key);
    expect(JSON.stringify(journal.rows)).not.toContain(key.secret);
    const safe = await alice.object(alice.get('/safe/state'));
    expect(safe['withdrawal_locked_until_ms']).toBe(server().nowMs + WITHDRAWAL_LOCK_MS);
  });

  it('lets its holder in, by a public key too, and says who he is', async () => {
    const alice = await server().loggedInAs('alice');
    const pair = generateKeyPairSync('ed25519');
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const key = await make(alice, { public_key: pem });
    expect(key.secret).toBe('');
    const request = signed(key);
    const signature = sign(null, Buffer.from(request.payload), pair.privateKey).toString('base64');
    expect(await door().authenticate({ ...request, signature }, 'spot')).toMatchObject({
      owner: await numberOf(alice),
      keyId: key.id,
      kind: 'ed25519',
      permissions: ['read', 'spot'],
    });
    const [row] = (await alice.object(alice.get('/api_key/list')))['list'] as Row[];
    expect(row).toMatchObject({ id: key.id, used_ms: server().nowMs, used_address: HOME });
  });

  it('is of no use for what its owner has not given away', async () => {
    const alice = await server().loggedInAs('alice');
    for (const [given, allowed] of [
      ['', ['read']],
      ['spot', ['read', 'spot']],
      ['contracts', ['read', 'contracts']],
      ['spot,contracts', ['read', 'spot', 'contracts']],
    ] as const) {
      const key = await make(alice, { permissions: given });
      for (const need of PERMISSIONS) {
        const expected = (allowed as readonly string[]).includes(need) ? 'in' : 'no_permission';
        expect([need, await said(signed(key), need)]).toEqual([need, expected]);
      }
    }
  });

  it('withdraws for nobody without addresses of both kinds', async () => {
    const bob = await server().newcomer('keys@example.test');
    const asked = { label: 'bot', permissions: 'withdraw', ...PROOF };
    expect(await bob.post('/api_key/make', asked)).toMatchObject({
      code: 'withdraw_needs_addresses',
    });
    const bound = { ...asked, addresses: HOME };
    expect(await bob.post('/api_key/make', bound)).toMatchObject({ code: 'no_saved_address' });
    for (const [fields, code] of [
      [{ label: '' }, 'bad_label'],
      [{ label: 'x'.repeat(31) }, 'bad_label'],
      [{ addresses: '0.0.0.0/0' }, 'bad_addresses'],
      [{ permissions: 'everything' }, 'bad_permissions'],
      [{ permissions: 'read', public_key: 'x' }, 'bad_public_key'],
    ] as const) {
      expect(await bob.post('/api_key/make', { ...asked, ...fields })).toMatchObject({ code });
    }
  });
});

describe('who has stolen', () => {
  it('a request cannot change a letter of it, nor use it late or from elsewhere', async () => {
    const alice = await server().loggedInAs('alice');
    const key = await make(alice, { addresses: HOME });
    const request = signed(key);
    const attempts: readonly Partial<SignedRequest>[] = [
      { apiKey: 'short' },
      { recvWindow: '60001' },
      { timestamp: String(server().nowMs + 1_001) },
      { apiKey: 'A'.repeat(64) },
      { ip: AWAY },
      { payload: `${String(request.payload)}&quantity=9` },
    ];
    const answers = await Promise.all(attempts.map((each) => said({ ...request, ...each })));
    expect(answers).toEqual([
      'bad_key_shape',
      'bad_recv_window',
      'bad_timestamp',
      'unknown_key',
      'ip_not_allowed',
      'bad_signature',
    ]);
    expect(SIGNED_REFUSALS).toEqual(expect.arrayContaining(answers));
    server().pass(5_000);
    expect(await said(request)).toBe('in');
    server().pass(1);
    expect(await said(request)).toBe('bad_timestamp');
  });

  it('a request can send it again, but the order is given once', async () => {
    const alice = await server().loggedInAs('alice');
    const key = await make(alice);
    const request = signed(key);
    const give = async (each: SignedRequest) => {
      const holder = await door().authenticate(each, 'spot');
      if (isRefusal(holder)) throw new Error(holder.refused);
      const limit = { kind: 'limit', timeInForce: 'gtc', limitTicks: 1_900_000 } as const;
      const command = marketOrder(btcUsdt, { ...limit, side: 'buy', lots: 1_000, budget: 0 });
      const { writer } = server().running.service;
      return writer.submit({ actor: holder.owner, command, key: holder.onceKey });
    };
    const first = await give(request);
    const again = await give({ ...request, signature: request.signature.toUpperCase() });
    expect(first).not.toHaveProperty('refused');
    expect(again).toMatchObject({ ...first, repeated: true });
    const [same, other] = [request, signed(key, '&x=1')].map(async (each) => {
      const holder = await door().authenticate(each, 'spot');
      return 'onceKey' in holder ? holder.onceKey : '';
    });
    expect(await other).not.toBe(await same);
  });

  it('a key cannot sign by a secret of his own, whatever he writes into other rows', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const [hers, his] = [await make(alice), await make(bob)];
    expect(await said(signed({ ...hers, secret: his.secret }))).toBe('bad_signature');
    const fields = { id: hers.id, label: 'mine', permissions: 'spot', ...PROOF };
    for (const path of ['/api_key/change', '/api_key/revoke']) {
      expect(await bob.post(path, fields)).toMatchObject({ code: 'unknown_key' });
    }
    expect(await said(signed(hers))).toBe('in');
  });

  it('a key has nothing of it once it is revoked, changed, or at its end', async () => {
    const alice = await server().loggedInAs('alice');
    const key = await make(alice);
    expect(await said(signed(key))).toBe('in');
    const change = { id: key.id, label: 'bot', permissions: 'spot', addresses: AWAY, ...PROOF };
    expect(await alice.post('/api_key/change', change)).toMatchObject({ type: 'ok' });
    expect(await said(signed(key))).toBe('ip_not_allowed');
    await alice.post('/api_key/change', { ...change, permissions: '', addresses: '' });
    expect(await said(signed(key))).toBe('no_permission');
    expect(await door().stillMay(key.id, AWAY, 'read')).toMatchObject({ permissions: ['read'] });
    await alice.post('/api_key/revoke', { id: key.id });
    expect(await said(signed(key), 'read')).toBe('unknown_key');
    expect(await door().stillMay(key.id, AWAY, 'read')).toEqual({ refused: 'unknown_key' });
    expect(await door().named(key.api_key, HOME)).toEqual({ refused: 'unknown_key' });
  });

  it('a key reads only while the account is frozen, and trades again after it', async () => {
    const alice = await server().loggedInAs('alice');
    const owner = await numberOf(alice);
    const key = await make(alice);
    expect(await said(signed(key))).toBe('in');
    await freeze(owner, true);
    expect(await said(signed(key))).toBe('account_frozen');
    const reading = await door().authenticate(signed(key), 'read');
    expect(reading).toMatchObject({ permissions: ['read'] });
    const asked = { label: 'bot', permissions: 'spot', ...PROOF };
    expect(await alice.post('/api_key/make', asked)).toMatchObject({ code: 'account_frozen' });
    await freeze(owner, false);
    expect(await said(signed(key))).toBe('in');
  });

  it('a key opens no call of people with it', async () => {
    const key = await make(await server().loggedInAs('alice'));
    for (const token of [key.api_key, key.secret]) {
      const thief = new Client(server().running.address, token);
      expect(await thief.get('/user/info')).toMatchObject({ type: '999' });
      expect(await thief.get('/api_key/list')).toMatchObject({ type: '999' });
    }
  });
});

it('ends at the millisecond that its owner was told', async () => {
  const alice = await server().loggedInAs('alice');
  const key = await make(alice);
  server().pass(OPEN_KEY_LIFE_MS - 1);
  expect(await said(signed(key))).toBe('in');
  server().pass(1);
  expect(await said(signed(key))).toBe('expired');
  const again = await server().loggedInAs('alice');
  const change = { id: key.id, label: 'bot', permissions: 'spot', addresses: HOME, ...PROOF };
  expect(await again.post('/api_key/change', change)).toMatchObject({ code: 'key_expired' });
});

describe('the owner of a key', () => {
  const mails = async (to: string) =>
    (await server().visitor().rows('/demo/outbox', { to })).map(({ subject, text }) =>
      String(`${String(subject)}|${String(text)}`),
    );
  const newest = async (to: string) => (await mails(to))[0]?.split('|')[0];

  it('learns by mail and notice whatever is done with it, in words of ours', async () => {
    const to = 'alice@demo.test';
    const alice = await server().loggedInAs('alice');
    // A name is only a name: nothing of it is filled in or looked up.
    const label = '$t(api-keys.title) {{site}}';
    const key = await make(alice, { label });
    await expect.poll(() => newest(to)).toBe(`New API key: ${label}`);
    expect((await mails(to))[0]).toContain('withdrawals are locked for 24 hours');
    server().pass(1_000);
    const change = { id: key.id, label: 'other', permissions: 'spot', addresses: AWAY };
    const [before] = await mails(to);
    expect(await alice.post('/api_key/change', change)).toHaveProperty('code');
    expect(await alice.post('/api_key/change', { ...change, ...PROOF })).toHaveProperty('type');
    await expect.poll(() => newest(to)).toBe('API key changed: other');
    // What was refused is no news.
    expect((await mails(to))[1]).toBe(before);
    await alice.post('/api_key/revoke', { id: key.id });
    await expect.poll(() => newest(to)).toBe('API key revoked: other');
    const second = await make(alice, { label: 'second' });
    await server().give(0, {
      type: 'api-keys.end',
      operator: 1,
      id: second.id,
      reason: 'reported as stolen',
    } as never);
    await expect.poll(() => newest(to)).toBe('We revoked your API key: second');
    expect((await mails(to)).join()).not.toMatch(new RegExp(`${key.secret}|${key.api_key}`));
    const notices = async () => JSON.stringify(await alice.get('/notices/list'));
    await expect.poll(notices).toContain('We revoked your API key');
    expect(await notices()).toContain('API key created');
  });

  it('is told nothing of the keys of others', async () => {
    const bob = await server().loggedInAs('bob');
    const before = await mails('alice@demo.test');
    await make(bob, { label: 'of bob' });
    await expect.poll(() => newest('bob@demo.test')).toBe('New API key: of bob');
    expect(await mails('alice@demo.test')).toEqual(before);
  });
});
