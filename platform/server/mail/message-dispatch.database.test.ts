import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { SecretBox } from '../keys/secret-box.ts';
import {
  type DispatchPace,
  GIVEN_UP_AFTER_MS,
  isRefusedForGood,
  MessageDispatch,
  nextAttemptMs,
} from './message-dispatch.ts';
import { type Channel, MessageQueue } from './message-queue.ts';
import { type Message, type MessageSender, smtpSender, withTexts } from './sender.ts';

const MINUTE_MS = 60_000;
const PACE: DispatchPace = { lookMs: 5, patienceMs: 20_000, stopMs: 50 };
const secrets = new SecretBox(Buffer.alloc(32, 3));
const database = useTestDatabase();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await database().pool.query('truncate message_queue');
});

/** A queue, its dispatch, and a mail server that answers as it is told. */
class World {
  readonly taken: string[] = [];
  readonly kept: Message[] = [];
  readonly counted: string[] = [];
  readonly logged: string[] = [];
  /** Mails that the mail server has read, answered or not. */
  begun = 0;
  nowMs = 1_000_000;
  /** What the mail server answers to a recipient; undefined when it takes the mail. */
  answer: (to: string) => { readonly code: number } | undefined = () => undefined;
  /** What the mail server waits for before it answers. */
  hold: Promise<void> = Promise.resolve();
  private readonly db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: database().pool }),
  });
  private readonly gateway = {
    database: <Tables>() => this.db as unknown as Kysely<Tables>,
    nowMs: () => this.nowMs,
    log: pino({ level: 'warn' }, { write: (line: string) => void this.logged.push(line) }),
    metrics: { counter: () => (then: string) => void this.counted.push(then), gauge: () => {} },
  };

  async sender(): Promise<MessageSender> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.answer(address);
        done(refusal && Object.assign(new Error('not here'), { responseCode: refusal.code }));
      },
      onData: (stream, _session, done) => {
        void text(stream).then(async (mail) => {
          this.begun += 1;
          await this.hold;
          this.taken.push(mail);
          done();
        });
      },
    });
    smtp.on('error', () => undefined);
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    ends.push(() => new Promise<void>((closed) => smtp.close(() => closed())));
    const { port } = smtp.server.address() as AddressInfo;
    return smtpSender(`smtp://127.0.0.1:${port}`, 'Bourse <a@house.test>', undefined);
  }

  dispatch(sender: MessageSender, pace = PACE): MessageDispatch {
    const dispatch = new MessageDispatch({ gateway: this.gateway, sender, secrets, pace });
    ends.push(() => dispatch.stop());
    return dispatch;
  }

  async put(sender: MessageSender, to: string, channel: Channel = 'mail'): Promise<void> {
    const keep = async (_work: unknown, _channel: Channel, message: Message) =>
      void this.kept.push(message);
    const queue = new MessageQueue({ sender, secrets, keep, nowMs: () => this.nowMs });
    await queue.add(this.gateway, channel, { to, subject: 'News', text: `for ${to}`, code: '' });
  }

  async rows(): Promise<{ attempts: number; due_ms: string; message_id: string }[]> {
    const { rows } = await sql<{ attempts: number; due_ms: string; message_id: string }>`
      select attempts, due_ms, message_id from message_queue order by number`.execute(this.db);
    return rows;
  }
}

describe('the queue of messages', () => {
  it('is handed over in its order, each under an id of its own, and is empty then', async () => {
    const world = new World();
    const sender = await world.sender();
    for (const name of ['a', 'b', 'c']) await world.put(sender, `${name}@example.test`);
    const ids = (await world.rows()).map(({ message_id: id }) => `Message-ID: <${id}@house.test>`);
    world.dispatch(sender);
    await expect.poll(() => world.rows()).toEqual([]);
    expect(world.taken.map((mail) => /for \w@/.exec(mail)?.[0])).toEqual([
      'for a@',
      'for b@',
      'for c@',
    ]);
    expect(world.taken.map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0].trim())).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  it('tells nobody who reads the table who is written to, and what', async () => {
    const world = new World();
    await world.put(await world.sender(), 'alice@example.test');
    const { rows } = await database().pool.query<object>('select * from message_queue');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/alice|News|for/);
  });

  it('belongs to the transaction that it is put in with', async () => {
    const world = new World();
    const sender = await world.sender();
    const queue = new MessageQueue({
      sender,
      secrets,
      keep: () => Promise.reject(new Error('not here')),
      nowMs: () => 0,
    });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database().pool }) });
    const undone = db.transaction().execute(async (work) => {
      const inside = { database: <Tables>() => work as unknown as Kysely<Tables> };
      await queue.add(inside, 'mail', { to: 'a@b.test', subject: '', text: '', code: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await world.rows()).toEqual([]);
  });

  it('holds what leaves the house, and nothing else', async () => {
    const world = new World();
    const smtp = await world.sender();
    await world.put(smtp, '49 1', 'sms');
    expect(await world.rows()).toEqual([]);
    await world.put({ ...smtp, texts: 'outbox' }, '49 2', 'sms');
    await world.put({ ...smtp, isInstant: true }, 'shown@example.test');
    expect(world.kept.map(({ to }) => to)).toEqual(['49 2', 'shown@example.test']);
    expect(await world.rows()).toEqual([]);
    const texts = withTexts(smtp, { url: 'http://127.0.0.1:1/', token: 't' });
    await world.put(texts, '49 3', 'sms');
    expect(await world.rows()).toHaveLength(1);
  });

  it('is handed over by one at a time', async () => {
    const world = new World();
    const sender = await world.sender();
    world.dispatch(sender);
    world.dispatch(sender);
    for (let count = 0; count < 8; count += 1) await world.put(sender, `a${count}@example.test`);
    await expect.poll(() => world.rows()).toEqual([]);
    expect(world.taken).toHaveLength(8);
    expect(new Set(world.taken).size).toBe(8);
  });
});

