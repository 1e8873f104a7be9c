import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { openReadingDatabase, type ReadingDatabase } from '../database/reading.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  changedAfter,
  lastChange,
  readAround,
  readGlances,
  readMessage,
  readMessages,
} from './reading.ts';
import {
  forgetConversation,
  markRead,
  MOST_A_MINUTE,
  noteTyping,
  openConversation,
  removeMessage,
  say,
  sayLine,
  TYPING_MS,
} from './writing.ts';
import { isRefusal } from '../../../core/engine/command.ts';

/** Each conversation begins later than the one before: nobody is flooded by another test. */
let clockMs = 1_700_000_000_000;
const ALICE = 'customer 10001';
const DESK = 'desk';
let database: TestDatabase;
let reading: ReadingDatabase;
let db: Kysely<unknown>;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  reading = openReadingDatabase(database.connectionString);
  db = reading.tables<unknown>();
});

afterAll(async () => {
  await reading.stop();
  await database.drop();
});

function within<Answer>(act: (work: Kysely<unknown>) => Promise<Answer>): Promise<Answer> {
  return db.transaction().execute(act);
}

async function open(room = 'support'): Promise<number> {
  made += 1;
  clockMs += 600_000;
  const of = { room, subject: `ticket ${made}`, members: [ALICE, DESK] };
  return within((work) => openConversation(work, of, clockMs));
}

function tell(id: number, clientId: string, body = clientId, at = clockMs, author = ALICE) {
  const message = { conversationId: id, author, member: author, clientId, body };
  return within((work) => say(work, { ...message, kind: 'text' }, at));
}

