import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE } from '../../core/wire/conversation.ts';
import { begun, PLAIN_PDF, voucherCode } from '../../features/support/testing/console-changes.ts';
import { REOPENS_MS } from '../../features/support/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import type { ConsoleClient } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { pngPicture, uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import { type Client, pathOf, type Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let asked = 0;

function fresh(): string {
  asked += 1;
  return `test ${asked}`;
}

async function messages(client: Client, fields: Row): Promise<Row[]> {
  return (await client.object(client.get('/support/messages', fields)))['list'] as Row[];
}

async function ticket(client: Client, id: unknown): Promise<Row | undefined> {
  const { list } = await client.object(client.get('/support/list'));
  return (list as Row[]).find((row) => row['id'] === id);
}

async function taken(world: ConsoleWorld): Promise<{ id: number; agent: ConsoleClient }> {
  const id = await begun(world);
  const { client: agent } = await world.hired();
  await agent.message(agent.post('/support/take', { id }));
  await agent.message(agent.get('/support/ticket', { id }));
  return { id, agent };
}

describe('a conversation', () => {
  it('is begun by topic, answered by an agent, solved, rated, and opened again', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice');
    const { id, agent } = await taken(world);
    expect(await ticket(alice, id)).toMatchObject({ state: 'open', topic: 'other', unread: 1 });
    await agent.message(agent.post('/support/answer', { id, clientId: 'a', text: 'It is this.' }));
    const again = { id, clientId: 'a', text: 'It is this.' };
    expect(await agent.message(agent.post('/support/answer', again))).toMatchObject({ number: 3 });
    expect(await messages(alice, { id })).toMatchObject([
      { number: 1, from: 'me', kind: 'text', text: 'What is a lot?' },
      { number: 2, from: 'house', kind: 'line' },
      { number: 3, from: 'house', kind: 'text', text: 'It is this.', is_demo: 0 },
    ]);
    expect(await ticket(alice, id)).toMatchObject({ state: 'waiting', unread: 2, is_answered: 1 });
    await alice.object(alice.post('/support/read', { id, number: 3 }));
    expect(await ticket(alice, id)).toMatchObject({ unread: 0 });
    expect(await alice.post('/support/rate', { id, rating: 5 })).toMatchObject({
      code: 'not_in_state',
    });
    await agent.message(agent.post('/support/solve', { id }));
    await alice.object(alice.post('/support/rate', { id, rating: 4, text: 'quick' }));
    expect(await ticket(alice, id)).toMatchObject({ state: 'solved', rating: 4 });
    const more = { id, client_id: fresh(), text: 'One more thing.' };
    await alice.object(alice.post('/support/send', more));
    expect(await ticket(alice, id)).toMatchObject({ state: 'open' });
    await agent.message(agent.post('/support/close', { id }));
    expect(await alice.post('/support/send', { ...more, client_id: fresh() })).toMatchObject({
      code: 'conversation_closed',
    });
  });

  it('is in order without gaps on two devices, and what is sent again is sent once', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const [phone, desk] = await Promise.all([
      server().loggedInAs('alice'),
      server().loggedInAs('alice'),
    ]);
    const send = (client: Client, text: string) =>
      client.object(client.post('/support/send', { id, client_id: text, text }));
    await Promise.all(
      [1, 2, 3, 4].flatMap((at) => [
        send(phone, `phone ${at}`),
        send(desk, `desk ${at}`),
        // The line was lost, and the phone sends it again.
        send(phone, `phone ${at}`),
      ]),
    );
    const [seen, others] = await Promise.all([messages(phone, { id }), messages(desk, { id })]);
    expect(seen).toEqual(others);
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(seen.map(({ text }) => text)).size).toBe(9);
    const rest = await messages(phone, { id, after: 4, limit: 3 });
    expect(rest.map(({ number }) => number)).toEqual([5, 6, 7]);
    const before = await messages(phone, { id, before: 4, limit: 2 });
    expect(before.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('is about something of one’s own, by a card and not by a picture', async () => {
    const alice = await server().loggedInAs('alice');
    const first = { topic: 'trade', text: 'Why?', client_id: fresh() };
    expect(
      await alice.post('/support/open', { ...first, about: 'orders', about_id: 987 }),
    ).toMatchObject({ code: 'unknown_about' });
    await server().freshPrices();
    const order = { match_id: btcUsdt, type: 1, order_type: 'limit', target_price: '19000' };
    const placed = await alice.object(
      alice.post('/coin/trade', { ...order, currency_id: BTC, legal_id: USDT, amount: '0.01' }),
    );
    const about = { about: 'orders', about_id: placed['id'] };
    const { id } = await alice.object(alice.post('/support/open', { ...first, ...about }));
    const [card] = await messages(alice, { id });
    expect(card).toMatchObject({ kind: 'card', from: 'me' });
    expect(JSON.parse(String(card?.['text']))).toEqual({
      is: 'about',
      kind: 'orders',
      id: placed['id'],
    });
    const bob = await server().loggedInAs('bob');
    expect(
      await bob.post('/support/open', { ...first, ...about, client_id: fresh() }),
    ).toMatchObject({ code: 'unknown_about' });
    await alice.post('/support/close', { id });
  });

  it('is closed by itself a week after it was solved', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const id = await begun(world);
    await alice.object(alice.post('/support/close', { id }));
    server().pass(REOPENS_MS + 1);
    expect(
      await alice.post('/support/send', { id, client_id: fresh(), text: 'again' }),
    ).toMatchObject({ code: 'conversation_closed' });
  });
});