describe('a message that is not taken', () => {
  it('is sent again later under the same id, and holds up no other', async () => {
    const world = new World();
    const sender = await world.sender();
    world.answer = (to) => (to.startsWith('full') ? { code: 452 } : undefined);
    await world.put(sender, 'full@example.test');
    await world.put(sender, 'free@example.test');
    const [first] = await world.rows();
    world.dispatch(sender);
    await expect.poll(() => world.taken).toHaveLength(1);
    expect(world.taken[0]).toContain('for free@');
    const waiting = { ...first, attempts: 1, due_ms: String(world.nowMs + MINUTE_MS) };
    await expect.poll(() => world.rows()).toEqual([waiting]);
    world.answer = () => undefined;
    world.nowMs += MINUTE_MS - 1;
    await new Promise((done) => setTimeout(done, 50));
    expect(world.taken).toHaveLength(1);
    world.nowMs += 1;
    await expect.poll(() => world.rows()).toEqual([]);
    expect(world.taken[1]).toContain(`<${first?.message_id}@house.test>`);
    expect(world.counted).toEqual(['later']);
  });

  it('is sent again when the mail server has not answered in a while', async () => {
    const world = new World();
    const sender = await world.sender();
    let answer: () => void = () => undefined;
    world.hold = new Promise((done) => {
      answer = done;
    });
    await world.put(sender, 'slow@example.test');
    world.dispatch(sender, { ...PACE, patienceMs: 50 });
    await expect.poll(() => world.counted).toEqual(['later']);
    await expect.poll(async () => (await world.rows())[0]?.attempts).toBe(1);
    answer();
  });

  it('is given up, and told, when the mail server says that it never will be', async () => {
    const world = new World();
    const sender = await world.sender();
    world.answer = () => ({ code: 550 });
    await world.put(sender, 'nobody@example.test');
    world.dispatch(sender);
    await expect.poll(() => world.rows()).toEqual([]);
    expect(world.taken).toEqual([]);
    expect(world.counted).toEqual(['given_up']);
    expect(world.logged.join()).toContain('is given up');
  });

  it('is waited for longer and longer, and for three days in all', () => {
    const pauses = [1, 2, 3, 8, 9, 50].map((attempts) => {
      return (nextAttemptMs({ queuedMs: 0, attempts }, 5) ?? 0) - 5;
    });
    expect(pauses.map((pause) => pause / MINUTE_MS)).toEqual([1, 2, 4, 128, 240, 240]);
    expect(nextAttemptMs({ queuedMs: 7, attempts: 50 }, GIVEN_UP_AFTER_MS + 6)).toBeDefined();
    expect(nextAttemptMs({ queuedMs: 7, attempts: 50 }, GIVEN_UP_AFTER_MS + 7)).toBeUndefined();
  });

  it.each([
    [500, 'RCPT TO', true],
    [499, 'RCPT TO', false],
    [552, 'DATA', true],
    [535, 'AUTH PLAIN', false],
    [550, 'MAIL FROM', false],
  ])('with %i at %s is refused for good: %s', (responseCode, command, isForGood) => {
    expect(isRefusedForGood(Object.assign(new Error(), { responseCode, command }))).toBe(isForGood);
  });

  it('keeps a stop waiting for a moment only, and comes at the next start', async () => {
    const world = new World();
    const sender = await world.sender();
    let answer: () => void = () => undefined;
    world.hold = new Promise((done) => {
      answer = done;
    });
    await world.put(sender, 'slow@example.test');
    const [row] = await world.rows();
    const dispatch = world.dispatch(sender);
    await expect.poll(() => world.begun).toBe(1);
    // Timers of a process come in the order in which they are due, however late all of them are.
    const order: string[] = [];
    const timers = [PACE.stopMs - 5, PACE.patienceMs].map((ms) =>
      setTimeout(() => order.push(`${ms} ms`), ms),
    );
    await dispatch.stop();
    for (const timer of timers) clearTimeout(timer);
    expect(order).toEqual([`${PACE.stopMs - 5} ms`]);
    expect(await world.rows()).toEqual([row]);
    expect(world.counted).toEqual([]);
    expect(world.logged).toEqual([]);
    answer();
    world.dispatch(sender);
    await expect.poll(() => world.rows()).toEqual([]);
    const id = `<${row?.message_id}@house.test>`;
    expect(world.taken.map((mail) => mail.includes(id))).toEqual([true, true]);
  });
});
