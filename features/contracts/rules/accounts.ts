/**
 * The equity of cross accounts: warning, closing out, and the prices at which either has to be
 * looked at again. An account's equity falls by at most what each of its markets moves, so its
 * slack is shared among them: as long as none has moved its share, the level cannot be crossed.
 */
import { MAX_TICKS } from '../../../core/book/words.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import { divide } from '../../../core/money/units.ts';
import {
  type Liquidation,
  type LiquidationState,
  liquidated,
  type MarginAccount,
  marginCalled,
  type Position,
} from '../contract/index.ts';
import { leftOfStep, lotsOfStep, restack, seenText, stepOf, type TierStep } from './by-tier.ts';
import type { Closing } from './closing.ts';
import { breachThreshold } from './formulas.ts';
import type { Opening } from './opening.ts';
import { type MarginHealth, marginHealthOf } from './margin-health.ts';
import type { ContractState } from './state.ts';
import { WATCH } from './watch.ts';

/** A called account has recovered when its equity is so much above the level of the warning. */
const RECOVERY_PART = 10n;

/** Watches cross accounts at the index: warns, and closes out those whose equity is used up. */
export class Accounts {
  private readonly state: ContractState;
  private readonly closing: Closing;
  private readonly opening: Opening;
  private readonly armedMarkets = new Map<number, number[]>();

  constructor(state: ContractState, opening: Opening, closing: Closing) {
    this.state = state;
    this.opening = opening;
    this.closing = closing;
  }

  /** How an account stands now. */
  marginHealth(owner: number): MarginHealth {
    const { state } = this;
    const available = state.money.available(owner);
    return marginHealthOf(available, state.positions.ofOwner(owner), (it) => state.valuation(it));
  }

  /** What is looked at once all accounts are settled. */
  afterwards: ((context: CommandContext) => void) | undefined;

  /** Looks at all accounts that this command has touched, in the order of their owners. */
  settle(context: CommandContext): void {
    const { unsettled } = this.state;
    while (unsettled.size > 0) {
      for (const owner of [...unsettled].sort((a, b) => a - b)) {
        unsettled.delete(owner);
        this.look(owner, context);
      }
    }
    this.closing.opposite.forget();
    this.afterwards?.(context);
  }

  /** Lets an account wait for the prices that concern it; a loaded house does so for all. */
  arm(owner: number): void {
    this.disarm(owner);
    const speeds = this.speeds(owner);
    if (speeds.size === 0) return;
    const { equity, callLevel, closeOutLevel } = this.marginHealth(owner);
    const called = this.state.accounts.get(owner)?.called === true;
    const parts = BigInt(speeds.size);
    const falls = divide(equity - (called ? closeOutLevel : callLevel), parts, 'down');
    const rises = divide(recovery(callLevel) - equity, parts, 'up');
    for (const [marketId, speed] of speeds) {
      const watch = this.state.watch(marketId);
      const { ticks } = this.state.index(marketId);
      const beyond = (slack: bigint, perTick: bigint) => {
        // An account below a level that cannot be closed out now waits for any price.
        if (slack < 0n) return { ticks: MAX_TICKS, when: 'at_or_below' } as const;
        return breachThreshold(slack, 0n, perTick, ticks);
      };
      watch.set(WATCH.accountFalls, owner, beyond(falls, speed));
      if (called)
        watch.set(WATCH.accountRises, owner, beyond(rises > 0n ? rises - 1n : 0n, -speed));
    }
    this.armedMarkets.set(owner, [...speeds.keys()]);
  }

  private disarm(owner: number): void {
    for (const marketId of this.armedMarkets.get(owner) ?? []) {
      const watch = this.state.watch(marketId);
      watch.clear(WATCH.accountFalls, owner);
      watch.clear(WATCH.accountRises, owner);
    }
    this.armedMarkets.delete(owner);
  }

  /** What an account gains when a market's index rises by a tick; markets that cancel out: none. */
  private speeds(owner: number): Map<number, bigint> {
    const speeds = new Map<number, bigint>();
    for (const position of this.state.positions.ofOwner(owner)) {
      if (position.mode === 'isolated' || position.state !== 'open') continue;
      const perTick = BigInt(position.lots) * this.state.unitsOf(this.state.termsOf(position));
      const signed = position.side === 'long' ? perTick : -perTick;
      speeds.set(position.marketId, (speeds.get(position.marketId) ?? 0n) + signed);
    }
    for (const [marketId, speed] of speeds) if (speed === 0n) speeds.delete(marketId);
    return speeds;
  }

  private look(owner: number, context: CommandContext): void {
    const { equity, callLevel, closeOutLevel } = this.marginHealth(owner);
    if (equity < closeOutLevel) this.closeOut(owner, context);
    else this.warn(owner, equity, callLevel, context);
    this.arm(owner);
  }

  private warn(owner: number, equity: bigint, callLevel: bigint, context: CommandContext): void {
    const account = this.state.accounts.get(owner) ?? { owner, called: false };
    const called = account.called ? equity < recovery(callLevel) : equity < callLevel;
    if (called === account.called) return;
    this.setCalled(account, called);
    if (called) this.state.context.changes.emit(marginCalled, { owner, timeMs: context.timeMs });
  }