describe('a visitor', () => {
  it('asks without an account, and is proven by his token alone', async () => {
    const visitor = server().visitor();
    const first = { topic: 'other', text: 'Hello there', client_id: fresh() };
    const begunByHim = await visitor.object(visitor.post('/support/open', first));
    const token = String(begunByHim['visitor']);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const { id } = begunByHim;
    expect(await messages(visitor, { id, visitor: token })).toMatchObject([{ from: 'me' }]);
    const strange = [{}, { visitor: 'f'.repeat(64) }, { visitor: '' }];
    for (const fields of strange) {
      expect(await visitor.get('/support/messages', { id, ...fields })).toMatchObject({
        code: 'unknown_conversation',
      });
    }
    const alice = await server().loggedInAs('alice');
    expect(await alice.get('/support/messages', { id, visitor: token })).toMatchObject({
      code: 'unknown_conversation',
    });
    // The demo's machine greets, and says what it is.
    server().pass(3_000);
    await expect
      .poll(() => messages(visitor, { id, visitor: token }))
      .toMatchObject([{ from: 'me' }, { from: 'house', is_demo: 1, kind: 'line' }]);
  });

  it('reaches support in a frame of a client of others, without a script', async () => {
    const { address } = server().running;
    const page = await (await fetch(`${address}/frame/support?lang=de`)).text();
    expect(page).toContain('Worum geht es?');
    expect(page).not.toContain('<script');
    const form = { topic: 'trade', text: '<b>Was</b> ist ein Lot?', client_id: fresh() };
    const sent = await fetch(`${address}/frame/support?lang=de`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const answer = await sent.text();
    const token = /name="visitor" value="([0-9a-f]{64})"/.exec(answer)?.[1] ?? '';
    expect(token).not.toBe('');
    const inner = await fetch(`${address}/frame/support/messages?lang=de&visitor=${token}`);
    const said = await inner.text();
    expect(said).toContain('&lt;b&gt;Was&lt;/b&gt; ist ein Lot?');
    expect(said).not.toContain('<b>Was');
    const other = await fetch(`${address}/frame/support/messages?visitor=${'0'.repeat(64)}`);
    expect(await other.text()).not.toContain('Lot');
  });
});

describe('files', () => {
  async function upload(client: Client, bytes: Uint8Array, query = '?documents=1'): Promise<Row> {
    const form = new FormData();
    form.append('file', new File([Uint8Array.from(bytes)], 'x.pdf'));
    const reply = await fetch(`${client.address}/api/upload${query}`, {
      method: 'POST',
      headers: { authorization: client.token },
      body: form,
    });
    return (await reply.json()) as Row;
  }

  it('of a customer are seen by him and by who has opened the conversation', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice');
    const { id, agent } = await taken(world);
    expect(await upload(alice, PLAIN_PDF, '')).toMatchObject({ code: 'not_a_picture' });
    const { message } = await upload(alice, PLAIN_PDF);
    const file = pathOf(message);
    expect(file).toMatch(/^\/uploads\/[a-z0-9]{32}\.pdf$/);
    const said = { id, client_id: fresh(), file };
    const { number } = await alice.object(alice.post('/support/file', said));
    expect(await alice.object(alice.post('/support/file', said))).toEqual({ number });
    const shown = await fetch(alice.address + file, { headers: { authorization: alice.token } });
    expect(shown.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    const seen = await agent.file('/support/file', { id, number });
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    const bob = await server().loggedInAs('bob');
    server().pass(3_600_000);
    const hidden = await fetch(alice.address + file, { headers: { authorization: bob.token } });
    expect(hidden.status).toBe(404);
    expect(await bob.post('/support/file', said)).toMatchObject({ code: 'unknown_conversation' });
  });

  it('of an agent are seen by the customer they are for, and by no other', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const { id, agent } = await taken(world);
    const { body } = await agent.upload('/support/upload', Uint8Array.from(PLAIN_PDF));
    const sent = { id, clientId: 'f', file: String(body['message']) };
    await agent.message(agent.post('/support/attach', sent));
    const [last] = (await messages(alice, { id })).slice(-1);
    expect(last).toMatchObject({ kind: 'document', from: 'house' });
    server().pass(3_600_000);
    const file = pathOf(last?.['text']);
    const shown = async (client: Client) =>
      (await fetch(client.address + file, { headers: { authorization: client.token } })).status;
    expect(await shown(alice)).toBe(200);
    expect(await shown(await server().loggedInAs('bob'))).toBe(404);
  });
});

