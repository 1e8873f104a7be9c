/** How a cross account stands, as a pure function of its positions and the index. */
import { divide } from '../../../core/money/units.ts';
import type { ContractTerms, Position } from '../contract/index.ts';
import {
  callUnits,
  closeOutUnits,
  closingResult,
  closingTicks,
  feeOf,
  profitUnits,
  valueUnits,
} from './formulas.ts';

/** An account at the index. */
export interface MarginHealth {
  /** Free money, cross margins, and gains or losses at the index. */
  readonly equity: bigint;
  /** Gains and losses at the index. */
  readonly floating: bigint;
  /** Margins of the open cross positions. */
  readonly margin: bigint;
  readonly callLevel: bigint;
  readonly closeOutLevel: bigint;
}

/** What a position is valued with. */
export interface Valuation {
  readonly terms: ContractTerms;
  readonly unitsPerTickLot: bigint;
  readonly indexTicks: number;
}

/** Gain or loss of an open position at the index; nothing while it waits. */
export function floatingUnits(position: Readonly<Position>, valuation: Valuation): bigint {
  if (position.state !== 'open') return 0n;
  const { unitsPerTickLot, indexTicks } = valuation;
  return profitUnits(position.side, unitsPerTickLot, position.openTicks, indexTicks, position.lots);
}

/** What closing all lots of an open position would bring now; nothing before the first index. */
export function resultUnits(position: Readonly<Position>, valuation: Valuation): bigint {
  const { terms, unitsPerTickLot, indexTicks } = valuation;
  const { side, openTicks, lots } = position;
  if (position.state !== 'open' || indexTicks === 0) return 0n;
  const ticks = closingTicks(side, indexTicks, terms.spreadBps);
  return closingResult(side, unitsPerTickLot, openTicks, ticks, lots, terms.closeFeePpm).net;
}

/** What closings of a position have come to so far: gains and losses less the fees of closing. */
export function closedUnits(
  position: Readonly<Position>,
  { terms, unitsPerTickLot }: Valuation,
): bigint {
  if (position.openTicks === 0) return 0n;
  const { openTicks, placedLots, feeUnits, realisedUnits } = position;
  const opening = feeOf(valueUnits(unitsPerTickLot, openTicks, placedLots), terms.openFeePpm);
  return realisedUnits - (feeUnits - opening);
}

/** How an account with some free money stands. Isolated positions answer for themselves. */
export function marginHealthOf(
  available: bigint,
  positions: readonly Readonly<Position>[],
  valuationOf: (position: Readonly<Position>) => Valuation,
): MarginHealth {
  let equity = available;
  let floating = 0n;
  let margin = 0n;
  let callLevel = 0n;
  let closeOutLevel = 0n;
  for (const position of positions) {
    if (position.mode === 'isolated') continue;
    equity += position.heldUnits;
    if (position.state !== 'open') continue;
    const valuation = valuationOf(position);
    floating += floatingUnits(position, valuation);
    margin += position.marginUnits;
    const { terms, unitsPerTickLot } = valuation;
    callLevel += callUnits(position, terms, unitsPerTickLot);
    closeOutLevel += closeOutUnits(position, terms, unitsPerTickLot);
  }
  return { equity: equity + floating, floating, margin, callLevel, closeOutLevel };
}

const PPM = 1_000_000n;
const LARGEST_RATE = 10n ** 15n;

/**
 * The risk rate in parts per million: what is required to stay open, of what is there. At 100 %
 * the account is closed out; without positions it is 0. Example: 4 USDT required of 10 USDT of
 * equity are 400,000 ppm, 40 %.
 */
export function riskRatePpm({ equity, closeOutLevel }: MarginHealth): number {
  if (closeOutLevel === 0n) return 0;
  if (equity <= 0n) return Number(LARGEST_RATE);
  const rate = divide(closeOutLevel * PPM, equity, 'up');
  return Number(rate < LARGEST_RATE ? rate : LARGEST_RATE);
}

/** The margin level in parts per million: equity of margin; undefined without a margin. */
export function marginLevelPpm({ equity, margin }: MarginHealth): number | undefined {
  if (margin === 0n) return undefined;
  return Number(divide((equity > 0n ? equity : 0n) * PPM, margin, 'down'));
}
