import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { openReadingDatabase, type ReadingDatabase } from '../database/reading.ts';
import type { MessageSender } from './sender.ts';
import { mailsFailSinceMs, watchedSender } from './watched-sender.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;
const message = { to: 'a@b.example', subject: '', text: '', code: '' };

let reading: ReadingDatabase;
let fault: Error | undefined;
let nowMs = 1_000;
let sender: MessageSender;

beforeAll(() => {
  reading = openReadingDatabase(database().connectionString);
});
afterAll(() => reading.stop());
beforeEach(async () => {
  await database().pool.query('delete from opening_proofs');
  fault = undefined;
  const plain: MessageSender = {
    isInstant: false,
    texts: 'none',
    sendMail: async () => {
      if (fault !== undefined) throw fault;
      return true;
    },
    sendSms: async () => false,
  };
  sender = watchedSender(plain, reading.tables(), () => nowMs);
});

const sinceMs = () => mailsFailSinceMs(reading.tables());
const send = () => sender.sendMail(message).catch((error: unknown) => String(error));

describe('a mail server', () => {
  it('that fails is noted from the first failure on, until it takes a mail again', async () => {
    expect(await send()).toBe(true);
    expect(await sinceMs()).toBeUndefined();
    fault = Object.assign(new Error('connection refused'), { code: 'ESOCKET' });
    nowMs = 5_000;
    expect(await send()).toBe('Error: connection refused');
    nowMs = 9_000;
    await send();
    expect(await sinceMs()).toBe(5_000);
    fault = undefined;
    expect(await send()).toBe(true);
    expect(await sinceMs()).toBeUndefined();
  });

  it('is not taken for dead where a mailbox does not exist that a stranger has named', async () => {
    fault = Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE' });
    expect(await send()).toBe('Error: no such mailbox');
    expect(await sinceMs()).toBeUndefined();
  });

  it('that works again for another process is noted within a minute', async () => {
    expect(await send()).toBe(true);
    await database().pool.query(
      "insert into opening_proofs (name, sha256, proved_ms) values ('mail_failed', 'x', 7)",
    );
    nowMs += MINUTE_MS - 1;
    await send();
    expect(await sinceMs()).toBe(7);
    nowMs += 1;
    await send();
    expect(await sinceMs()).toBeUndefined();
  });
});