describe('a file that could not be said', () => {
  it('of a customer is kept by nobody, and sent where one may speak', async () => {
    const world = await ConsoleWorld.open(server());
    const { id, agent } = await taken(world);
    const alice = await server().loggedInAs('alice');
    const file = await uploadPicture(alice);
    await agent.message(agent.post('/support/close', { id }));
    const sent = { id, client_id: fresh(), file };
    expect(await alice.post('/support/file', sent)).toMatchObject({ code: 'conversation_closed' });
    const next = await begun(world);
    expect(await alice.post('/support/file', { ...sent, id: next })).toMatchObject({ type: 'ok' });
  });

  it('of an agent is kept by nobody, and sent in his own conversation', async () => {
    const world = await ConsoleWorld.open(server());
    const { id, agent } = await taken(world);
    const other = (await world.hired()).client;
    const uploaded = await agent.upload('/support/upload', Uint8Array.from(await pngPicture()));
    const said = { id, clientId: fresh(), file: String(uploaded.message) };
    expect(await other.post('/support/attach', said)).toMatchObject({ code: 'not_yours' });
    expect(await agent.post('/support/attach', said)).toMatchObject({ type: 'ok' });
  });
});

describe('a text', () => {
  const longest = 'x'.repeat(LONGEST_MESSAGE);

  it.each([
    ['  ', 'empty_message'],
    [longest, undefined],
    [`${longest}x`, 'message_too_long'],
  ])('is something, and of 2,000 signs at most', async (text, code) => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice');
    const { id, agent } = await taken(world);
    const sent = { id, text, client_id: fresh() };
    expect((await alice.post('/support/send', sent)).code).toBe(code);
    const answer = { id, clientId: fresh(), text };
    expect((await agent.post('/support/answer', answer)).code).toBe(code);
  });
});

