import type { PastCandle } from '../../catalogue/contract.ts';
import { PAST_SOURCE, type SourcePrice } from '../contract.ts';

/** What markets were worth at moments of an invented past: closes of its candles, in ticks. */
export class PastCloses {
  private readonly byMarket: ReadonlyMap<number, { endMs: number; ticks: number }[]>;

  constructor(marketIds: readonly number[]) {
    this.byMarket = new Map(marketIds.map((id) => [id, []]));
  }

  /** The same candles, noted as they pass; each market's come in order of time. */
  *noting(past: Iterable<PastCandle>): Generator<PastCandle> {
    for (const candle of past) {
      const { marketId, timeMs, spanMs, close } = candle;
      this.byMarket.get(marketId)?.push({ endMs: timeMs + spanMs, ticks: close });
      yield candle;
    }
  }

  /** All that were worth something at a moment, as prices of a command. */
  pricesAt(timeMs: number): SourcePrice[] {
    return [...this.byMarket.keys()].flatMap((id): SourcePrice[] => {
      const ticks = this.at(id, timeMs);
      return ticks === undefined ? [] : [[id, PAST_SOURCE, ticks, 0]];
    });
  }

  /** The close of the last candle that had ended by a moment; undefined where there was none. */
  at(marketId: number, timeMs: number): number | undefined {
    const closes = this.byMarket.get(marketId) ?? [];
    let [low, high] = [0, closes.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((closes[middle]?.endMs ?? 0) <= timeMs) low = middle + 1;
      else high = middle;
    }
    return closes[low - 1]?.ticks;
  }
}
