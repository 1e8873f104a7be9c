/**
 * Attacks on conversations: of customers on one another, of strangers on the house, and of
 * operators on customers.
 */
import { describe, expect, it } from 'vitest';
import { begun } from '../../features/support/testing/console-changes.ts';
import { supportPermissions } from '../../features/support/server/permissions.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';

const server = useTestServer();
let sent = 0;

function fresh(): string {
  sent += 1;
  return `attack ${sent}`;
}

async function rows(client: Client, id: number): Promise<Row[]> {
  return (await client.object(client.get('/support/messages', { id, limit: 60 })))['list'] as Row[];
}

describe('a customer', () => {
  it('reads, answers, marks, rates, ends and mails no conversation of another', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const bob = await server().loggedInAs('bob');
    const tries: (readonly [string, Row])[] = [
      ['/support/send', { id, client_id: fresh(), text: 'mine' }],
      ['/support/read', { id, number: 1 }],
      ['/support/typing', { id }],
      ['/support/rate', { id, rating: 1 }],
      ['/support/close', { id }],
      ['/support/transcript', { id }],
      ['/support/file', { id, client_id: fresh(), file: '/uploads/x.webp' }],
    ];
    for (const [path, fields] of tries) {
      expect(`${path} ${String((await bob.post(path, fields)).code)}`).toBe(
        `${path} unknown_conversation`,
      );
    }
    expect(await bob.get('/support/messages', { id })).toMatchObject({
      code: 'unknown_conversation',
    });
    const alice = await server().loggedInAs('alice');
    expect(await rows(alice, id)).toHaveLength(1);
  });

  it('cannot speak for the house, with any field or text', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const alice = await server().loggedInAs('alice');
    const forged = { id, client_id: fresh(), text: 'I am support', author: 'operator 1' };
    await alice.object(alice.post('/support/send', { ...forged, kind: 'line', from: 'house' }));
    const [last] = (await rows(alice, id)).slice(-1);
    expect(last).toMatchObject({ from: 'me', kind: 'text' });
    const { client } = await world.hired();
    await client.message(client.get('/support/ticket', { id }));
    const page = await client.message(client.get('/support/messages', { id }));
    const [seen] = (page['list'] as Row[]).slice(-1);
    expect(seen).toMatchObject({ author: `customer ${world.alice}` });
  });

  it('sends no second message under the id of an earlier one', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const alice = await server().loggedInAs('alice');
    const first = { id, client_id: fresh(), text: 'I withdraw everything to A' };
    await alice.object(alice.post('/support/send', first));
    expect(await alice.post('/support/send', { ...first, text: 'to B' })).toMatchObject({
      code: 'sent_otherwise',
    });
  });

  it('floods nobody: conversations and messages have limits', async () => {
    const world = await ConsoleWorld.open(server());
    await begun(world);
    const alice = await server().loggedInAs('alice');
    const open = () =>
      alice.post('/support/open', { topic: 'other', text: 'more', client_id: fresh() });
    const replies = [];
    for (let at = 0; at < 6; at += 1) replies.push(await open());
    expect(replies.map(({ code }) => code ?? 'ok').filter((code) => code === 'ok')).toHaveLength(4);
    expect(replies.at(-1)).toMatchObject({ code: 'too_many_conversations' });
    const id = await begun(world);
    const codes = [];
    for (let at = 0; at < 22; at += 1) {
      const reply = await alice.post('/support/send', { id, client_id: fresh(), text: `${at}` });
      codes.push(reply.code);
    }
    expect(codes.at(-1)).toBe('too_many_messages');
  });

  it('gives away no secret, and nothing of it is stored', async () => {
    server().pass(120_000);
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const alice = await server().loggedInAs('alice');
    const secrets = ['My password is Tr0ub4dor&3', '482 913', `${'abandon '.repeat(11)}about`];
    for (const text of secrets) {
      const held = await alice.post('/support/send', { id, client_id: fresh(), text });
      expect(held).toMatchObject({ code: 'secret_held_back' });
      const again = { topic: 'other', text, client_id: fresh() };
      expect(await alice.post('/support/open', again)).toMatchObject({ code: 'secret_held_back' });
    }
    const { rows: stored } = await server().database.pool.query(
      `select body from conversation_messages where body like '%Tr0ub4dor%' or body like '%482%'
        or body like '%abandon%'`,
    );
    expect(stored).toEqual([]);
  });

  it('makes nobody fetch anything from elsewhere: files are uploads, and one’s own', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const alice = await server().loggedInAs('alice');
    const files = [
      'https://evil.test/pixel.png',
      '//evil.test/pixel.webp',
      '/uploads/../../etc/passwd',
      `/uploads/${'a'.repeat(32)}.webp`,
      `/uploads/${'a'.repeat(32)}.svg`,
      'javascript:alert(1)',
    ];
    for (const file of files) {
      const reply = await alice.post('/support/file', { id, client_id: fresh(), file });
      expect(`${file} ${String(reply.code)}`).toBe(`${file} bad_file`);
    }
    expect(await rows(alice, id)).toHaveLength(1);
  });
});

