/** Screens hear of what is written to their customer, and of what is only counted. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import type { NoticesTables } from '../store/tables.ts';
import { type NewNotice, writeNotices } from '../store/writing.ts';
import { NoticesServer } from './index.ts';

const OWNER = 10_001;
const OTHER = 10_002;
/** Questions of what is left of a look, which is three at most, and of one more. */
const LOOKS = 5;

it('tells of each notice once, of those that are counted as one too', async () => {
  const database = await createTestDatabase();
  let asked = 0;
  const db = new Kysely<NoticesTables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      if (query.sql.trimStart().startsWith('select')) asked += 1;
    },
  });
  const nowMs = Date.now();
  const told: string[] = [];
  const server = new NoticesServer({
    needs: { db } as never,
    sources: [],
    prints: {} as never,
    nowMs: () => nowMs,
    push: undefined,
  });
  const following = server.follow({
    nowMs: () => nowMs,
    hub: { publish: (channel: string) => void told.push(channel) },
    log: { error: (error: unknown) => void told.push(String(error)) },
  } as never);
  onTestFinished(async () => {
    await following.stop();
    await database.drop();
  });
  const write = (owner: number, ...ids: string[]) =>
    db.transaction().execute((work) =>
      writeNotices(
        work,
        ids.map((eventId): NewNotice => {
          const of = { class: 'orders', room: 'shop', event: 'sold', url: '' } as const;
          return { ...of, owner, eventId, details: {}, isShown: true };
        }),
        nowMs,
      ),
    );
  const heard = async (of: string[]): Promise<void> => {
    await expect.poll(() => told).toEqual(of);
    // Another two looks tell of nothing more.
    await new Promise((done) => setTimeout(done, 1_100));
    expect(told).toEqual(of);
    told.length = 0;
  };
  await write(OWNER, 'a', 'b', 'c', 'd', 'e', 'f');
  await write(OTHER, 'g');
  // What stood there before the first look is told to nobody.
  const until = asked + LOOKS;
  await expect.poll(() => asked).toBeGreaterThanOrEqual(until);
  told.length = 0;
  await write(OWNER, 'h');
  await heard([privateChannel(OWNER)]);
  await write(OTHER, 'i');
  await heard([privateChannel(OTHER)]);
  const { rows } = await sql<{ many: number }>`
    select many from notices where joined_to is null order by id`.execute(db);
  expect(rows.map(({ many }) => many)).toEqual([7, 1, 1]);
});
