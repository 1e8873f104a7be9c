import { Kysely, PostgresDialect } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { MIN_SEARCHERS, Searches } from './searches.ts';

const DAY_MS = 86_400_000;
const MONDAY_MS = 20_000 * DAY_MS;
const BTC = 1;
const ETH = 2;
const database = useTestDatabase();
let nowMs = MONDAY_MS;

function searches(): Searches {
  const dialect = new PostgresDialect({ pool: database().pool });
  return new Searches(
    () => new Kysely({ dialect }),
    () => nowMs,
  );
}

async function scores(): Promise<unknown> {
  return Object.fromEntries(await searches().scores());
}

/** What was counted today, however little it is. */
async function counts(): Promise<unknown> {
  const { rows } = await database().pool.query<{ market_id: number; count: number }>(
    'select market_id, count from search_counts order by market_id',
  );
  return Object.fromEntries(rows.map(({ market_id, count }) => [market_id, count]));
}

/** So many others have found a market today. */
async function others(market: number, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) await searches().note(market, `198.51.100.${at}`);
}

beforeEach(async () => {
  nowMs = MONDAY_MS;
  await database().pool.query('delete from search_days');
  await database().pool.query('delete from search_counts');
});

describe('searches', () => {
  it('count a market once a network and day, however often', async () => {
    expect(await searches().note(BTC, '192.0.2.1')).toBe(true);
    expect(await searches().note(BTC, '192.0.2.1')).toBe(false);
    expect(await searches().note(BTC, '::ffff:192.0.2.1')).toBe(false);
    expect(await searches().note(ETH, '192.0.2.1')).toBe(true);
    expect(await searches().note(BTC, '192.0.2.2')).toBe(true);
    expect(await counts()).toEqual({ [BTC]: 2, [ETH]: 1 });
  });

  it('count all addresses of one IPv6 customer as one', async () => {
    expect(await searches().note(BTC, '2001:db8:0:1::1')).toBe(true);
    expect(await searches().note(BTC, '2001:db8:0:1:ffff::9')).toBe(false);
    expect(await searches().note(BTC, '2001:db8:0:2::1')).toBe(true);
  });

  it('count an account once in all networks, and a network once for all accounts', async () => {
    expect(await searches().note(BTC, '192.0.2.1', 10_001)).toBe(true);
    expect(await searches().note(BTC, '192.0.2.2', 10_001)).toBe(false);
    expect(await searches().note(BTC, '192.0.2.1', 10_002)).toBe(false);
    expect(await searches().note(BTC, '192.0.2.3', 10_002)).toBe(false);
    expect(await searches().note(BTC, '192.0.2.4', 10_003)).toBe(true);
    expect(await counts()).toEqual({ [BTC]: 2 });
  });

  it('count for nothing until several have looked on one day', async () => {
    await others(BTC, MIN_SEARCHERS - 1);
    expect(await scores()).toEqual({});
    nowMs += DAY_MS;
    await others(BTC, MIN_SEARCHERS - 1);
    expect(await scores()).toEqual({});
    await others(BTC, MIN_SEARCHERS);
    expect(await scores()).toEqual({ [BTC]: MIN_SEARCHERS + (MIN_SEARCHERS - 1) / 2 });
  });

  it('count the same people once when they come at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => searches().note(BTC, '192.0.2.1')),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await counts()).toEqual({ [BTC]: 1 });
  });

  it('fade by half with each day, and are gone after fourteen', async () => {
    await others(BTC, 8);
    nowMs += DAY_MS;
    expect(await scores()).toEqual({ [BTC]: 4 });
    await others(BTC, 8);
    expect(await scores()).toEqual({ [BTC]: 12 });
    nowMs = MONDAY_MS + 13 * DAY_MS;
    expect(await scores()).toEqual({ [BTC]: 8 / 2 ** 13 + 8 / 2 ** 12 });
    nowMs = MONDAY_MS + 14 * DAY_MS;
    expect(await scores()).toEqual({ [BTC]: 8 / 2 ** 13 });
    await searches().note(ETH, '192.0.2.1');
    const { rows } = await database().pool.query('select min(day)::text from search_counts');
    expect(rows).toEqual([{ min: String(MONDAY_MS / DAY_MS + 1) }]);
  });

  it('keep no address, and after two days nothing by which one could be found', async () => {
    await searches().note(BTC, '192.0.2.1');
    const seen = async () =>
      JSON.stringify((await database().pool.query('select * from search_seen')).rows);
    expect(await seen()).not.toContain('192.0.2');
    nowMs += DAY_MS;
    await searches().note(BTC, '192.0.2.1');
    const hashes = await database().pool.query('select distinct seen_sha256 from search_seen');
    expect(hashes.rows).toHaveLength(2);
    nowMs += DAY_MS;
    await searches().note(BTC, '192.0.2.1');
    const days = await database().pool.query('select day from search_seen order by day');
    expect(days.rows).toHaveLength(2);
  });
});