describe('messages', () => {
  it('count 1, 2, 3, … without gaps, whoever writes at the same time', async () => {
    const id = await open();
    const authors = [ALICE, 'operator 1', 'operator 2'];
    const all = Array.from({ length: 30 }, (_, at) => {
      return tell(id, `m${at}`, `m${at}`, clockMs, authors[at % 3]);
    });
    await Promise.all(all);
    const found = await readMessages(db, id, { limit: 60 });
    expect(found.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    expect(new Set(found.map(({ body }) => body)).size).toBe(30);
  });

  it('are one however often they are sent, and refused with another text', async () => {
    const id = await open();
    expect(await tell(id, 'same', 'hello')).toEqual({ number: 1, isNew: true });
    const again = await Promise.all([tell(id, 'same', 'hello'), tell(id, 'same', 'hello')]);
    expect(again).toEqual([
      { number: 1, isNew: false },
      { number: 1, isNew: false },
    ]);
    expect(await tell(id, 'same', 'other')).toEqual({ refused: 'sent_otherwise' });
    // Another author's id is another id.
    expect(await tell(id, 'same', 'hello', clockMs, 'operator 1')).toMatchObject({ number: 2 });
  });

  it('are no flood: so many a minute of one author, in all conversations together', async () => {
    const [first, second] = [await open('flood'), await open('flood')];
    const author = 'customer 77';
    for (let at = 0; at < MOST_A_MINUTE; at += 1) {
      const said = await tell(at % 2 === 0 ? first : second, `f${at}`, 'x', clockMs + at, author);
      expect(isRefusal(said)).toBe(false);
    }
    const over = await tell(first, 'over', 'x', clockMs + 59_999, author);
    expect(over).toEqual({ refused: 'too_many_messages' });
    // What was sent already is answered as it was.
    expect(await tell(first, 'f0', 'x', clockMs + 59_999, author)).toMatchObject({ isNew: false });
    expect(await tell(first, 'later', 'x', clockMs + 60_000, author)).toMatchObject({
      isNew: true,
    });
  });

  it('are paged by number: after, before, or the newest, always oldest first', async () => {
    const id = await open();
    for (let at = 1; at <= 9; at += 1) await tell(id, `p${at}`, `p${at}`, clockMs + at * 10_000);
    const numbers = async (asked: { after?: number; before?: number; limit: number }) =>
      (await readMessages(db, id, asked)).map(({ number }) => number);
    expect(await numbers({ limit: 3 })).toEqual([7, 8, 9]);
    expect(await numbers({ before: 7, limit: 3 })).toEqual([4, 5, 6]);
    expect(await numbers({ before: 1, limit: 3 })).toEqual([]);
    expect(await numbers({ after: 7, limit: 3 })).toEqual([8, 9]);
    expect(await numbers({ after: 0, limit: 3 })).toEqual([1, 2, 3]);
    expect(await numbers({ after: 9, limit: 3 })).toEqual([]);
  });
});

describe('around messages', () => {
  it('read marks go forward only, and never beyond what was said', async () => {
    const id = await open();
    await tell(id, 'a', 'a', clockMs, 'operator 1');
    await tell(id, 'b', 'b', clockMs, 'operator 1');
    const read = async () => (await readAround(db, id, DESK, clockMs)).othersRead;
    await within((work) => markRead(work, id, ALICE, 99));
    expect(await read()).toBe(2);
    await within((work) => markRead(work, id, ALICE, 1));
    expect(await read()).toBe(2);
    const glances = await readGlances(db, [id], ALICE);
    expect(glances.get(id)).toMatchObject({ lastNumber: 2, readNumber: 2, last: { body: 'b' } });
  });

  it('typing passes by itself, and with what is sent', async () => {
    const id = await open();
    const typing = async (nowMs: number) => (await readAround(db, id, DESK, nowMs)).isTyping;
    await within((work) => noteTyping(work, id, ALICE, clockMs));
    expect(await typing(clockMs + TYPING_MS - 1)).toBe(true);
    expect(await typing(clockMs + TYPING_MS)).toBe(false);
    expect((await readAround(db, id, ALICE, clockMs)).isTyping).toBe(false);
    await tell(id, 'said');
    expect(await typing(clockMs)).toBe(false);
  });

  it('who reads on from a change misses none, of his own room only', async () => {
    const before = await lastChange(db, 'changes');
    const id = await open('changes');
    await open('elsewhere');
    await tell(id, 'x');
    const found = await changedAfter(db, 'changes', before, 10);
    expect(found).toMatchObject([{ members: [ALICE, DESK] }]);
    expect(await changedAfter(db, 'changes', found[0]?.change ?? 0, 10)).toEqual([]);
    await within((work) => markRead(work, id, DESK, 1));
    expect(await changedAfter(db, 'changes', found[0]?.change ?? 0, 10)).toHaveLength(1);
    // A mark that is there already is no change.
    const last = await lastChange(db, 'changes');
    await within((work) => markRead(work, id, DESK, 1));
    expect(await changedAfter(db, 'changes', last, 10)).toEqual([]);
  });
});

describe('what is taken away', () => {
  it('leaves its place and nothing of its text', async () => {
    const id = await open();
    await tell(id, 'a', 'a secret');
    await within((work) => sayLine(work, id, { what: 'taken' }, clockMs));
    const removed = await within((work) => removeMessage(work, id, 1, clockMs));
    expect(removed).toEqual({ kind: 'text', body: 'a secret' });
    expect(await within((work) => removeMessage(work, id, 1, clockMs))).toBeUndefined();
    // The house's own lines stay.
    expect(await within((work) => removeMessage(work, id, 2, clockMs))).toBeUndefined();
    expect(await readMessages(db, id, { limit: 9 })).toMatchObject([
      { number: 1, body: '', isRemoved: true },
      { number: 2, isRemoved: false },
    ]);
    expect(await readMessage(db, id, 1)).toBeUndefined();
    expect(await readAround(db, id, ALICE, clockMs)).toMatchObject({ removed: [1], lastNumber: 2 });
    const { rows } = await sql`select from conversation_messages
      where body like '%secret%' and conversation_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
    // Sending it again is still the same message.
    expect(await tell(id, 'a', 'a secret')).toEqual({ number: 1, isNew: false });
  });

  it('is forgotten as a whole, with the addresses of its files', async () => {
    const id = await open();
    const file = { conversationId: id, author: ALICE, member: ALICE, clientId: 'f' } as const;
    await within((work) =>
      say(work, { ...file, kind: 'picture', body: '/uploads/x.webp' }, clockMs),
    );
    await tell(id, 'text');
    expect(await within((work) => forgetConversation(work, id))).toEqual([
      { author: ALICE, address: '/uploads/x.webp' },
    ]);
    expect(await readMessages(db, id, { limit: 9 })).toEqual([]);
  });
});
