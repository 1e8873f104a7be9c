/** Prices that were committed while nobody made candles of them. */
import type { Kysely } from 'kysely';
import type { IndexRebase } from '../../feeds/contract.ts';
import type { CandleProgress } from './candle-table.ts';

/** An index tick that candles have not seen. */
export interface MissedTick {
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly ticks: number;
  readonly lots: number;
}

/** A price that candles have not seen: an index tick, or a fill (then `fillId` is above 0). */
export interface MissedPrice extends MissedTick {
  readonly fillId: number;
  readonly buyer: number;
  readonly seller: number;
}

/** How the rooms of prices are asked for what came after a progress, up to `lastSeq`. */
export interface MissedReaders {
  ticksAfter(
    db: Kysely<unknown>,
    marketIds: readonly number[],
    after: Pick<CandleProgress, 'seq' | 'timeMs'>,
    lastSeq: number,
  ): Promise<readonly MissedTick[]>;
  fillsAfter(
    db: Kysely<unknown>,
    marketIds: readonly number[],
    after: Pick<CandleProgress, 'seq' | 'fillId'>,
    lastSeq: number,
  ): Promise<readonly MissedPrice[]>;
  /** Where indexes began anew after a command, in order. */
  rebasesAfter(db: Kysely<unknown>, afterSeq: number): Promise<readonly IndexRebase[]>;
}

/** Ticks and fills after a progress and up to `lastSeq`, in the order of the journal. */
export async function readMissed(
  readers: MissedReaders,
  db: Kysely<unknown>,
  marketIds: readonly number[],
  progress: CandleProgress,
  lastSeq: number,
): Promise<MissedPrice[]> {
  const ticks = await readers.ticksAfter(db, marketIds, progress, lastSeq);
  const fills = await readers.fillsAfter(db, marketIds, progress, lastSeq);
  return [...ticks.map((tick) => ({ ...tick, fillId: 0, buyer: 0, seller: 0 })), ...fills].sort(
    (a, b) => a.seq - b.seq || a.fillId - b.fillId || a.marketId - b.marketId,
  );
}
