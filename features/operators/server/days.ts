/** What an owner asks first: money in and out, fees, new customers and volume, day by day. */
import { sql } from 'kysely';
import {
  type DayFigure,
  numberOf,
  type Prints,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import type { OperatorsDatabase } from './tables.ts';

const DAY_MS = 86_400_000;

export interface DayNeeds {
  readonly prints: Prints;
  /** Dollar units of some units of a coin at the last index; 0 where there was none. */
  dollarWorth(assetId: number, units: bigint): bigint;
  /** What ticks × lots of a market are in its quote coin. */
  quoteUnits(
    marketId: number,
    tickLots: bigint,
  ): { readonly assetId: number; readonly units: bigint } | undefined;
}

/** Dollar units of a row of a figure. */
function worthOf(needs: DayNeeds, row: StoredRow): bigint {
  if (row['market'] === undefined) {
    return needs.dollarWorth(numberOf(row['asset']), BigInt(String(row['units'])));
  }
  const quote = needs.quoteUnits(numberOf(row['market']), BigInt(String(row['tick_lots'])));
  return quote === undefined ? 0n : needs.dollarWorth(quote.assetId, quote.units);
}

async function sumsOf(
  db: OperatorsDatabase,
  needs: DayNeeds,
  figure: DayFigure,
  fromDay: number,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<StoredRow>`${figure.query(fromDay * DAY_MS)}`.execute(db);
  const sums = new Map<number, bigint>();
  for (const row of rows) {
    const day = numberOf(row['day']);
    const value = figure.isMoney ? worthOf(needs, row) : BigInt(String(row['number']));
    sums.set(day, (sums.get(day) ?? 0n) + value);
  }
  return sums;
}

/**
 * The figures of the last days in UTC, today last; a day on which nothing was is zero. Money is in
 * dollars at the prices of now, so that a figure of a coin compares with itself.
 */
export async function houseDays(
  db: OperatorsDatabase,
  needs: DayNeeds & { readonly figures: readonly DayFigure[] },
  { nowMs, days }: { readonly nowMs: number; readonly days: number },
) {
  const today = Math.floor(nowMs / DAY_MS);
  const fromDay = today - days + 1;
  const sums = await Promise.all(
    needs.figures.map(
      async (figure) => [figure, await sumsOf(db, needs, figure, fromDay)] as const,
    ),
  );
  return Array.from({ length: days }, (_, index) => {
    const day = fromDay + index;
    const values = sums.map(([{ name, isMoney }, byDay]) => {
      const value = (byDay.get(day) ?? 0n).toString();
      return [name, isMoney ? needs.prints.dollars(value) : value] as const;
    });
    return { id: day, startMs: day * DAY_MS, ...Object.fromEntries(values) };
  });
}
