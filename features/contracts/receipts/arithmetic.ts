/**
 * The published arithmetic of contracts, written a second time and not shared with the rules that
 * settle: a mistake in one of the two is seen by the other. Prices are index ticks, money is whole
 * units of the margin coin.
 */
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { ReceiptMarket, Worked } from '../../../core/receipts/kind.ts';
import type { RiskTier, Side } from '../contract/index.ts';

const PPM = 1_000_000n;
const HALF_SPREAD_PARTS = 20_000n;

/** Money units that one lot gains when the price rises by a tick. */
export function unitsPerTickLot(market: ReceiptMarket, lotUnits: string): bigint {
  return (BigInt(market.tickUnits) * BigInt(lotUnits)) / powerOfTen(market.baseScale);
}

/** Whether a filling buys: a long that opens, or a short that closes. */
function buys(what: 'open' | 'close', side: Side): boolean {
  return (what === 'open') === (side === 'long');
}

/**
 * The price of a filling: the index and half the spread, up for who buys, down for who sells.
 * Example: index 100,000 with 10 basis points is 100,050 to buy and 99,950 to sell.
 */
export function fillPrice(
  what: 'open' | 'close',
  side: Side,
  indexTicks: number,
  spreadBps: number,
): Worked {
  const isUp = buys(what, side);
  const parts = isUp
    ? HALF_SPREAD_PARTS + BigInt(spreadBps)
    : HALF_SPREAD_PARTS - BigInt(spreadBps);
  const value = divide(BigInt(indexTicks) * parts, HALF_SPREAD_PARTS, isUp ? 'up' : 'down');
  const sign = isUp ? '⌈' : '⌊';
  const end = isUp ? '⌉' : '⌋';
  return { value, working: `${sign}${indexTicks} × ${parts} ÷ 20000${end} = ${value}` };
}

/** A share of a value in parts per million, rounded up. */
export function shareUp(value: bigint, ratePpm: number): Worked {
  const share = divide(value * BigInt(ratePpm), PPM, 'up');
  return { value: share, working: `⌈${value} × ${ratePpm} ÷ 1000000⌉ = ${share}` };
}

/** The value of lots at a price. */
export function valueOf(perTickLot: bigint, ticks: number, lots: number): Worked {
  const value = BigInt(ticks) * BigInt(lots) * perTickLot;
  return { value, working: `${ticks} × ${lots} × ${perTickLot} = ${value}` };
}

/** The margin that a value asks for at a multiple, rounded up. */
export function marginAt(value: bigint, multiple: number): Worked {
  const margin = divide(value, BigInt(multiple), 'up');
  return { value: margin, working: `⌈${value} ÷ ${multiple}⌉ = ${margin}` };
}

/**
 * What keeps a value open on top of another one, rounded up: of each tier the part that lies in it.
 * Example: from 40 to 60 with 1 % up to 50 and 2 % above are 0.1 and 0.2.
 */
export function maintenanceAt(tiers: readonly RiskTier[], from: bigint, value: bigint): Worked {
  const to = from + value;
  const parts = tiers.map(({ upToUnits, maintenancePpm }, at) => {
    const floor = BigInt(tiers[at - 1]?.upToUnits ?? 0);
    const low = from > floor ? from : floor;
    const high = upToUnits === '0' || to < BigInt(upToUnits) ? to : BigInt(upToUnits);
    return { inside: high > low ? high - low : 0n, ratePpm: BigInt(maintenancePpm) };
  });
  const share = divide(
    parts.reduce((sum, { inside, ratePpm }) => sum + inside * ratePpm, 0n),
    PPM,
    'up',
  );
  const said = parts.filter(({ inside }) => inside > 0n);
  const working = said.map(({ inside, ratePpm }) => `${inside} × ${ratePpm}`).join(' + ');
  return { value: share, working: `⌈(${working}) ÷ 1000000⌉ = ${share}` };
}

/** Gain (above zero) or loss of lots between two prices. */
export function gainOf(
  side: Side,
  perTickLot: bigint,
  openTicks: number,
  closeTicks: number,
  lots: number,
): Worked {
  const [from, to] = side === 'long' ? [openTicks, closeTicks] : [closeTicks, openTicks];
  const value = BigInt(to - from) * BigInt(lots) * perTickLot;
  return { value, working: `(${to} − ${from}) × ${lots} × ${perTickLot} = ${value}` };
}