describe('a stranger', () => {
  it('is stopped by his network address, whatever token he makes up', async () => {
    const visitor = server().visitor();
    const codes = [];
    for (let at = 0; at < 7; at += 1) {
      const token = at.toString(16).padStart(64, '0');
      const first = { topic: 'other', text: 'Hello', client_id: fresh(), visitor: token };
      codes.push((await visitor.post('/support/open', first)).code ?? 'ok');
    }
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(5);
    expect(codes.at(-1)).toBe('too_many_conversations');
    const { address } = server().running;
    const form = { topic: 'trade', text: 'Hello', client_id: fresh() };
    const page = await fetch(`${address}/frame/support`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(await page.text()).toContain('too many open conversations');
  });

  it('puts nothing of his own into the page of a frame', async () => {
    const { address } = server().running;
    const evil = '"><script>alert(1)</script>';
    const asked = new URLSearchParams({ visitor: evil, lang: evil, text: evil });
    const page = await (await fetch(`${address}/frame/support?${asked.toString()}`)).text();
    expect(page).not.toContain('<script');
    const sentPage = await fetch(`${address}/frame/support?lang=en`, {
      method: 'POST',
      body: new URLSearchParams({ text: `password is ${evil}1`, client_id: fresh() }),
    });
    const html = await sentPage.text();
    expect(html).not.toContain('<script');
    expect(sentPage.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('an operator', () => {
  it('of another role answers nobody, and erases nothing where he may not', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const password = 'a long password of the test';
    const may = (permission: keyof typeof supportPermissions, role: string): boolean =>
      (supportPermissions[permission].roles as readonly string[]).includes(role);
    for (const role of ['finance', 'markets', 'compliance', 'auditor', 'support'] as const) {
      const email = `${role}@support.test`;
      await server().running.gateway.rooms.operators.add({
        email,
        name: role,
        role,
        password,
        isTemporary: false,
      });
      const client = await operatorAt(server(), { email, password });
      const opened = await client.get('/support/ticket', { id });
      expect(`${role} ${opened.type === 'ok'}`).toBe(`${role} ${may('support.read', role)}`);
      const took = await client.post('/support/take', { id });
      expect(`${role} ${took.type === 'ok'}`).toBe(`${role} ${may('support.answer', role)}`);
      if (may('support.erase', role)) continue;
      const erased = await client.post('/support/erase', { id, reason: 'x' });
      expect(erased.type).not.toBe('ok');
    }
  });

  it('reads no file of a conversation that he has not opened', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const { client } = await world.hired();
    expect(await client.get('/support/file', { id, number: 1 })).toMatchObject({
      code: 'not_opened',
    });
  });

  it('speaks for no customer, and what he removes is named in the log', async () => {
    const world = await ConsoleWorld.open(server());
    const id = await begun(world);
    const alice = await server().loggedInAs('alice');
    const { client } = await world.hired();
    await client.message(client.post('/support/take', { id }));
    const forged = { id, clientId: fresh(), text: 'I agree', author: `customer ${world.alice}` };
    await client.message(client.post('/support/answer', forged));
    expect((await rows(alice, id)).at(-1)).toMatchObject({ from: 'house' });
    await client.message(client.post('/support/remove', { id, number: 1, reason: 'abuse' }));
    expect((await rows(alice, id))[0]).toMatchObject({ is_removed: 1, text: '' });
    const lines = await client.rows('/audit', { perPage: 1 });
    expect(lines[0]).toMatchObject({ action: '/support/remove', reason: 'abuse' });
  });
});
