/** Attacks on the chat: raids, puppets that report, names that deceive. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_KEPT_MS, MOST_REPORTS_AN_HOUR } from '../../features/chat/contract.ts';
import { ageAccounts, freshId, said, talker } from '../../features/chat/testing/story.ts';
import { sweepChat } from '../../features/chat/server/sweep.ts';
import type { ChatTables } from '../../features/chat/store/tables.ts';
import { ConsoleWorld, REASON } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';

const server = useTestServer();
let registered = 0;

beforeAll(() => ageAccounts(server()));

async function messages(room: string, client = server().visitor()): Promise<Row[]> {
  return (await client.object(client.get('/chat/messages', { room, limit: 60 })))['list'] as Row[];
}

/** A customer of his own, registered a moment ago from an address of his own. */
async function newcomer(): Promise<{ client: Client; id: number }> {
  registered += 1;
  const account = `raider${registered}@raid.test`;
  const { pool } = server().database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (account_number, email, extension_code, password_hash, created_at)
     select $1, $1, $2, password_hash, to_timestamp($3) from customers
     where email = 'alice@demo.test' returning id`,
    [account, `RAID${String(registered).padStart(4, '0')}`, server().nowMs / 1_000 - 30 * 86_400],
  );
  const login = { user_string: account, password: 'demo-alice' };
  const reply = await server().visitor().post('/user/login', login);
  const client = new Client(server().running.address, String(reply.message));
  return { client, id: Number(rows[0]?.id) };
}

function report(client: Client, room: string, number: number) {
  return client.post('/chat/report', { room, number, why: 'scam' });
}

async function makeYoung(ids: readonly number[]): Promise<void> {
  await server().database.pool.query(
    'update customers set created_at = to_timestamp($1) where id = any($2::bigint[])',
    [server().nowMs / 1_000 - 2 * 86_400, ids],
  );
}

describe('reports', () => {
  it('hide from three old accounts on: no repeats, no young ones, no puppets', async () => {
    const number = await said(server(), 'alice', 'markets', 'a harmless word');
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => newcomer()));
    const [first, second, third, young, puppet] = all;
    if (!first || !second || !third || !young || !puppet) throw new Error('too few');
    await makeYoung([young.id]);
    // The puppet was on the same device as the first.
    await server().database.pool.query(
      `insert into sessions (customer_id, token_sha256, created_ms, expires_ms, address,
         user_agent, seen_ms, is_strong)
       select $1, 'puppet', created_ms, expires_ms, address, user_agent, seen_ms, is_strong
       from sessions where customer_id = $2`,
      [puppet.id, first.id],
    );
    for (const { client } of [first, first, second, young]) {
      expect(await client.object(report(client, 'markets', number))).toEqual({ is_hidden: 0 });
    }
    expect(await messages('markets')).toMatchObject([{ is_removed: 0 }]);
    expect(await third.client.object(report(third.client, 'markets', number))).toEqual({
      is_hidden: 1,
    });
    expect(await messages('markets')).toMatchObject([{ is_removed: 1, text: '' }]);
    expect(JSON.stringify(await messages('markets'))).not.toContain('harmless');
  });

  it('do not come from who wrote it, and not without end', async () => {
    const alice = await talker(server(), 'alice');
    const own = await said(server(), 'alice', 'kor', 'mine');
    expect(await report(alice, 'kor', own)).toMatchObject({ code: 'own_message' });
    expect(await report(alice, 'kor', 4_711)).toMatchObject({ code: 'unknown_message' });
    for (let at = 0; at < MOST_REPORTS_AN_HOUR + 1; at += 1) {
      const number = await said(server(), 'bob', 'kor', `number ${at}`);
      const reply = await report(alice, 'kor', number);
      if (at < MOST_REPORTS_AN_HOUR) expect(reply.type).toBe('ok');
      else expect(reply.code).toBe('too_many_reports');
    }
  });
});

describe('moderators', () => {
  it('see what is hidden for 90 days; a decision ends what was reported before', async () => {
    const world = await ConsoleWorld.open(server());
    const { client: moderator } = await world.hired();
    const number = await said(server(), 'bob', 'de', 'Ein Wort');
    const all = await Promise.all([1, 2, 3].map(() => newcomer()));
    for (const { client } of all) await client.object(report(client, 'de', number));
    expect(await messages('de')).toMatchObject([{ is_removed: 1 }]);
    const waiting = await moderator.rows('/chat/reported');
    const own = waiting.find((row) => row['room'] === 'de');
    expect(own).toMatchObject({ isHidden: true, number, reports: 3, text: 'Ein Wort' });
    expect(waiting.map((row) => row['isHidden'] === true).indexOf(false)).not.toBe(0);
    const at = { room: 'de', number };
    await moderator.message(moderator.post('/chat/show', { ...at, reason: REASON }));
    expect(await messages('de')).toMatchObject([{ is_removed: 0, text: 'Ein Wort' }]);
    // The same three again change nothing.
    for (const { client } of all) {
      expect(await client.object(report(client, 'de', number))).toEqual({ is_hidden: 0 });
    }
    await moderator.message(moderator.post('/chat/hide', { ...at, reason: REASON }));
    const seen = await moderator.message(moderator.get('/chat/messages', { room: 'de' }));
    expect(seen['list']).toMatchObject([{ text: 'Ein Wort', isHidden: true }]);
    const reading = server().running.gateway.reading.tables<ChatTables>();
    await sweepChat(reading, server().nowMs + HIDDEN_KEPT_MS);
    const kept = await moderator.message(moderator.get('/chat/messages', { room: 'de' }));
    expect(kept['list']).toMatchObject([{ text: 'Ein Wort', isHidden: true }]);
    expect(await sweepChat(reading, server().nowMs + HIDDEN_KEPT_MS + 1)).toBe(1);
    const after = await moderator.message(moderator.get('/chat/messages', { room: 'de' }));
    expect(after['list']).toMatchObject([{ text: '', isRemoved: true }]);
  });

  it('mute with a reason that is told, and lift it; support hears the appeal', async () => {
    const world = await ConsoleWorld.open(server());
    const { client: moderator } = await world.hired();
    const number = await said(server(), 'bob', 'spa', 'hola');
    const muted = await moderator.message(
      moderator.post('/chat/mute', { room: 'spa', number, span: 'day', reason: 'insults' }),
    );
    const bob = await server().loggedInAs('bob');
    const { me } = await bob.object(bob.get('/chat/rooms'));
    expect(me).toMatchObject({ why: 'muted', muted_because: 'insults' });
    server().pass(60_000);
    const send = () => bob.post('/chat/send', { room: 'en', client_id: freshId(), text: 'again' });
    expect(await send()).toMatchObject({ code: 'muted' });
    const appeal = { topic: 'other', text: 'I was quoting.', client_id: freshId() };
    expect(await bob.post('/support/open', appeal)).toMatchObject({ type: 'ok' });
    await moderator.message(moderator.post('/chat/lift', { id: muted['id'], reason: REASON }));
    expect(await send()).toMatchObject({ type: 'ok' });
    expect(await moderator.post('/chat/lift', { id: muted['id'], reason: REASON })).toMatchObject({
      code: 'unknown_mute',
    });
  });

  it('stop a raid in one call, and take it back in another', async () => {
    const world = await ConsoleWorld.open(server());
    const { client: moderator } = await world.hired();
    const raiders = await Promise.all([1, 2, 3].map(() => newcomer()));
    await makeYoung(raiders.map(({ id }) => id));
    for (const [at, { client }] of raiders.entries()) {
      await client.object(client.post('/chat/name', { name: `Horde ${at}` }));
    }
    const room = { room: 'jp', slowMs: 10_000 };
    const raid = () =>
      Promise.all(
        raiders.map(({ client }) =>
          client.post('/chat/send', { room: 'jp', client_id: freshId(), text: 'spam' }),
        ),
      );
    expect((await raid()).map(({ type }) => type)).toEqual(['ok', 'ok', 'ok']);
    server().pass(60_000);
    await moderator.message(moderator.post('/chat/room', { ...room, isOldOnly: 1 }));
    for (const reply of await raid()) expect(reply.code).toBe('old_accounts_only');
    expect(await said(server(), 'alice', 'jp', 'こんばんは')).toBeGreaterThan(0);
    await moderator.message(moderator.post('/chat/room', { ...room, isOldOnly: 0 }));
    server().pass(60_000);
    expect((await raid()).map(({ type }) => type)).toEqual(['ok', 'ok', 'ok']);
  });
});

describe('a customer', () => {
  it('cannot speak for the house, with any name, field or text', async () => {
    const alice = await talker(server(), 'alice');
    server().pass(60_000);
    const forged = { author: 0, kind: 'line', from: 'house', is_pinned: 1, is_verified: 1 };
    const sent = { ...forged, room: 'fra', client_id: freshId(), text: '{"what":"pinned"}' };
    await alice.object(alice.post('/chat/send', sent));
    const [row] = await messages('fra');
    expect(row).toMatchObject({ kind: 'text', is_pinned: 0, is_verified: 0, name: 'Alice W' });
    expect(row?.['author']).toBeGreaterThan(0);
  });

  it('takes no name that reads as an operator’s, and none that hides its letters', async () => {
    await ConsoleWorld.open(server());
    await server().database.pool.query(
      "update operators set name = 'Vera Lind' where id = (select min(id) from operators)",
    );
    const alice = await server().loggedInAs('alice');
    const codes: unknown[] = [];
    for (const name of ['V3ra Lіnd', 'ad\u200Bmin', '\u202Enimda', 'Αdmin', 'М0dеrаtor']) {
      codes.push((await alice.post('/chat/name', { name })).code);
    }
    expect(codes).toEqual([
      'name_of_house',
      'name_of_house',
      // Read from the left it is no word.
      undefined,
      'name_of_house',
      'name_of_house',
    ]);
  });

  it('learns no account number and no address of another', async () => {
    const world = await ConsoleWorld.open(server());
    await said(server(), 'bob', 'th', 'hello');
    const text = JSON.stringify(await messages('th'));
    expect(text).not.toContain('demo.test');
    expect(text).not.toContain(String(world.bob));
  });

  it('sends at once from a hundred devices and is heard once', async () => {
    const alice = await talker(server(), 'alice');
    server().pass(120_000);
    const before = (await messages('zh')).length;
    const all = await Promise.all(
      Array.from({ length: 100 }, () =>
        alice.post('/chat/send', { room: 'zh', client_id: freshId(), text: 'x' }),
      ),
    );
    expect(all.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect((await messages('zh')).length).toBe(before + 1);
    expect(server().errors).toEqual([]);
  });
});
