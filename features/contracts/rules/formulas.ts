/**
 * The arithmetic of leveraged contracts, as pure functions of published ticks and terms. The
 * client's preview, the rules and the verification of receipts all use these.
 */
import { divide, powerOfTen, shareOf, units, type Units } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ContractTerms, Position, Side } from '../contract/index.ts';
import { maintenanceUnits } from './tiers.ts';

/** Half spreads are counted in twenty-thousandths, because the spread is in ten-thousandths. */
const WHOLE = 20_000n;

/**
 * Margin units that one lot gains when the price rises by one tick. Throws when that is no whole
 * number: such terms are refused before. Example: BTC/USDT with a tick of 0.01 and lots of 0.01
 * BTC gives 0.0001 USDT, which is 10,000 units at 8 decimals.
 */
export function tickLotUnits(market: Market, terms: ContractTerms): bigint {
  const product = market.tickUnits * BigInt(terms.lotUnits);
  const whole = powerOfTen(market.base.scale);
  if (product % whole !== 0n) throw new Error(`a lot of market ${market.id} has no whole value`);
  return product / whole;
}

/**
 * The price at which longs open and shorts close: the index and half the spread, up to a tick.
 * Example: index 100,000 with 10 basis points is 100,050.
 */
export function askTicks(indexTicks: number, spreadBps: number): number {
  return Number(divide(BigInt(indexTicks) * (WHOLE + BigInt(spreadBps)), WHOLE, 'up'));
}

/** The price at which shorts open and longs close: the index less half the spread, down. */
export function bidTicks(indexTicks: number, spreadBps: number): number {
  return Number(divide(BigInt(indexTicks) * (WHOLE - BigInt(spreadBps)), WHOLE, 'down'));
}

/** Coins that are known to jump less than others, and by how much the price of either may jump. */
const LARGEST_COINS: readonly string[] = ['BTC', 'ETH'];
const LARGE_STRESS_PPM = 100_000;
const OTHER_STRESS_PPM = 250_000;

/** By how much the price may jump and still be paid for, where terms do not say it. */
export function defaultStressPpm(market: Market): number {
  return LARGEST_COINS.includes(market.base.code) ? LARGE_STRESS_PPM : OTHER_STRESS_PPM;
}

/** By how much the price of a market may jump under some terms and still be paid for. */
export function stressPpmOf(market: Market, terms: ContractTerms): number {
  return terms.stressPpm ?? defaultStressPpm(market);
}

/** What of both sides together is asked for beside the jump of the larger one: half a per cent. */
const GROSS_PPM = 5_000;
const PPM = 1_000_000n;

/** What is open in a market, at an index. */
export interface OpenInterest {
  readonly longLots: number;
  readonly shortLots: number;
  readonly indexTicks: number;
  /** What each side has gained by now, in ticks × lots. */
  readonly gainedTickLots: bigint;
}

/**
 * What a market may cost the house, in units of the margin coin: the jump of its terms on the
 * larger side, half a per cent of both, and what each side has gained by now. Example: 100 lots
 * long and 60 short of 800 USDT each, at 10 %, ask for 8,000 + 640 USDT.
 */
export function coverUnits(market: Market, terms: ContractTerms, open: OpenInterest): bigint {
  const { longLots, shortLots, indexTicks, gainedTickLots } = open;
  const perTick = tickLotUnits(market, terms);
  const jump = BigInt(Math.max(longLots, shortLots)) * BigInt(stressPpmOf(market, terms));
  const both = BigInt(longLots + shortLots) * BigInt(GROSS_PPM);
  const risk = divide((jump + both) * BigInt(indexTicks) * perTick, PPM, 'up');
  return risk + gainedTickLots * perTick;
}

/** The price at which a side opens now. */
export function openingTicks(side: Side, indexTicks: number, spreadBps: number): number {
  return side === 'long' ? askTicks(indexTicks, spreadBps) : bidTicks(indexTicks, spreadBps);
}

/** The price at which a side closes now. */
export function closingTicks(side: Side, indexTicks: number, spreadBps: number): number {
  return side === 'long' ? bidTicks(indexTicks, spreadBps) : askTicks(indexTicks, spreadBps);
}

