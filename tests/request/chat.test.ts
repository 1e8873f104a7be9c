import { beforeAll, describe, expect, it } from 'vitest';
import { LEAST_AGE_MS, MOST_BLOCKED, OLD_AGE_MS } from '../../features/chat/contract.ts';
import { ageAccounts, freshId, said, talker } from '../../features/chat/testing/story.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';
import { Listening } from '../support/server-sockets.ts';

const server = useTestServer();

beforeAll(() => ageAccounts(server()));

async function messages(client: Client, fields: Row): Promise<Row[]> {
  return (await client.object(client.get('/chat/messages', fields)))['list'] as Row[];
}

async function me(client: Client): Promise<Row> {
  return (await client.object(client.get('/chat/rooms')))['me'] as Row;
}

function send(client: Client, room: string, text: string, id = freshId()) {
  return client.post('/chat/send', { room, text, client_id: id });
}

describe('the chat', () => {
  it('is read by visitors, and written in by who has a name', async () => {
    const visitor = server().visitor();
    const { list, me: who } = await visitor.object(visitor.get('/chat/rooms'));
    expect((list as Row[]).map(({ room }) => room)).toEqual(
      'markets en zh hk th jp kor fra spa de'.split(' '),
    );
    expect(who).toMatchObject({ why: 'log_in', author: 0 });
    const alice = await server().loggedInAs('alice');
    expect(await me(alice)).toMatchObject({ why: 'name_needed' });
    expect(await send(alice, 'en', 'hello')).toMatchObject({ code: 'name_needed' });
    expect(await alice.post('/chat/name', { name: 'Ѕuррoгt' })).toMatchObject({
      code: 'name_of_house',
    });
    const named = await alice.object(alice.post('/chat/name', { name: 'Alice W', verified: 1 }));
    expect(named).toMatchObject({ name: 'Alice W', is_alike: 0, wants_verified: 1 });
    const sent = await alice.object(send(alice, 'en', 'look https://evil.test at $BTC 🙂'));
    expect(await messages(visitor, { room: 'en', after: 1 })).toMatchObject([
      { number: sent['number'], text: 'look at $BTC 🙂', name: 'Alice W', is_trader: 0 },
    ]);
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/chat/name', { name: 'AI1ce_W' })).toMatchObject({ code: 'name_taken' });
    expect(await send(server().visitor(), 'en', 'hello')).toMatchObject({ type: '999' });
    expect(server().errors).toEqual([]);
  });

  it('is for who is old enough and has an e-mail', async () => {
    const alice = await talker(server(), 'alice');
    server().pass(60_000);
    const { pool } = server().database;
    const since = (ms: number) =>
      pool.query('update customers set created_at = to_timestamp($1)', [ms / 1_000]);
    await since(server().nowMs - LEAST_AGE_MS + 1_000);
    expect(await send(alice, 'en', 'hello')).toMatchObject({ code: 'account_too_young' });
    expect(await alice.post('/chat/report', { room: 'en', number: 1, why: 'spam' })).toMatchObject({
      code: 'account_too_young',
    });
    await since(server().nowMs - LEAST_AGE_MS);
    expect(await send(alice, 'en', 'a day old')).toMatchObject({ type: 'ok' });
    await ageAccounts(server());
    await pool.query("update customers set email = null where email = 'alice@demo.test'");
    expect(await send(alice, 'en', 'hello')).toMatchObject({ code: 'email_needed' });
    expect(await me(alice)).toMatchObject({ why: 'email_needed' });
    await pool.query(
      "update customers set email = account_number where account_number = 'alice@demo.test'",
    );
  });

  it('is slow over all devices together, and what is sent again is the same message', async () => {
    const [phone, desk] = [await talker(server(), 'alice'), await talker(server(), 'alice')];
    server().pass(60_000);
    const tries = await Promise.all(
      [phone, desk, phone, desk].map((client, at) => send(client, 'en', `at once ${at}`)),
    );
    expect(tries.filter(({ type }) => type === 'ok')).toHaveLength(1);
    for (const { type, code } of tries) if (type !== 'ok') expect(code).toBe('slow_mode');
    server().pass(9_999);
    expect(await send(desk, 'en', 'too soon')).toMatchObject({ code: 'slow_mode' });
    expect(await send(desk, 'markets', 'another room')).toMatchObject({ type: 'ok' });
    server().pass(1);
    const id = freshId();
    const sent = await phone.object(send(phone, 'en', 'once', id));
    expect(await phone.object(send(phone, 'en', 'once', id))).toEqual({ ...sent, isNew: false });
    expect(await send(phone, 'en', 'otherwise', id)).toMatchObject({ code: 'sent_otherwise' });
  });

  it('counts messages without gaps, in one order for all', async () => {
    const before = Number((await messages(server().visitor(), { room: 'th' })).length);
    for (let at = 0; at < 6; at += 1) {
      await said(server(), at % 2 === 0 ? 'alice' : 'bob', 'th', `line ${at}`);
    }
    const all = await messages(server().visitor(), { room: 'th' });
    expect(all.map(({ number }) => number)).toEqual(all.map((_row, at) => at + 1));
    expect(all.length).toBe(before + 6);
    expect(await messages(server().visitor(), { room: 'th', after: 2, limit: 2 })).toMatchObject([
      { number: 3 },
      { number: 4 },
    ]);
    expect(await messages(server().visitor(), { room: 'th', before: 3 })).toHaveLength(2);
  });

  it('is told live to who listens to the room, and to nobody else', async () => {
    const [here, there] = await Promise.all([
      Listening.open(server().running.address),
      Listening.open(server().running.address),
    ]);
    await here.ask('subscribe', { channels: ['chat:jp'] });
    await there.ask('subscribe', { channels: ['chat:kor'] });
    expect(await here.ask('subscribe', { channels: ['chat:nowhere'] })).toEqual({ ok: false });
    expect(await here.ask('subscribe', { channels: ['customer:10001'] })).toEqual({ ok: false });
    await new Promise((resolve) => setTimeout(resolve, 600));
    const number = await said(server(), 'alice', 'jp', 'こんにちは');
    const told = () => here.of('frame').flatMap((frame) => frame['chat'] ?? []) as Row[];
    await here.until(() => told().length > 0);
    expect(told()).toMatchObject([{ room: 'jp', number, text: 'こんにちは', name: 'Alice W' }]);
    expect(there.of('frame').some((frame) => 'chat' in (frame as object))).toBe(false);
    here.close();
    there.close();
  });

  it('shows who blocks nothing of the other, before and after', async () => {
    const number = await said(server(), 'bob', 'fra', 'bonjour');
    const [row] = await messages(server().visitor(), { room: 'fra' });
    const alice = await talker(server(), 'alice');
    const blocked = await alice.object(alice.post('/chat/block', { author: row?.['author'] }));
    expect(blocked['blocked']).toMatchObject([{ name: 'Robert' }]);
    await said(server(), 'bob', 'fra', 'encore');
    expect(await messages(alice, { room: 'fra' })).toEqual([]);
    expect(await messages(server().visitor(), { room: 'fra' })).toHaveLength(2);
    await alice.object(alice.post('/chat/block', { author: row?.['author'], is_blocked: 0 }));
    expect(await messages(alice, { room: 'fra' })).toMatchObject([{ number }, {}]);
    expect(await alice.post('/chat/block', { author: 99_999 })).toMatchObject({
      code: 'unknown_author',
    });
    const own = (await me(alice))['author'];
    expect(await alice.post('/chat/block', { author: own })).toMatchObject({
      code: 'unknown_author',
    });
  });

  it('lets block so many and not one more, and unblock then still', async () => {
    const number = await said(server(), 'bob', 'spa', 'hola');
    const { pool } = server().database;
    const alice = await talker(server(), 'alice');
    const own = Number((await me(alice))['author']);
    // Others, for whom nobody has to write a word.
    await pool.query(
      `with many as (
         insert into customers (account_number, extension_code, password_hash)
         select 'blocked ' || at, 'BLOCKED' || at, '' from generate_series(1, $2::int) at
         returning id
       ), named as (
         insert into chat_members (owner, name, folded, since_ms)
         select id, 'Blocked ' || id, 'blocked' || id, 0 from many returning id
       ) insert into chat_blocks (owner, member_id)
         select owner, named.id from named, chat_members where chat_members.id = $1`,
      [own, MOST_BLOCKED - 1],
    );
    const [row] = (await messages(server().visitor(), { room: 'spa' })).filter(
      (each) => each['number'] === number,
    );
    const author = row?.['author'];
    const { rows } = await pool.query<{ id: string }>(
      "select id from chat_members where name like 'Blocked %' limit 1",
    );
    const other = Number(rows[0]?.id);
    const block = (who: unknown, is_blocked: number) =>
      alice.post('/chat/block', { author: who, is_blocked });
    expect((await alice.object(block(author, 1)))['blocked']).toHaveLength(MOST_BLOCKED);
    expect(await block(own, 1)).toMatchObject({ code: 'too_many_blocked' });
    expect((await alice.object(block(other, 0)))['blocked']).toHaveLength(MOST_BLOCKED - 1);
    expect((await alice.object(block(other, 1)))['blocked']).toHaveLength(MOST_BLOCKED);
    await pool.query('delete from chat_blocks where owner <> 0');
    await pool.query("delete from chat_members where name like 'Blocked %'");
  });

  it('shares no trade that is not one’s own', async () => {
    const alice = await talker(server(), 'alice');
    server().pass(60_000);
    const sent = { room: 'en', client_id: freshId(), trade: 4_711 };
    expect(await alice.post('/chat/send', sent)).toMatchObject({ code: 'unknown_trade' });
    expect(await alice.object(alice.get('/chat/trades'))).toEqual({ list: [] });
  });
});

