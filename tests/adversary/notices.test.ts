/** Attacks on notices: other people's rows, addresses that the house is made to call, phishing. */
import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';

const server = useTestServer({
  environment: { WEB_PUSH: 'on', WEB_PUSH_CONTACT: 'mailto:house@example.test' },
});

function device(endpoint: string): Row {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
}

async function devices(client: Client): Promise<number> {
  return Number((await client.object(client.get('/push/key')))['devices']);
}

describe('an address that a customer sends', () => {
  it.each([
    'http://fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://[::1]/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'file:///etc/passwd',
  ])('is not kept and not called: %s', async (endpoint) => {
    const alice = await server().loggedInAs('alice');
    expect(await alice.post('/push/subscribe', device(endpoint))).toMatchObject({
      status: 200,
      code: 'bad_endpoint',
    });
    expect(await devices(alice)).toBe(0);
  });

  it('is one of ten at most, and goes to nobody else by another’s asking', async () => {
    const alice = await server().loggedInAs('alice');
    const endpoint = 'https://fcm.googleapis.com/fcm/send/mine';
    for (let at = 0; at < 12; at += 1) {
      const name = at === 11 ? endpoint : `${endpoint}${at}`;
      await alice.object(alice.post('/push/subscribe', device(name)));
    }
    expect(await devices(alice)).toBe(10);
    const bob = await server().loggedInAs('bob');
    expect(await bob.object(bob.post('/push/unsubscribe', { endpoint }))).toEqual({ dropped: 0 });
    expect(await devices(alice)).toBe(10);
    expect(await bob.post('/push/test', {})).toMatchObject({ code: 'no_device' });
  });
});

describe('notices of somebody', () => {
  it('are nobody else’s: neither read, nor marked, nor counted', async () => {
    await server().database.pool.query(
      `insert into notices (owner, class, room, event, event_id, details, url, made_ms, is_shown)
       select id, 'security', 'identity', 'login', 'attack', '{"time":"t","device":"d"}', '', 1,
         true
       from customers where email = 'alice@demo.test'`,
    );
    const bob = await server().loggedInAs('bob');
    const alice = await server().loggedInAs('alice');
    const list = async (client: Client) =>
      (await client.object(client.get('/notices/list', { limit: 50 })))['data'] as Row[];
    const [own] = (await list(alice)).filter(({ title }) => title === 'New login');
    expect(own).toMatchObject({ is_read: 0 });
    expect((await list(bob)).map(({ id }) => id)).not.toContain(own?.['id']);
    const marked = await bob.post('/notices/read', { id: own?.['id'] });
    expect(marked).toMatchObject({ code: 'unknown_notice' });
    await bob.object(bob.post('/notices/read', { all: 1 }));
    const [still] = (await list(alice)).filter(({ id }) => id === own?.['id']);
    expect(still).toMatchObject({ is_read: 0 });
    expect(await server().visitor().get('/notices/list')).toMatchObject({ type: '999' });
  });
});