/** The lowest index at which the bid is at `ticks` or above. */
export function leastIndexForBid(ticks: number, spreadBps: number): number {
  return Number(divide(BigInt(ticks) * WHOLE, WHOLE - BigInt(spreadBps), 'up'));
}

/** The highest index at which the bid is at `ticks` or below. */
export function greatestIndexForBid(ticks: number, spreadBps: number): number {
  return Number(divide(BigInt(ticks + 1) * WHOLE, WHOLE - BigInt(spreadBps), 'up')) - 1;
}

/** The lowest index at which the ask is at `ticks` or above. */
export function leastIndexForAsk(ticks: number, spreadBps: number): number {
  return Number(divide(BigInt(ticks - 1) * WHOLE, WHOLE + BigInt(spreadBps), 'down')) + 1;
}

/** The highest index at which the ask is at `ticks` or below. */
export function greatestIndexForAsk(ticks: number, spreadBps: number): number {
  return Number(divide(BigInt(ticks) * WHOLE, WHOLE + BigInt(spreadBps), 'down'));
}

/** The value of lots at a price. */
export function valueUnits(unitsPerTickLot: bigint, ticks: number, lots: number): Units {
  return units(BigInt(ticks) * BigInt(lots) * unitsPerTickLot);
}

/**
 * The margin that a value asks for, rounded up.
 * Example: 800 USDT at 100 times asks for 8 USDT.
 */
export function marginOf(value: Units, multiple: number): Units {
  return units(divide(value, BigInt(multiple), 'up'));
}

/** A fee on a value, rounded up. */
export function feeOf(value: Units, ratePpm: number): Units {
  return shareOf(value, ratePpm, 'up');
}

/**
 * Gain (above zero) or loss of lots between two prices. Exact: nothing is divided.
 * Example: 3 lots of 0.01 BTC long from 80,000 to 80,500 gain 15 USDT.
 */
export function profitUnits(
  side: Side,
  unitsPerTickLot: bigint,
  openTicks: number,
  closeTicks: number,
  lots: number,
): bigint {
  const gained = side === 'long' ? closeTicks - openTicks : openTicks - closeTicks;
  return BigInt(gained) * BigInt(lots) * unitsPerTickLot;
}

/** What closing some lots comes to. */
export interface ClosingResult {
  /** Gain or loss between the two prices. */
  readonly profit: bigint;
  readonly fee: Units;
  /** What it brings to the account: the profit less the fee. */
  readonly net: bigint;
}

/**
 * What closing lots at a price comes to. Cards, sheets, lists and the rules all take it from here.
 * Example: 4 lots of 0.01 BTC long from 20,010 to 21,000 gain 39.60 USDT; 0.05 % of 840 are 0.42;
 * it brings 39.18.
 */
export function closingResult(
  side: Side,
  unitsPerTickLot: bigint,
  openTicks: number,
  closeTicks: number,
  lots: number,
  closeFeePpm: number,
): ClosingResult {
  const profit = profitUnits(side, unitsPerTickLot, openTicks, closeTicks, lots);
  const fee = feeOf(valueUnits(unitsPerTickLot, closeTicks, lots), closeFeePpm);
  return { profit, fee, net: profit - fee };
}

/**
 * The night fee at the index: what the side pays, rounded up. Rates below zero do not exist: the
 * house never pays interest that it would have to take from somebody.
 */
export function overnightOf(value: Units, side: Side, terms: ContractTerms): Units {
  return feeOf(value, side === 'long' ? terms.overnightLongPpm : terms.overnightShortPpm);
}

/** What of an open position its levels are measured by. */
export type Exposed = Pick<Position, 'openTicks' | 'lots' | 'marginUnits' | 'tierFromUnits'>;

/**
 * The least equity that keeps a position from being closed out, rounded up: a share of its margin,
 * or under terms with tiers the maintenance of its value.
 */
export function closeOutUnits(
  position: Readonly<Exposed>,
  terms: ContractTerms,
  unitsPerTickLot: bigint,
): Units {
  const { openTicks, lots, marginUnits, tierFromUnits } = position;
  if (terms.tiers === undefined) return shareOf(units(marginUnits), terms.closeOutPpm, 'up');
  const value = valueUnits(unitsPerTickLot, openTicks, lots);
  return maintenanceUnits(terms.tiers, tierFromUnits, value);
}