describe('the console', () => {
  it('keeps hours that end after they begin, and drops only answers that there are', async () => {
    const world = await ConsoleWorld.open(server());
    const { client } = await world.hired();
    const hours = (to: number) => ({ zone: 'UTC', days: Array(7).fill([600, to]) as number[][] });
    const before = await client.message(client.get('/support/hours'));
    expect(await client.post('/support/hours/save', hours(600))).toMatchObject({
      code: 'bad_hours',
    });
    expect(await client.post('/support/hours/save', hours(601))).toMatchObject({ type: 'ok' });
    const { zone, days } = before;
    expect(await client.post('/support/hours/save', { zone, days })).toMatchObject({ type: 'ok' });
    const nothing = { id: 987_654 };
    expect(await client.post('/support/canned/drop', nothing)).toMatchObject({
      code: 'unknown_answer',
    });
  });

  it('reads on only what was opened, and writes down who opened it', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const { client: agent } = await world.hired();
    expect(await agent.get('/support/messages', { id })).toMatchObject({ code: 'not_opened' });
    expect(await agent.post('/support/answer', { id, clientId: 'x', text: 'x' })).toMatchObject({
      code: 'not_taken',
    });
    await agent.message(agent.get('/support/ticket', { id }));
    const lines = await agent.rows('/audit', { perPage: 1 });
    expect(lines[0]).toMatchObject({
      action: '/support/ticket',
      subject: `customer ${world.alice}`,
    });
    const page = await agent.message(agent.get('/support/messages', { id }));
    expect(page['list']).toMatchObject([{ author: `customer ${world.alice}` }]);
  });

  it('has one agent for a conversation; who has it can hand it over with a note', async () => {
    const world = await ConsoleWorld.open(server());
    const { id, agent } = await taken(world);
    const other = await world.hired();
    const answer = { id, clientId: 'o', text: 'Mine?' };
    expect(await other.client.post('/support/take', { id })).toMatchObject({
      code: 'taken_by_another',
    });
    expect(await other.client.post('/support/answer', answer)).toMatchObject({ code: 'not_yours' });
    for (const path of ['/support/solve', '/support/close']) {
      expect(await other.client.post(path, { id })).toMatchObject({ code: 'not_yours' });
    }
    const note = 'waits for a second confirmation';
    expect(await agent.post('/support/transfer', { id, to: 4_000, note })).toMatchObject({
      code: 'unknown_operator',
    });
    await agent.message(agent.post('/support/transfer', { id, to: other.id, note }));
    expect(await agent.post('/support/answer', answer)).toMatchObject({ code: 'not_yours' });
    await other.client.message(other.client.post('/support/answer', answer));
    const whole = await other.client.message(other.client.get('/support/ticket', { id }));
    expect(whole).toMatchObject({ assignedTo: other.id, notes: [{ text: note }] });
    const alice = await server().loggedInAs('alice');
    expect(JSON.stringify(await messages(alice, { id }))).not.toContain(note);
  });

  it('offers a voucher of what one may give by hand; its customer claims it', async () => {
    const world = await ConsoleWorld.open(server());
    await server().freshPrices();
    const alice = await server().loggedInAs('alice');
    const { id, agent } = await taken(world);
    const offer = (code: string) => agent.post('/support/coupon', { id, clientId: fresh(), code });
    const most = await voucherCode(world, '20');
    const more = await voucherCode(world, '20.00000001');
    expect(await offer(more)).toMatchObject({ code: 'coupon_not_offered' });
    expect(await offer('0123456789ABCDEF')).toMatchObject({ code: 'coupon_not_offered' });
    expect(await offer('x')).toMatchObject({ code: 'coupon_not_offered' });
    await agent.message(offer(most));
    const card = (await messages(alice, { id })).at(-1);
    expect(card).toMatchObject({ from: 'house', kind: 'card' });
    expect(JSON.parse(String(card?.['text']))).toEqual({
      is: 'coupon',
      code: most,
      worth: '20',
      coin: 'USDT',
    });
    // Nothing is given by the card.
    const { total } = await alice.object(alice.get('/coupon/list'));
    const known = Number(total);
    await alice.post('/coupon/claim', { code: most });
    expect((await alice.object(alice.get('/coupon/list')))['total']).toBe(known + 1);
  });

  it('fills written answers in the customer’s language', async () => {
    const world = await ConsoleWorld.open(server());
    const { id, agent } = await taken(world);
    const alice = (await server().loggedInAs('alice')).speaking('de');
    await alice.object(alice.post('/support/send', { id, client_id: fresh(), text: 'Hallo?' }));
    const { body } = await agent.get('/support/filled', { id });
    const filled = body['message'] as Row[];
    expect(filled.find(({ name }) => name === 'greeting')?.['text']).toMatch(
      /^Guten Tag alice@demo\.test, hier ist der Kundenservice \d+\./,
    );
  });

  it('tells how soon people answered; the demo’s machine is nobody', async () => {
    const world = await ConsoleWorld.open(server());
    const before = await server().visitor().object(server().visitor().get('/support/topics'));
    const other = (list: unknown) => (list as Row[]).find(({ topic }) => topic === 'verification');
    expect(other(before['list'])).toMatchObject({ median_ms: null });
    const { client: agent } = await world.hired();
    const rows = await agent.rows('/support/report', { days: 30 });
    expect(rows.find(({ topic }) => topic === 'verification')).toMatchObject({
      opened: 1,
      answered: 0,
      rated: 1,
      stars: 5,
    });
  });

  it('erases a conversation for good', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const { client } = await world.hired();
    await client.message(
      client.post('/support/erase', { id, reason: 'asked for by its customer' }),
    );
    const { rows } = await server().database.pool.query(
      'select 1 from support_tickets where id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('news', () => {
  it('of an answer is told once until it is read', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice');
    // Many answers within a minute are told as one.
    server().pass(60_000);
    const { id, agent } = await taken(world);
    const told = async () => {
      const { data } = await alice.object(alice.get('/notices/list', { class: 'people' }));
      return (data as Row[]).filter(({ url }) => url === `/pages/kefu/kefu?id=${id}`).length;
    };
    const answer = async (text: string) => {
      await agent.message(agent.post('/support/answer', { id, clientId: text, text }));
    };
    await answer('one');
    await expect.poll(told).toBe(1);
    await answer('two');
    await alice.object(alice.post('/support/read', { id, number: 4 }));
    await answer('three');
    await expect.poll(told).toBe(2);
  });

  it('of a conversation goes by mail to who asks for it, once in a while', async () => {
    const world = await ConsoleWorld.open(server());
    const alice = await server().loggedInAs('alice');
    const id = await begun(world);
    await alice.object(alice.post('/support/transcript', { id }));
    expect(await alice.post('/support/transcript', { id })).toMatchObject({
      code: 'transcript_too_soon',
    });
    const { rows } = await server().database.pool.query<{ body: string }>(
      `select body from demo_outbox order by id desc limit 1`,
    );
    expect(rows[0]?.body).toContain('What is a lot?');
    const { pool } = server().database;
    await pool.query("update customers set email = null where email = 'alice@demo.test'");
    expect(await alice.post('/support/transcript', { id })).toMatchObject({
      code: 'no_mail_address',
    });
    await pool.query(
      "update customers set email = account_number where account_number = 'alice@demo.test'",
    );
  });
});

