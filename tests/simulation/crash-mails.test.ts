import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Random } from '../support/random.ts';
import { MailCatcher, MailingServer, type Step } from './mailing-world.ts';

const ROUNDS = 6;
/** So many decisions a round at least, however slow the machine. */
const LEAST = 4;
const PAUSE_MS = 20;
const SEED = Number(process.env['SEED'] ?? 20_261_124);

let database: TestDatabase;
let folder: string;
let server: MailingServer;
let owners: number[];
const catcher = new MailCatcher();
let form = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-mails-'));
  server = new MailingServer(database.connectionString, folder, await catcher.open());
  await server.start();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customers (account_number, email, extension_code, password_hash)
     select 'm' || n, 'm' || n || '@example.test', 'M' || n, '' from generate_series(1, 3) n
     returning id`,
  );
  owners = rows.map(({ id }) => Number(id));
});

afterAll(async () => {
  await server.end('SIGTERM');
  await catcher.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`select count(*) ${from}`);
  return Number(rows[0]?.count);
}

/** An operator refuses a form of a customer, who is mailed; false when nobody knows whether. */
async function refuse(owner: number): Promise<boolean> {
  const { rows } = await database.pool.query<{ form_id: string }>(
    "select form_id from verification_levels where owner = $1 and state = 'review'",
    [owner],
  );
  let formId = Number(rows[0]?.form_id ?? 0);
  if (formId === 0) {
    form += 1;
    formId = form;
    const submit = { type: 'verification.submit', level: 1, formId };
    const sent = await server.give({ actor: owner, command: submit });
    if (sent === undefined) return false;
    expect(sent).toHaveProperty('answer');
  }
  const decision = { owner, level: 1, formId, operator: 1, reason: 'other', note: `${formId}` };
  const decide = { type: 'verification.decide', verdict: 'reject', ...decision };
  const result = await server.give({ actor: 0, command: decide });
  if (result !== undefined) expect(result).toHaveProperty('answer');
  return result !== undefined;
}

/** Waits until every decision has its mail, and says how often each was taken. */
async function copies(): Promise<Map<string, number>> {
  const waiting = `from durable_events e join durable_consumers c
    on c.name in ('verification.mails', 'deposit.mails') and e.topic = any(c.topics)
    where (e.seq, e.ordinal) > (c.seq, c.ordinal)`;
  await expect.poll(() => count(waiting)).toBe(0);
  // Ten a second are taken: the catcher waits a moment before it greets.
  await expect.poll(() => count('from message_queue'), { timeout: 60_000 }).toBe(0);
  const times = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const { id, text } of catcher.taken) {
    expect(id).not.toBe('');
    expect(text).toBe(texts.get(id) ?? text);
    texts.set(id, text);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  // What the demo's company has deposited has its mails too.
  const deposited = await count('from chain_credits');
  expect(times.size).toBe((await count('from verification_decisions')) + deposited);
  return times;
}

/** A transaction of ours that holds what others need. */
interface Holding {
  readonly lock: (statement: string) => Promise<void>;
  /** Resolves when somebody waits for it. */
  readonly isWaitedFor: () => Promise<void>;
}

async function holding(act: (hold: Holding) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  const waiting = `from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`;
  const isWaitedFor = async () => {
    await expect.poll(() => count(waiting)).toBeGreaterThan(0);
  };
  const lock = async (statement: string) => void (await client.query(statement));
  try {
    await client.query('begin');
    await act({ lock, isWaitedFor });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** How often the mail of a decision is taken when the server is killed on its way. */
async function timesTaken(killed: (owner: number) => Promise<void>): Promise<number> {
  const before = await copies();
  await killed(owners[0] ?? 0);
  await server.start();
  const after = await copies();
  const fresh = [...after].filter(([id]) => !before.has(id));
  expect(fresh).toHaveLength(1);
  for (const [id, times] of before) expect(after.get(id)).toBe(times);
  return fresh[0]?.[1] ?? 0;
}

const kill = async (): Promise<false> => {
  await server.end('SIGKILL');
  return false;
};
const CURSOR = "select * from durable_consumers where name = 'verification.mails' for update";
const QUEUE = 'lock table message_queue in share mode';

describe('a kill between a commit and its mail loses and doubles none', () => {
  it.each([
    ['before anybody has taken the event', CURSOR],
    ['while it is being put into the queue', QUEUE],
  ])('%s', async (_when, held) => {
    const times = await timesTaken((owner) =>
      holding(async ({ lock, isWaitedFor }) => {
        await lock(held);
        expect(await refuse(owner)).toBe(true);
        await isWaitedFor();
        await kill();
        expect(await count('from message_queue')).toBe(0);
      }),
    );
    expect(times).toBe(1);
  });

  it.each<Step>(['connected', 'addressed', 'announced', 'read'])(
    'while it is handed over, and was %s',
    async (step) => {
      const times = await timesTaken(async (owner) => {
        const killed = catcher.at(step, kill);
        expect(await refuse(owner)).toBe(true);
        await killed;
        expect(await count('from message_queue')).toBe(1);
      });
      expect(times).toBe(1);
    },
  );

  it('but for a second copy with the same id, where the answer was not noted', async () => {
    const times = await timesTaken((owner) =>
      holding(async ({ lock, isWaitedFor }) => {
        const answered = catcher.at('read', async () => {
          await lock(QUEUE);
          return true;
        });
        expect(await refuse(owner)).toBe(true);
        await answered;
        await isWaitedFor();
        await kill();
      }),
    );
    expect(times).toBe(2);
  });
});

describe(`kills at any moment, with seed ${SEED}`, () => {
  it('lose no mail, and double at most the one that is on its way', async () => {
    const random = new Random(SEED);
    const before = await count('from verification_decisions');
    const isDoubled = [...(await copies()).values()].filter((times) => times > 1).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      let decided = 0;
      const flows = owners.map(async (owner) => {
        for (; await refuse(owner); decided += 1) {
          await new Promise((done) => setTimeout(done, 150));
        }
      });
      await new Promise((done) => setTimeout(done, random.whole(50, 1_200)));
      while (decided < LEAST) await new Promise((done) => setTimeout(done, PAUSE_MS));
      await kill();
      await Promise.all(flows);
      await server.start();
    }
    const times = [...(await copies()).values()];
    expect(await count('from verification_decisions')).toBeGreaterThanOrEqual(
      before + ROUNDS * LEAST,
    );
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
    expect(times.filter((each) => each > 1).length - isDoubled).toBeLessThanOrEqual(ROUNDS);
  });
});