/** The equity below which the customer is warned, rounded up: as far above, with tiers or not. */
export function callUnits(
  position: Readonly<Exposed>,
  terms: ContractTerms,
  unitsPerTickLot: bigint,
): Units {
  const { callPpm, closeOutPpm } = terms;
  if (terms.tiers === undefined) return shareOf(units(position.marginUnits), callPpm, 'up');
  const least = closeOutUnits(position, terms, unitsPerTickLot);
  return units(divide(least * BigInt(callPpm), BigInt(closeOutPpm), 'up'));
}

/** A price in ticks and the direction in which the index must come to it; undefined: never. */
export interface Threshold {
  readonly ticks: number;
  readonly when: 'at_or_below' | 'at_or_above';
}

/**
 * The first index at which an equity that changes by `perTick` units a tick is below what is
 * required. The equity is `equity` at `indexTicks`. Example: 100 USDT of equity, 50 required, and
 * 0.05 USDT a tick: after 1,000 ticks downwards it is at the level, one tick more is below it.
 */
export function breachThreshold(
  equity: bigint,
  required: bigint,
  perTick: bigint,
  indexTicks: number,
): Threshold | undefined {
  if (perTick === 0n) return undefined;
  const slack = equity - required;
  const speed = perTick < 0n ? -perTick : perTick;
  const away = Number(divide(slack, speed, 'down')) + 1;
  const ticks = perTick > 0n ? indexTicks - away : indexTicks + away;
  if (ticks <= 0 || ticks > 2 ** 31 - 1) return undefined;
  return { ticks, when: perTick > 0n ? 'at_or_below' : 'at_or_above' };
}

/** The first index at which an isolated position's own margin is no longer enough. */
export function isolatedThreshold(
  position: Readonly<Position>,
  terms: ContractTerms,
  unitsPerTickLot: bigint,
): Threshold | undefined {
  const direction = position.side === 'long' ? 1n : -1n;
  return breachThreshold(
    position.heldUnits,
    closeOutUnits(position, terms, unitsPerTickLot),
    direction * BigInt(position.lots) * unitsPerTickLot,
    position.openTicks,
  );
}

/**
 * The closing price at which a position pays for itself: its gain equals its fees, the closing
 * fee at that price included. Rounded against the customer.
 */
export function breakEvenTicks(
  side: Side,
  unitsPerTickLot: bigint,
  openTicks: number,
  lots: number,
  paidUnits: bigint,
  closeFeePpm: number,
): number {
  const perTick = BigInt(lots) * unitsPerTickLot;
  const rate = BigInt(closeFeePpm);
  const cost = paidUnits * 1_000_000n;
  const value = BigInt(openTicks) * perTick * 1_000_000n;
  if (side === 'long') {
    return Number(divide(value + cost, perTick * (1_000_000n - rate), 'up'));
  }
  const ticks = Number(divide(value - cost, perTick * (1_000_000n + rate), 'down'));
  return Math.max(ticks, 0);
}

/**
 * The price at which a side would be closed by force when the index comes to a threshold. None
 * where the threshold lies on the other side: as when other positions gain what this one loses.
 * An index that is beyond it already gives the price of now.
 */
export function forcedTicks(
  side: Side,
  threshold: Threshold | undefined,
  indexTicks: number,
  spreadBps: number,
): number | undefined {
  const when = side === 'long' ? 'at_or_below' : 'at_or_above';
  if (threshold?.when !== when) return undefined;
  const { ticks } = threshold;
  const nearest = side === 'long' ? Math.min(ticks, indexTicks) : Math.max(ticks, indexTicks);
  return closingTicks(side, nearest, spreadBps);
}

/** The part of an amount that belongs to some of the lots, rounded down; all lots: all of it. */
export function partOf(amount: bigint, lots: number, allLots: number): bigint {
  return lots === allLots ? amount : divide(amount * BigInt(lots), BigInt(allLots), 'down');
}