describe('an own trade', () => {
  it('is shared as the journal has it: of the book, of seconds, with losses', async () => {
    const alice = await talker(server(), 'alice');
    await server().freshPrices();
    await server().quote([], [[2_000_000, 1_000]]);
    const pair = { currency_id: BTC, legal_id: USDT, type: 1 };
    const bought = { ...pair, order_type: 'limit', target_price: '20000', amount: '0.01' };
    await alice.object(alice.post('/coin/trade', bought));
    await alice.post('/microtrade/accept_risk');
    const up = { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 30, number: '100' };
    await alice.object(alice.post('/microtrade/submit', up));
    server().pass(20_000);
    await server().tick(btcUsdt, 1_990_000);
    server().pass(20_000);
    await server().tick(btcUsdt, 2_000_000);
    const { list } = await alice.object(alice.get('/chat/trades'));
    expect(list).toMatchObject([
      { of: 'seconds', side: 'up', open_price: '20000.00', close_price: '19900.00' },
      { of: 'fill', side: 'buy', open_price: '20000.00', close_price: '' },
    ]);
    const [lost, fill] = list as Row[];
    expect(lost).toMatchObject({ moved_basis_points: -50 });
    for (const trade of [lost, fill]) {
      server().pass(20_000);
      const sent = {
        room: 'en',
        client_id: freshId(),
        trade: trade?.['id'],
        trade_of: trade?.['of'],
      };
      const { number } = await alice.object(alice.post('/chat/send', sent));
      const [row] = await messages(alice, { room: 'en', after: Number(number) - 1 });
      const card = JSON.parse(String(row?.['text'])) as Row;
      expect(row).toMatchObject({ kind: 'card' });
      expect(card).toMatchObject({ of: trade?.['of'], openPrice: '20000.00' });
      // It tells no amount, and of nobody's account.
      expect(Object.keys(card).toSorted()).toEqual(
        'closePrice closedMs id is market movedBasisPoints of openPrice side'.split(' '),
      );
    }
    // The same number of another room is another trade.
    const other = { room: 'en', client_id: freshId(), trade: fill?.['id'], trade_of: 'position' };
    server().pass(20_000);
    expect(await alice.post('/chat/send', other)).toMatchObject({ code: 'unknown_trade' });
  });
});

