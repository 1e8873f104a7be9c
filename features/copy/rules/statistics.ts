/** What a trader's positions say of him, those that are open included: pure figures. */
import { divide } from '../../../core/money/units.ts';
import type { ClosedTrade } from '../../contracts/contract/index.ts';
import { DAY_MS, type Statistics } from '../contract.ts';

/** Days of the line, that of now included. */
const LINE_DAYS = 30;

const PPM = 1_000_000n;

function ppmOf(part: bigint, whole: bigint): number {
  return whole > 0n ? Number(divide(part * PPM, whole, 'down')) : 0;
}

/** A position that is open: what all of it has come to, were it closed now. */
export type OpenTrade = Pick<ClosedTrade, 'side' | 'resultUnits'>;

/**
 * Figures at a time, of positions closed before it and of what is open then, which counts as if it
 * were closed now: who keeps his losses open has them. The fall is that of the equity, as it was at
 * each closing and is now.
 * @param startUnits the trader's equity when he began to lead
 */
export function statisticsOf(
  trades: readonly ClosedTrade[],
  open: readonly OpenTrade[],
  startUnits: bigint,
  atMs: number,
): Statistics {
  const counted = trades.filter(({ closedMs }) => closedMs < atMs);
  const inOrder = [...counted].sort((a, b) => a.closedMs - b.closedMs || a.id - b.id);
  const openUnits = open.reduce((sum, { resultUnits }) => sum + resultUnits, 0n);
  const todayMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  let [result, high, yesterday, fall] = [0n, 0n, 0n, 0n];
  let fallPpm = 0;
  const last = { resultUnits: openUnits, closedMs: atMs };
  for (const { resultUnits, closedMs } of [...inOrder, last]) {
    result += resultUnits;
    if (closedMs >= todayMs - DAY_MS && closedMs < todayMs) yesterday += resultUnits;
    if (result > high) high = result;
    if (high - result > fall) fall = high - result;
    fallPpm = Math.max(fallPpm, ppmOf(high - result, startUnits + high));
  }
  const line = Array.from({ length: LINE_DAYS }, (_, day) => {
    const endMs = todayMs + DAY_MS - (LINE_DAYS - 1 - day) * DAY_MS;
    return inOrder.reduce(
      (sum, { resultUnits, closedMs }) => (closedMs < endMs ? sum + resultUnits : sum),
      0n,
    );
  });
  line[LINE_DAYS - 1] = result;
  const all = [...counted, ...open];
  const won = all.filter(({ resultUnits }) => resultUnits > 0n);
  const wonLongs = won.filter(({ side }) => side === 'long').length;
  return {
    resultUnits: result,
    resultPpm: ppmOf(result, startUnits),
    wins: won.length,
    wonLongs,
    wonShorts: won.length - wonLongs,
    total: all.length,
    accuracyPpm: ppmOf(BigInt(won.length), BigInt(all.length)),
    yesterdayUnits: yesterday,
    drawdownUnits: fall,
    drawdownPpm: fallPpm,
    line,
  };
}
