import { generateKeyPairSync, verify } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { nodeProofs } from '../../fairness/server/proofs.ts';
import {
  ArchiveDamaged,
  type ChainedTick,
  FIRST_HASH,
  headText,
  type IndexTick,
  type PagedTick,
} from '../contract.ts';
import { tickHash, TickSigner } from '../store.ts';
import { archiveOldTicks, type NeededTick } from './archive.ts';
import { sha256Of } from './archive-reader.ts';
import { writeHeads } from './heads.ts';
import { keepLog } from './log-keeper.ts';
import { archivePath, HOUR_MS, TickLog } from './tick-log.ts';

const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 10, 21, 13);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

let database: TestDatabase;
let folder: string;
let log: TickLog;
let signer: TickSigner;
let db: Kysely<unknown>;
let needed: NeededTick[];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-ticks-'));
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  log = new TickLog(db, folder, privateKey);
  signer = new TickSigner(privateKey);
  needed = [];
  // Six ticks in three hours: 13:00 13:30 14:00 14:30 15:00 15:30.
  await store(1, [0, 0.5, 1, 1.5, 2, 2.5]);
  await store(2, [0, 2.5]);
  await journal(START_MS + 2.5 * HOUR_MS);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ticks of a market, by the hours after the start. */
async function store(marketId: number, hours: readonly number[]): Promise<void> {
  const ticks = hours.map(
    (hour, index): IndexTick => ({
      marketId,
      number: index + 1,
      seq: index + 1,
      timeMs: START_MS + hour * HOUR_MS,
      ticks: 100 + index,
      sources: `a:${100 + index}`,
      formula: 'clamped-mean-1',
      lots: 0,
    }),
  );
  for (const tick of signer.signAll(ticks)) {
    await database.pool.query('insert into index_ticks values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)', [
      tick.marketId,
      tick.number,
      tick.seq,
      tick.timeMs,
      tick.ticks,
      tick.sources,
      tick.formula,
      tick.lots,
      tick.hash,
      tick.signature,
    ]);
  }
  await database.pool.query(`insert into index_states values ($1, 105, $2, $3, true, 0, '[]')`, [
    marketId,
    START_MS + (hours.at(-1) ?? 0) * HOUR_MS,
    hours.length,
  ]);
}

async function journal(timeMs: number): Promise<void> {
  const sql = `insert into journal values ($1, $1, $2, 1, ''::bytea, ''::bytea, 1)`;
  await database.pool.query(sql, [timeMs - START_MS + 1, timeMs]);
}

async function stored(marketId: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ number: string }>(
    'select number from index_ticks where market_id = $1 order by number',
    [marketId],
  );
  return rows.map((row) => Number(row.number));
}

function archive(nowMs: number, retentionDays = 1): Promise<number> {
  const neededTicks = () => Promise.resolve(needed);
  return archiveOldTicks({ db, log, dataFolder: folder, retentionDays, neededTicks }, nowMs);
}

function expectChain(ticks: readonly (PagedTick | ChainedTick)[]): void {
  let previous = FIRST_HASH;
  for (const tick of ticks) {
    if ('previousHash' in tick) expect(tick.previousHash).toBe(previous);
    expect(tickHash({ ...tick, seq: 0 }, previous)).toBe(tick.hash);
    previous = tick.hash;
  }
}

/** When the first two hours are more than a day old. */
const LATER_MS = START_MS + 2 * HOUR_MS + DAY_MS;

