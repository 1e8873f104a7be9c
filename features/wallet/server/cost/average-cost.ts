/**
 * What coins cost their owner, and what he won by selling them: weighted average cost, fees
 * included, folded out of postings in their order. Pure arithmetic.
 *
 * Method (IAS 2.27, weighted average cost): whoever buys `u` for `v` adds `u` to the units and `v`
 * to the cost; whoever sells `u` of `n` gives away `cost × u / n` of the cost, and has realised
 * what he got less that. What stays has its share of the cost; its worth beyond is not realised.
 */
import { divide, powerOfTen } from '../../../../core/money/units.ts';
import { LENDER, OUTSIDE } from '../../contract.ts';

/** A posting as its owner sees it; above zero what came in. */
export interface Leg {
  readonly seq: number;
  readonly reference: number;
  readonly assetId: number;
  readonly units: bigint;
  /** Who is on the other side. */
  readonly other: number;
  readonly reason: string;
  readonly timeMs: number;
}

/** What belongs together: the legs of one command that refer to one thing, such as a fill. */
export type Deal = readonly [Leg, ...Leg[]];

/** A coin with what it cost; money in units of the dollar coin. */
export interface Lot {
  units: bigint;
  cost: bigint;
  realised: bigint;
  /** Whether all that came in had a price; without one it counts as free. */
  isPriced: boolean;
}

/** All of a customer, as of a sequence number. */
export interface CostState {
  seq: number;
  readonly lots: Map<number, Lot>;
  /** What the house gave and took in dollars alone, by its reasons: contracts, fees. */
  readonly results: Map<string, bigint>;
}

/** A customer before his first posting. */
export function emptyState(): CostState {
  return { seq: 0, lots: new Map(), results: new Map() };
}

/** Legs as deals, in the order in which each began. */
export function dealsOf(legs: readonly Leg[]): Deal[] {
  const deals = new Map<string, [Leg, ...Leg[]]>();
  for (const leg of legs) {
    const key = `${leg.seq}/${leg.reference}`;
    const known = deals.get(key);
    if (known === undefined) deals.set(key, [leg]);
    else known.push(leg);
  }
  return [...deals.values()];
}

function netOf(deal: Deal): Map<number, bigint> {
  const net = new Map<number, bigint>();
  for (const { assetId, units } of deal) net.set(assetId, (net.get(assetId) ?? 0n) + units);
  return new Map([...net].filter(([, units]) => units !== 0n));
}

function isFlow(deal: Deal): boolean {
  return deal.some(({ other }) => OUTSIDE.includes(other) || other === LENDER);
}

/** Whether a coin went to the lender in place of what is owed: it is sold, and a fee with it. */
function isSoldForDebt(deal: Deal, dollarId: number): boolean {
  return deal.some(({ other, assetId, units }) => {
    return other === LENDER && assetId !== dollarId && units < 0n;
  });
}

/** The coin whose price of that time says what a deal was worth; undefined where dollars do. */
export function pricedAsset(deal: Deal, dollarId: number): number | undefined {
  const net = netOf(deal);
  if (net.has(dollarId)) return undefined;
  const signs = new Set([...net.values()].map((units) => units > 0n));
  const [first] = [...net.keys()];
  return isFlow(deal) || signs.size > 1 ? first : undefined;
}

/** What a deal is valued with. */
export interface Valuing {
  readonly dollarId: number;
  scaleOf(assetId: number): number;
  /** Dollar units of one whole coin at the time of the deal; undefined without a price. */
  priceOf(deal: Deal): bigint | undefined;
}

function lotOf({ lots }: CostState, assetId: number): Lot {
  const known = lots.get(assetId);
  if (known !== undefined) return known;
  const fresh = { units: 0n, cost: 0n, realised: 0n, isPriced: true };
  lots.set(assetId, fresh);
  return fresh;
}

/** Takes units out of a lot with their share of its cost, which is answered. */
function take(lot: Lot, units: bigint): bigint {
  const cost = units >= lot.units ? lot.cost : divide(lot.cost * units, lot.units, 'down');
  lot.units -= units;
  lot.cost -= cost;
  return cost;
}

/** What a deal was worth in dollar units: its dollars, else its priced coin, else undefined. */
function valueOf(deal: Deal, net: ReadonlyMap<number, bigint>, by: Valuing): bigint | undefined {
  const absolute = (units: bigint): bigint => (units < 0n ? -units : units);
  const dollars = net.get(by.dollarId);
  if (dollars !== undefined) return absolute(dollars);
  const assetId = pricedAsset(deal, by.dollarId);
  const price = by.priceOf(deal);
  if (assetId === undefined || price === undefined) return undefined;
  const units = absolute(net.get(assetId) ?? 0n);
  return divide(units * price, powerOfTen(by.scaleOf(assetId)), 'down');
}

/** What the house gave or took by itself: free, or for nothing; dollars are results by reason. */
function fold(state: CostState, deal: Deal, net: ReadonlyMap<number, bigint>, by: Valuing): void {
  const isMove = isFlow(deal);
  const signs = new Set([...net.values()].map((units) => units > 0n));
  const isSwap = signs.size > 1;
  const isValued = isMove || isSwap;
  const isSold = isSoldForDebt(deal, by.dollarId);
  const value = isValued ? valueOf(deal, net, by) : 0n;
  for (const [assetId, units] of net) {
    if (assetId === by.dollarId) continue;
    const lot = lotOf(state, assetId);
    if (units > 0n) {
      lot.units += units;
      lot.cost += value ?? 0n;
      lot.isPriced &&= value !== undefined;
      continue;
    }
    const cost = take(lot, -units);
    if (isMove && !isSold) continue;
    lot.realised += (value ?? cost) - cost;
  }
  const note = (reason: string, units: bigint) => {
    state.results.set(reason, (state.results.get(reason) ?? 0n) + units);
  };
  for (const { assetId, units, reason, other } of deal) {
    if (isSold && other !== LENDER) {
      note(
        reason,
        divide(units * (by.priceOf(deal) ?? 0n), powerOfTen(by.scaleOf(assetId)), 'down'),
      );
    } else if (!isValued && assetId === by.dollarId) note(reason, units);
  }
}

/**
 * Folds deals into a state, in their order. Deposits, withdrawals and play money move coins in at
 * their worth and out at their cost; a swap of two coins is a sale and a purchase at the worth of
 * what was given; collateral that pays a debt is sold, and what is lent in dollars is no result.
 * Example: 2 BTC for 40,000 and a fee of 0.002 cost 40,000 for 1.998; selling 0.999
 * for 25,000 realises 5,000 and leaves 0.999 that cost 20,000.
 */
export function foldDeals(state: CostState, deals: readonly Deal[], by: Valuing): void {
  for (const deal of deals) {
    fold(state, deal, netOf(deal), by);
    state.seq = Math.max(state.seq, deal[0].seq);
  }
}

/** What a coin is worth beyond its cost, and what one of it cost; undefined without units. */
export function lotFigures(lot: Lot, scale: number, dollarUnits: bigint | undefined) {
  const one = powerOfTen(scale);
  const worth =
    dollarUnits === undefined ? undefined : divide(lot.units * dollarUnits, one, 'down');
  const average = lot.units > 0n ? divide(lot.cost * one, lot.units, 'half_even') : undefined;
  return { worth, average, unrealised: worth === undefined ? undefined : worth - lot.cost };
}