describe('what somebody has said', () => {
  it('stands above the others under his name, three at most, until it is hidden', async () => {
    const world = await ConsoleWorld.open(server());
    const visitor = server().visitor();
    const numbers: number[] = [];
    for (const text of ['first', 'second', 'third', 'fourth']) {
      numbers.push(await said(server(), 'alice', 'th', text));
    }
    const { client } = await world.hired();
    const pin = (number: number) => client.post('/chat/pin_message', { room: 'th', number });
    for (const number of numbers.slice(0, 3)) await client.message(pin(number));
    expect(await pin(numbers[0] ?? 0)).toMatchObject({ code: 'already_pinned' });
    expect(await pin(numbers[3] ?? 0)).toMatchObject({ code: 'too_many_pinned' });
    expect(await pin(9_999)).toMatchObject({ code: 'unknown_message' });
    const pinned = async () => {
      const page = await visitor.object(visitor.get('/chat/messages', { room: 'th' }));
      return (page['pinned'] as Row[]).map(({ text, name }) => [text, name]);
    };
    expect(await pinned()).toEqual([
      ['third', 'Alice W'],
      ['second', 'Alice W'],
      ['first', 'Alice W'],
    ]);
    const hide = { room: 'th', number: numbers[1], reason: 'test' };
    await client.message(client.post('/chat/hide', hide));
    expect(await pinned()).toHaveLength(2);
    expect(await pin(numbers[1] ?? 0)).toMatchObject({ code: 'unknown_message' });
    await client.message(pin(numbers[3] ?? 0));
  });
});

describe('a raid', () => {
  it('is stopped in one call: only old accounts write', async () => {
    const alice = await talker(server(), 'alice');
    const { pool } = server().database;
    await pool.query("update chat_rooms set is_old_only = true where name = 'spa'");
    const young = (server().nowMs - OLD_AGE_MS + 120_000) / 1_000;
    await pool.query('update customers set created_at = to_timestamp($1)', [young]);
    server().pass(60_000);
    expect(await send(alice, 'spa', 'hola')).toMatchObject({ code: 'old_accounts_only' });
    await ageAccounts(server());
    expect(await send(alice, 'spa', 'hola')).toMatchObject({ type: 'ok' });
  });
});