  private setCalled(account: MarginAccount, called: boolean): void {
    account.called = called;
    this.state.accounts.set(account.owner, account);
    this.state.context.changes.save('contract_accounts', account);
  }

  /**
   * Cancels what waits, then closes the largest loss first, until the level is restored: whole
   * positions, or tier by tier where the terms of a position say so.
   */
  private closeOut(owner: number, context: CommandContext): void {
    const { state } = this;
    if (this.nextToClose(owner) === undefined) return;
    const before = this.marginHealth(owner);
    const id = state.context.nextId();
    const snapshot = this.snapshot(owner);
    for (const position of state.positions.ofOwner(owner)) {
      const waits = position.mode === 'cross' && position.state === 'waiting';
      if (waits) this.opening.cancel(position, 'margin_needed', context);
    }
    let debt = 0n;
    const closed = new Set<Position>();
    const lotsOf = new Map<number, number>();
    let step: TierStep | undefined;
    for (;;) {
      const position = this.nextToClose(owner, step);
      if (position === undefined) break;
      closed.add(position);
      if (leftOfStep(state, step).length === 0) step = stepOf(state, position);
      const lots = lotsOfStep(state, position);
      lotsOf.set(position.id, (lotsOf.get(position.id) ?? 0) + lots);
      debt += this.closing.close(position, lots, 'liquidated', context, id).unpaid;
      restack(state, position, context);
      debt = state.money.takeLoss(position, debt, state.money.available(owner), id);
      const now = this.marginHealth(owner);
      const isEnough = debt === 0n && now.equity >= now.closeOutLevel;
      if (isEnough && leftOfStep(state, step).length === 0) break;
    }
    for (const position of closed) {
      debt = this.closing.payFromGains(position, debt, id, 'liquidated', context);
    }
    const { insured, covered } = state.money.cover(debt, id);
    const row: Liquidation = {
      id,
      owner,
      seq: context.seq,
      timeMs: context.timeMs,
      positionId: 0,
      equityUnits: before.equity,
      requiredUnits: before.closeOutLevel,
      insuredUnits: insured,
      coveredUnits: covered,
      state: seenText(state, snapshot, lotsOf),
    };
    state.context.changes.append('contract_liquidations', row);
    state.context.changes.emit(liquidated, row);
    state.unsettled.delete(owner);
    const after = this.marginHealth(owner);
    const account = state.accounts.get(owner) ?? { owner, called: false };
    const called = after.equity < recovery(after.callLevel);
    if (called !== account.called) this.setCalled(account, called);
  }

  /**
   * The cross position with the largest loss in a market that can be traded, of those of a step
   * that has begun before others. None while a loss could only be paid out of gains in a market
   * that cannot be traded now.
   */
  private nextToClose(owner: number, step?: TierStep): Position | undefined {
    const { state } = this;
    const open = state.positions
      .ofOwner(owner)
      .filter(({ mode, state: is }) => mode === 'cross' && is === 'open');
    const ranked = open
      .filter(({ marketId }) => state.isOpen(marketId))
      .map((position) => ({ position, floating: state.floating(position) }))
      .sort((a, b) => (a.floating < b.floating ? -1 : a.floating > b.floating ? 1 : 0));
    const begun = leftOfStep(state, step);
    const first = (ranked.find((it) => begun.includes(it.position)) ?? ranked[0])?.position;
    if (first === undefined) return undefined;
    if (this.closing.isPayable(first, lotsOfStep(state, first))) return first;
    const winners = ranked.filter(({ floating }) => floating > 0n);
    const shut = open.some((it) => !state.isOpen(it.marketId) && state.floating(it) > 0n);
    return winners.at(-1)?.position ?? (shut ? undefined : first);
  }

  private snapshot(owner: number): LiquidationState {
    const { state } = this;
    const cross = state.positions.ofOwner(owner).filter(({ mode }) => mode === 'cross');
    const waiting = cross.filter((position) => position.state === 'waiting');
    return {
      available: state.money.available(owner).toString(),
      waiting: waiting.reduce((sum, position) => sum + position.heldUnits, 0n).toString(),
      positions: cross.filter((position) => position.state === 'open').map((it) => seen(state, it)),
    };
  }
}

/** A position as a liquidation saw it. */
export function seen(state: ContractState, position: Readonly<Position>) {
  const index = state.index(position.marketId);
  return {
    id: position.id,
    marketId: position.marketId,
    termsVersion: position.termsVersion,
    side: position.side,
    lots: position.lots,
    openTicks: position.openTicks,
    held: position.heldUnits.toString(),
    margin: position.marginUnits.toString(),
    ...(state.termsOf(position).tiers && { tierFrom: position.tierFromUnits.toString() }),
    tick: index.number,
    indexTicks: index.ticks,
  };
}

function recovery(callLevel: bigint): bigint {
  return callLevel + divide(callLevel, RECOVERY_PART, 'down');
}
