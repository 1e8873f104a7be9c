/**
 * Positions that are opened like those of others, in the same command and at the same tick. Who
 * wants that, and why, is another room's affair: contracts offer it, and keep their own limits.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import {
  type CloseReason,
  type ContractFill,
  MOST_POSITIONS,
  type Position,
} from '../contract/index.ts';
import type { Accounts } from './accounts.ts';
import type { Closing } from './closing.ts';
import { resultUnits } from './margin-health.ts';
import type { Cost, Like, Opening } from './opening.ts';
import type { PendingOrders } from './pending-orders.ts';
import type { ContractState } from './state.ts';
import { StockActions } from './stock-actions.ts';

/** What a position is opened with for somebody who did not ask for it himself. */
export interface LikeFor extends Like {
  readonly owner: number;
}

interface LikesParts {
  readonly opening: Opening;
  readonly closing: Closing;
  readonly accounts: Accounts;
  readonly pending: PendingOrders;
}

/** Opens, values and closes positions for other rooms; amounts are units of the margin coin. */
export class Likes {
  /** What happens to the shares that contracts are on. */
  readonly stock: StockActions;
  private readonly state: ContractState;
  private readonly opening: Opening;
  private readonly closing: Closing;
  private readonly accounts: Accounts;
  private readonly pending: PendingOrders;

  constructor(state: ContractState, { opening, closing, accounts, pending }: LikesParts) {
    this.state = state;
    this.opening = opening;
    this.closing = closing;
    this.accounts = accounts;
    this.pending = pending;
    this.stock = new StockActions(state, opening, closing, accounts);
  }

  /** A position that waits or is open. */
  position(id: number): Readonly<Position> | undefined {
    return this.state.positions.get(id);
  }

  /** The largest multiple that a position's terms allow, not above its own and not above `most`. */
  multiple(source: Readonly<Position>, most: number): number | undefined {
    const largest = Math.min(source.multiple, most);
    return this.state.termsOf(source).multiples.findLast((it) => it <= largest);
  }

  /** How many more lots of a position's side the house takes now. */
  lotsLeft({ marketId, side, needsCover }: Readonly<Position>): number {
    if (this.state.needs.operators.isDayLost()) return 0;
    if (needsCover) return this.opening.cover.lotsLeft(marketId, side);
    const { longLots, shortLots } = this.state.positions.exposure(marketId);
    const ahead = side === 'long' ? longLots - shortLots : shortLots - longLots;
    const cap = this.state.terms(marketId)?.exposureCapLots ?? 0;
    return Math.max(cap - ahead, 0);
  }

  /** How many lots like a position, with a multiple, somebody may have in one more of his. */
  lotsLeftOf(owner: number, source: Readonly<Position>, multiple: number): number {
    const terms = this.state.termsOf(source);
    const { maxLotsPerOrder, maxLotsPerCustomer } = terms;
    const own = this.state.positions.ofOwner(owner);
    if (own.length >= MOST_POSITIONS) return 0;
    const there = own
      .filter(({ marketId }) => marketId === source.marketId)
      .reduce((sum, { lots }) => sum + lots, 0);
    const most = Math.min(maxLotsPerOrder, maxLotsPerCustomer - there);
    return Math.max(Math.min(most, this.opening.checks.lotsInTier(own, source, multiple)), 0);
  }

  /** What opening like a position costs now. */
  cost(source: Readonly<Position>, like: Like): Cost {
    return this.opening.costLike(source, like);
  }

  /** What somebody can spend on an isolated margin, or leave frozen elsewhere. */
  free(owner: number): bigint {
    const free = this.state.freeToLeave(owner) ?? 0n;
    return free > 0n ? free : 0n;
  }

  /** What a margin account is worth at the index, with its isolated positions. */
  equity(owner: number): bigint {
    const isolated = this.state.positions
      .ofOwner(owner)
      // What a voucher has put in is not the owner's.
      .filter(({ mode, couponId }) => mode === 'isolated' && couponId === 0)
      .reduce((sum, it) => sum + it.heldUnits + this.state.floating(it), 0n);
    return this.accounts.marginHealth(owner).equity + isolated;
  }

  /** Opens what was found to be allowed and paid; isolated, at the tick and price of the other. */
  open(source: Readonly<Position>, like: LikeFor, context: CommandContext): ContractFill {
    const { owner, lots, multiple } = like;
    const fill = this.opening.openLike(source, { lots, multiple }, { ...context, actor: owner });
    this.accounts.settle(context);
    return fill;
  }

  /** Closes lots of an isolated position; undefined while its market has no price. */
  close(
    id: number,
    lots: number,
    by: { readonly reason: CloseReason; readonly ledBy?: number },
    context: CommandContext,
  ): ContractFill | undefined {
    const position = this.state.positions.get(id);
    if (position === undefined || position.mode !== 'isolated') return undefined;
    if (!this.state.isOpen(position.marketId)) return undefined;
    const { fill } = this.closing.close(position, lots, by.reason, context, 0, by.ledBy);
    this.accounts.settle(context);
    return fill;
  }

  /** Closes a position at the next tick of its market, as its owner would. */
  closeNext(positionId: number, context: CommandContext): void {
    const order = { type: 'contracts.close', positionId, lots: 0 } as const;
    this.pending.place({ type: 'contracts.place', order }, context);
  }

  /** From now on a position follows no other. */
  release(id: number, context: CommandContext): void {
    const position = this.state.positions.get(id);
    if (position === undefined) return;
    position.likeId = 0;
    this.state.save(position, context);
  }

  /** Gain or loss of an open position at the index. */
  floating(position: Readonly<Position>): bigint {
    return this.state.floating(position);
  }

  /** What closing all of an open position would bring now, its fee included. */
  result(position: Readonly<Position>): bigint {
    return resultUnits(position, this.state.valuation(position));
  }

  /** What a position gains when the index rises by a tick. */
  perTick(position: Readonly<Position>): bigint {
    const units = BigInt(position.lots) * this.state.unitsOf(this.state.termsOf(position));
    return position.side === 'long' ? units : -units;
  }

  /** The index in force, and whether a market can be valued and closed now. */
  market(marketId: number): { readonly ticks: number; readonly isOpen: boolean } {
    return { ticks: this.state.index(marketId).ticks, isOpen: this.state.isOpen(marketId) };
  }

  /** Another room has frozen, freed or moved money of a margin account. */
  moneyMoved(owner: number): void {
    this.accounts.arm(owner);
  }

  /** The coin of all margins. */
  get assetId(): number {
    return this.state.needs.prices.dollarAssetId() ?? 0;
  }
}
