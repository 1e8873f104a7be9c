/**
 * Which markets people look for. A market that was found by a search is counted once a network, and
 * once an account, and day, however often; what was counted fades by half with each day. It counts
 * for nothing until several have looked for it: one person with many networks leads no list.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { networkOf } from '../../../platform/server/http/network.ts';

interface SearchTables {
  readonly search_days: { readonly day: number; readonly salt: string };
  readonly search_seen: {
    readonly day: number;
    readonly market_id: number;
    readonly seen_sha256: string;
  };
  readonly search_counts: {
    readonly day: number;
    readonly market_id: number;
    readonly count: number;
  };
}

const DAY_MS = 86_400_000;
/** After so many days a count is worth nothing and is deleted. */
const DAYS_COUNTED = 14;

/** Fewer than so many people are nobody's interest but their own. */
export const MIN_SEARCHERS = 5;

/** What searches come to, and the salt of the day under which their networks are known. */
export class Searches {
  private readonly database: () => Kysely<SearchTables>;
  private readonly nowMs: () => number;

  constructor(database: () => Kysely<SearchTables>, nowMs: () => number) {
    this.database = database;
    this.nowMs = nowMs;
  }

  /**
   * Counts that somebody at a network address, and with an account where he is logged in, has found
   * a market; false if either was counted.
   */
  async note(marketId: number, address: string, customerId?: number): Promise<boolean> {
    const day = this.today();
    const salt = await this.saltOf(day);
    const names = [networkOf(address), ...(customerId === undefined ? [] : [`of ${customerId}`])];
    const rows = names.map((name) => ({
      day,
      market_id: marketId,
      seen_sha256: createHash('sha256').update(`${salt} ${name}`).digest('hex'),
    }));
    return this.database()
      .transaction()
      .execute(async (work) => {
        const made = await work
          .insertInto('search_seen')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if ((made.numInsertedOrUpdatedRows ?? 0n) < BigInt(rows.length)) return false;
        await work
          .insertInto('search_counts')
          .values({ day, market_id: marketId, count: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'market_id'])
              .doUpdateSet({ count: sql<number>`search_counts.count + 1` }),
          )
          .execute();
        return true;
      });
  }

  /** How much each market is looked for: the counts of days, each worth half of the next one's. */
  async scores(): Promise<ReadonlyMap<number, number>> {
    const today = this.today();
    const rows = await this.database()
      .selectFrom('search_counts')
      .selectAll()
      .where('day', '>', today - DAYS_COUNTED)
      .where('day', '<=', today)
      .execute();
    const scores = new Map<number, number>();
    for (const { day, market_id: market, count } of rows) {
      scores.set(market, (scores.get(market) ?? 0) + count / 2 ** (today - day));
    }
    // Within one day, because one person may come on each of many.
    const sought = new Set(
      rows.filter(({ count }) => count >= MIN_SEARCHERS).map(({ market_id: market }) => market),
    );
    return new Map([...scores].filter(([market]) => sought.has(market)));
  }

  private today(): number {
    return Math.floor(this.nowMs() / DAY_MS);
  }

  /**
   * The salt of a day. With the first search of a day those of earlier ones go, but for the last
   * one: another gateway may still be in it.
   */
  private async saltOf(day: number): Promise<string> {
    const db = this.database();
    const known = () =>
      db.selectFrom('search_days').select('salt').where('day', '=', day).executeTakeFirst();
    const salt = (await known())?.salt;
    if (salt !== undefined) return salt;
    await db
      .insertInto('search_days')
      .values({ day, salt: randomBytes(16).toString('hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .deleteFrom('search_days')
      .where('day', '<', day - 1)
      .execute();
    await db
      .deleteFrom('search_counts')
      .where('day', '<=', day - DAYS_COUNTED)
      .execute();
    const made = await known();
    if (made === undefined) throw new Error(`the searches of day ${day} have no salt`);
    return made.salt;
  }
}
