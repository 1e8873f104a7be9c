/**
 * Closing by force tier by tier: only as much as brings a side down to the end of the next lower
 * tier, and in the first tier whole positions.
 */
import { divide } from '../../../core/money/units.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import type { LiquidationState, Position } from '../contract/index.ts';
import { valueUnits } from './formulas.ts';
import type { ContractState } from './state.ts';
import { armPosition } from './stops.ts';
import { endBelow } from './tiers.ts';

type OfTerms = Pick<Position, 'id' | 'marketId' | 'termsVersion'>;

function isByTier(state: ContractState, position: Readonly<OfTerms>): boolean {
  return state.termsOf(position).liquidation === 'by_tier';
}

/** What an owner has open on the side of a position, the position included. */
function openSide(state: ContractState, { owner, marketId, side }: Readonly<Position>) {
  return state.positions
    .ofOwner(owner)
    .filter((it) => it.state === 'open' && it.marketId === marketId && it.side === side);
}

function valueOf(state: ContractState, position: Readonly<Position>): bigint {
  const perTickLot = state.unitsOf(state.termsOf(position));
  return valueUnits(perTickLot, position.openTicks, position.lots);
}

/** A side that a liquidation brings down to the end of a tier. */
export interface TierStep {
  readonly of: Readonly<Position>;
  readonly endUnits: bigint;
}

/**
 * What closing an open position by force begins: the side of a customer that comes down to the end
 * of the next lower tier. None in the first tier, under terms that do not close by tier, and of
 * what a voucher paid: these are closed whole.
 */
export function stepOf(state: ContractState, of: Readonly<Position>): TierStep | undefined {
  if (!isByTier(state, of) || of.couponId > 0) return undefined;
  const value = state.sideUnits(openSide(state, of), of);
  const endUnits = endBelow(state.termsOf(of).tiers, value);
  return endUnits === undefined ? undefined : { of, endUnits };
}

/**
 * The cross positions that a step may still take from; none once its side is down. However many
 * parts a side has, a step takes as much of it.
 */
export function leftOfStep(state: ContractState, step: TierStep | undefined): Position[] {
  if (step === undefined) return [];
  const side = openSide(state, step.of);
  if (state.sideUnits(side, step.of) <= step.endUnits) return [];
  return side.filter((it) => it.mode === 'cross' && it.couponId === 0 && isByTier(state, it));
}

/**
 * How many lots of an open position the next step of a liquidation closes: those that bring all
 * that its owner has open on the side down to the end of the next lower tier, rounded up so that
 * it is within, or all of them. Example: tiers up to 8,000 and 40,000 USDT, lots of 800: of 45,000
 * on the side seven lots are closed, and 39,400 are left; then forty more, and 7,400 are left.
 */
export function lotsOfStep(state: ContractState, position: Readonly<Position>): number {
  const { lots, openTicks } = position;
  const step = stepOf(state, position);
  if (step === undefined) return lots;
  const value = state.sideUnits(openSide(state, position), position);
  const perLot = valueUnits(state.unitsOf(state.termsOf(position)), openTicks, 1);
  const fewest = divide(value - step.endUnits, perLot, 'up');
  return fewest < BigInt(lots) ? Number(fewest) : lots;
}

/**
 * Moves what is left of a side down in the tiers after a step, so that the dearest part is what was
 * closed: each position begins where the ones below it end, `from = least(from, Σ value below)`.
 * "Below" goes by where they end in the tiers (`from + value`, earliest deadline first: J. R.
 * Jackson, 1955): each began at what was open when it was filled, and closing only takes from
 * that, so the order of filling stacks them with none beginning above its `from`; where any order
 * does, the one by ends does, and nobody has to be asked when he was filled. So the slices lie one
 * on the other from 0 on, and ask together for what the side asks for as one position, not for
 * less; and none of them asks for more than before.
 */
export function restack(
  state: ContractState,
  closed: Readonly<Position>,
  context: CommandContext,
): void {
  if (!isByTier(state, closed)) return;
  const ordered = openSide(state, closed)
    .map((position) => ({ position, value: valueOf(state, position) }))
    .map((it) => ({ ...it, end: it.position.tierFromUnits + it.value }))
    .sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : a.position.id - b.position.id));
  let below = 0n;
  for (const { position, value } of ordered) {
    if (isByTier(state, position) && below < position.tierFromUnits) {
      position.tierFromUnits = below;
      armPosition(state, position);
      state.save(position, context);
    }
    below += value;
  }
}

/** The lots that a liquidation has closed, by position. */
export type ClosedLots = ReadonlyMap<number, number>;

/** What a liquidation saw, as text, with the lots it has closed where terms close by tier. */
export function seenText(state: ContractState, seen: LiquidationState, closed: ClosedLots): string {
  const positions = seen.positions.map((it) => {
    return isByTier(state, it) ? { ...it, closed: closed.get(it.id) ?? 0 } : it;
  });
  return JSON.stringify({ ...seen, positions });
}
