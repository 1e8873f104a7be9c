/** A customer's life, newest first, and the figures at its head. */
import { type RawBuilder, sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { spanOf } from '../../../platform/server/database/paging.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import {
  type ConsoleRow,
  type LifeQuery,
  numberOf,
  type Prints,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import type { DebtSource } from '../../../platform/server/rooms/debts.ts';
import { orderedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { OperatorsDatabase } from './tables.ts';

/** Of each kind of moment the newest are read. */
const MAX_MOMENTS = 1_000;

/** All moments of all rooms as one query. */
function moments(life: readonly LifeQuery[], customerId: number): RawBuilder<unknown> {
  const parts = life.map(
    (query) => sql`(select time_ms::bigint, what::text, about::text, asset::integer, units::bigint,
        market::integer
      from (${query(customerId)}) moments order by time_ms desc limit ${MAX_MOMENTS})`,
  );
  return sql.join(parts, sql` union all `);
}

/** A page of a customer's life. */
export async function lifePage(
  db: OperatorsDatabase,
  { life, prints }: { readonly life: readonly LifeQuery[]; readonly prints: Prints },
  customerId: number,
  asked: PageAsked,
): Promise<ConsolePage<ConsoleRow>> {
  const query = moments(life, customerId);
  const found = await orderedPage<StoredRow>(db, query, sql`time_ms desc, what`, asked);
  const from = spanOf({ page: asked.page, limit: asked.perPage })?.from ?? 0;
  const data = found.rows.map((row, index) => {
    const [asset, market] = [numberOf(row['asset']), numberOf(row['market'])];
    return {
      id: from + index + 1,
      timeMs: numberOf(row['time_ms']),
      what: String(row['what']),
      about: market === 0 ? String(row['about'] ?? '') : prints.symbol(market),
      amount: asset === 0 ? '' : `${prints.units(asset, row['units'])} ${prints.coin(asset)}`,
    };
  });
  return { data, total: found.total };
}

/** What a customer's figures are computed with. */
export interface FiguresNeeds {
  readonly prints: Prints;
  readonly debts: readonly DebtSource[];
  readonly nowMs: () => number;
  /** Dollar units of some units of a coin at the last index; 0 where there was none. */
  readonly dollarWorth: (assetId: number, units: bigint) => bigint;
}

/** What a customer has less what is owed, what is owed, and what was brought and taken out. */
export async function customerFigures(
  db: OperatorsDatabase,
  { prints, debts, nowMs, dollarWorth }: FiguresNeeds,
  customerId: number,
) {
  const sums = await sql<{ what: string; asset: number; units: string }>`
    select 'held' as what, asset, sum(available::numeric + frozen) as units
      from balances where owner = ${customerId} group by asset
    union all select 'deposited', asset, sum(amount::numeric) from postings
      where to_owner = ${customerId} and from_owner = ${HOUSE.outsideWorld} group by asset
    union all select 'withdrawn', asset, sum(amount::numeric) from postings
      where from_owner = ${customerId} and to_owner = ${HOUSE.outsideWorld} group by asset`.execute(
    db,
  );
  const sumOf = (what: string): bigint =>
    sums.rows
      .filter((row) => row.what === what)
      .reduce((sum, { asset, units }) => sum + dollarWorth(asset, BigInt(units)), 0n);
  const moment = { atMs: [], nowMs: nowMs() };
  const owed = await Promise.all(
    debts.map((source) => source.read(db as never, customerId, moment)),
  );
  const owes = owed
    .flat()
    .reduce((sum, { assetId, units }) => sum + dollarWorth(assetId, units.at(-1) ?? 0n), 0n);
  const text = (units: bigint) => prints.dollars(units.toString());
  return {
    equity: text(sumOf('held') - owes),
    owes: text(owes),
    deposited: text(sumOf('deposited')),
    withdrawn: text(sumOf('withdrawn')),
  };
}