describe('a written answer', () => {
  it('has a picture of ours, said with it to customers and visitors, which stays', async () => {
    const world = await ConsoleWorld.open(server());
    const { id, agent } = await taken(world);
    const sent = await agent.upload('/support/upload', Uint8Array.from(await pngPicture()));
    const address = String(sent.message);
    const texts = Object.fromEntries(LANGUAGES.map((each) => [each, 'Look there.']));
    const answer = { name: 'where it is', topic: '', texts, picture: address };
    await world.done('/support/canned/save', answer);
    // Written anew with the same picture; and of no picture that is not the house's.
    await world.done('/support/canned/save', answer);
    const strange = { ...answer, picture: `/uploads/${'a'.repeat(32)}.webp` };
    expect(await agent.post('/support/canned/save', strange)).toMatchObject({
      code: 'bad_file',
    });
    const filled = (await agent.message(agent.get('/support/filled', { id }))) as unknown as Row[];
    expect(filled.find(({ name }) => name === answer.name)).toMatchObject({ picture: address });
    const said = { id, clientId: 'with a picture', file: address };
    await agent.message(agent.post('/support/attach', said));
    const alice = await server().loggedInAs('alice');
    const [last] = (await messages(alice, { id })).slice(-1);
    expect(last).toMatchObject({ from: 'house', kind: 'picture' });
    // What is taken away in one conversation is shown in all others still.
    const gone = { id, number: last?.['number'], reason: 'wrong place' };
    await agent.message(agent.post('/support/remove', gone));
    const { rows } = await server().database.pool.query<Row>(
      'select kept, is_public from uploads where name = $1',
      [address.slice('/uploads/'.length, -'.webp'.length)],
    );
    expect(rows).toEqual([{ kept: true, is_public: true }]);
  });
});