describe('an hour of ticks as a file', () => {
  it('holds every tick of the hour with the hash before it, and nothing else', async () => {
    const file = await log.hourFile(1, START_MS + HOUR_MS);
    const lines = gunzipSync(file?.bytes ?? '')
      .toString()
      .trimEnd()
      .split('\n');
    const ticks = lines.map((line) => JSON.parse(line) as ChainedTick);
    expect(ticks.map(({ number }) => number)).toEqual([3, 4]);
    expect(ticks).toEqual(await log.ticks(1, [3, 4]));
    expectChain(await log.ticks(1, [1, 2, 3, 4, 5, 6]));
  });

  it('is over when a later command is durable, not before', async () => {
    expect((await log.hourFile(1, START_MS + HOUR_MS))?.isOver).toBe(true);
    expect((await log.hourFile(1, START_MS + 2 * HOUR_MS))?.isOver).toBe(false);
    await journal(START_MS + 3 * HOUR_MS);
    expect((await log.hourFile(1, START_MS + 2 * HOUR_MS))?.isOver).toBe(true);
  });

  it('is the same file however often it is asked for, also when many others were', async () => {
    const first = await log.hourFile(1, START_MS);
    await journal(START_MS + 90 * HOUR_MS);
    await store(
      4,
      Array.from({ length: 60 }, (_, index) => index + 3),
    );
    for (let hour = 3; hour < 63; hour += 1) await log.hourFile(4, START_MS + hour * HOUR_MS);
    const again = await log.hourFile(1, START_MS);
    expect(again?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect((await log.hourFile(4, START_MS + 62 * HOUR_MS))?.isOver).toBe(true);
  });

  it('is not there for an hour without ticks', async () => {
    expect(await log.hourFile(2, START_MS + HOUR_MS)).toBeUndefined();
    expect(await log.hourFile(9, START_MS)).toBeUndefined();
  });

  it('is listed with its numbers', async () => {
    expect(await log.hours(2, START_MS - HOUR_MS, 24)).toEqual([
      { hourMs: START_MS, firstNumber: 1, lastNumber: 1, isArchived: false },
      { hourMs: START_MS + 2 * HOUR_MS, firstNumber: 2, lastNumber: 2, isArchived: false },
    ]);
  });
});

describe('old ticks', () => {
  it('become files with the same content and leave the table', async () => {
    const before = await log.hourFile(1, START_MS);
    const ticks = await log.ticks(1, [1, 2, 3, 4, 5, 6]);
    expect(await archive(LATER_MS)).toBe(3);
    expect(await stored(1)).toEqual([5, 6]);
    const path = archivePath(folder, 1, START_MS);
    expect(path.endsWith(join('ticks', '1', '2026-11-21T13.ndjson.gz'))).toBe(true);
    expect(readFileSync(path).equals(before?.bytes ?? Buffer.alloc(0))).toBe(true);
    const { rows } = await database.pool.query(
      `select sha256, bytes from tick_archives where market_id = 1 and hour_ms = $1`,
      [START_MS],
    );
    expect(rows).toEqual([
      { sha256: sha256Of(readFileSync(path)), bytes: String(before?.bytes.length) },
    ]);
    expect(await log.ticks(1, [1, 2, 3, 4, 5, 6])).toEqual(ticks);
    expect((await log.hours(1, START_MS, 3)).map(({ isArchived }) => isArchived)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('stay while they are young, and the newest of a market stays for ever', async () => {
    expect(await archive(LATER_MS, 2)).toBe(0);
    expect(await archive(START_MS + 900 * DAY_MS)).toBe(3);
    expect(await stored(1)).toEqual([5, 6]);
    expect(await stored(2)).toEqual([2]);
  });

  it('stay while an unsettled order names one of them', async () => {
    needed = [{ marketId: 1, number: 4 }];
    expect(await archive(LATER_MS)).toBe(2);
    expect(await stored(1)).toEqual([3, 4, 5, 6]);
    needed = [];
    expect(await archive(LATER_MS)).toBe(1);
    expect(await stored(1)).toEqual([5, 6]);
    expectChain(await log.ticks(1, [1, 2, 3, 4, 5, 6]));
  });

  it('are archived over a file that a stop left behind', async () => {
    await archive(LATER_MS);
    const path = archivePath(folder, 1, START_MS);
    const whole = readFileSync(path);
    await store(3, [0, 2.5]);
    const other = archivePath(folder, 3, START_MS);
    await archive(LATER_MS);
    expect(existsSync(`${other}.part`)).toBe(false);
    expect(readFileSync(path).equals(whole)).toBe(true);
    expect(existsSync(other)).toBe(true);
  });

  it('are not given out from a file that was altered', async () => {
    await archive(LATER_MS);
    writeFileSync(archivePath(folder, 1, START_MS), 'other');
    const restarted = new TickLog(db, folder, privateKey);
    await expect(restarted.ticks(1, [1])).rejects.toThrow('was altered');
    await expect(restarted.hourFile(1, START_MS)).rejects.toThrow('was altered');
  });
});

describe('a page of ticks', () => {
  const numbersOf = async (from: number, limit: number): Promise<number[]> =>
    (await log.page(1, from, limit)).map(({ number }) => number);

  /** A new log, which has no hour in memory. */
  const restarted = () => new TickLog(db, folder, privateKey);

  it('is the same before and after its ticks became files, wherever it begins', async () => {
    const pages = Array.from({ length: 7 }, (_, from) =>
      [1, 2, 3, 4, 10].map((limit) => [from, limit]),
    ).flat() as [number, number][];
    const read = () => Promise.all(pages.map(([from, limit]) => log.page(1, from, limit)));
    const before = await read();
    expect(await archive(LATER_MS)).toBe(3);
    expect(await stored(1)).toEqual([5, 6]);
    expect(await read()).toEqual(before);
    const all = await log.page(1, 1, 10);
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expectChain(all);
  });

  it('goes over the border without a gap and without a tick twice, page by page', async () => {
    await archive(LATER_MS);
    const seen: number[] = [];
    for (;;) {
      const page = await numbersOf((seen.at(-1) ?? 0) + 1, 3);
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('goes over an hour that has stayed in the table between two that are files', async () => {
    await journal(START_MS + 3.5 * HOUR_MS);
    await store(3, [0, 0.5, 1, 1.5, 2, 2.5, 3.5]);
    needed = [{ marketId: 3, number: 4 }];
    await archive(LATER_MS + HOUR_MS);
    expect(await stored(3)).toEqual([3, 4, 7]);
    expectChain(await log.page(3, 1, 10));
    expect((await log.page(3, 2, 4)).map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  });

  it('is empty after the newest tick and for a market that has none', async () => {
    await archive(LATER_MS);
    expect(await numbersOf(7, 10)).toEqual([]);
    expect(await numbersOf(Number.MAX_SAFE_INTEGER, 1_000)).toEqual([]);
    expect(await log.page(9, 1, 10)).toEqual([]);
  });

  it('does not need the files of hours that it does not ask for', async () => {
    await archive(LATER_MS);
    rmSync(archivePath(folder, 1, START_MS));
    expect(await numbersOf(3, 10)).toEqual([3, 4, 5, 6]);
    await expect(numbersOf(2, 1)).rejects.toThrow(ArchiveDamaged);
    await expect(numbersOf(1, 10)).rejects.toThrow('is missing');
  });

  it('is of the same ticks while they are being made into files', async () => {
    const before = await log.page(1, 1, 6);
    const [count, ...during] = await Promise.all([
      archive(LATER_MS),
      ...Array.from({ length: 20 }, () => restarted().page(1, 1, 6)),
    ]);
    expect(count).toBe(3);
    for (const page of during) expect(page).toEqual(before);
  });

  const damages: [string, (path: string) => void][] = [
    ['is missing', (path) => rmSync(path)],
    ['was altered', (path) => writeFileSync(path, 'other')],
    ['was altered', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    ['was altered', (path) => appendFileSync(path, 'more')],
    // Too large to be read at all: it must be refused by its size.
    ['was altered', (path) => truncateSync(path, 3 * 2 ** 30)],
    [
      'was altered',
      (path) => {
        const bytes = readFileSync(path);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
    ],
  ];
  it.each(damages)('is refused, and not shorter, when a file %s (%#)', async (what, damage) => {
    await archive(LATER_MS);
    damage(archivePath(folder, 1, START_MS + HOUR_MS));
    await expect(restarted().page(1, 1, 10)).rejects.toThrow(ArchiveDamaged);
    await expect(restarted().page(1, 4, 1)).rejects.toThrow(what);
    expect(await numbersOf(1, 2)).toEqual([1, 2]);
  });

  it('is refused when a tick is neither a row nor in a file', async () => {
    await archive(LATER_MS);
    await database.pool.query('delete from tick_archives where hour_ms = $1', [START_MS]);
    await expect(numbersOf(1, 10)).rejects.toThrow('tick 1 of market 1 is nowhere');
    await database.pool.query('delete from index_ticks where number = 5');
    await expect(numbersOf(3, 10)).rejects.toThrow('tick 5 of market 1 is nowhere');
    expect(await numbersOf(3, 2)).toEqual([3, 4]);
  });

  it('is refused when a whole file has fewer ticks than were put into it', async () => {
    await archive(LATER_MS);
    const path = archivePath(folder, 1, START_MS);
    const [line = ''] = gunzipSync(readFileSync(path)).toString().split('\n');
    const forged = gzipSync(`${line}\n`);
    writeFileSync(path, forged);
    await database.pool.query(
      'update tick_archives set bytes = $1, sha256 = $2 where market_id = 1 and hour_ms = $3',
      [forged.length, sha256Of(forged), START_MS],
    );
    expect(await numbersOf(1, 1)).toEqual([1]);
    await expect(numbersOf(1, 2)).rejects.toThrow('lacks ticks');
  });
});

describe('signed heads', () => {
  it('say of each market where its chain ends, and up to when', async () => {
    const heads = await log.heads();
    expect(heads.map(({ marketId, number }) => [marketId, number])).toEqual([
      [1, 6],
      [2, 2],
    ]);
    for (const head of heads) {
      expect(head.timeMs).toBe(START_MS + 2.5 * HOUR_MS);
      const hash = Buffer.from(nodeProofs.sha256(headText(head)), 'hex');
      expect(verify(null, hash, publicKey, Buffer.from(head.signature, 'base64'))).toBe(true);
    }
    expect(await log.heads([2])).toHaveLength(1);
  });

  it('are written once a minute, however often it is tried', async () => {
    expect(await writeHeads(db, log)).toBe(2);
    expect(await writeHeads(db, log)).toBe(0);
    await journal(START_MS + 2.5 * HOUR_MS + 60_000);
    expect(await writeHeads(db, log)).toBe(2);
    const kept = await log.keptHeads(1, 0, 10);
    expect(kept.map(({ timeMs }) => timeMs - START_MS)).toEqual([
      2.5 * HOUR_MS,
      2.5 * HOUR_MS + 60_000,
    ]);
    expect(kept.at(-1)).toEqual((await log.heads([1]))[0]);
  });
});

describe('the keeper of the log', () => {
  it('writes heads and archives at once, and says nothing that failed is lost', async () => {
    const errors: string[] = [];
    const logger = createLog('silent');
    logger.error = ((_data: unknown, text: string) => void errors.push(text)) as never;
    let isBroken = true;
    const keep = () =>
      keepLog({
        db,
        log,
        logger,
        dataFolder: folder,
        retentionDays: 1,
        neededTicks: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve([])),
        nowMs: () => LATER_MS,
      });
    await keep().stop();
    expect(errors).toEqual(['old ticks were not archived']);
    expect(await log.keptHeads(1, 0, 10)).toHaveLength(1);
    expect(await stored(1)).toHaveLength(6);
    isBroken = false;
    await keep().stop();
    expect(await stored(1)).toEqual([5, 6]);
  });
});
