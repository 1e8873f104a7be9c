/**
 * What customers have set for markets, and what it does to what they have there: as if it had been
 * opened with the new multiple, with no more let go than could be taken out by hand.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { ContractTerms, Position } from '../contract/index.ts';
import type { MarketSetting, SetLeverage } from '../contract/settings.ts';
import { refuseSized } from './bounds.ts';
import { marginOf, valueUnits } from './formulas.ts';
import { least } from './money.ts';
import type { ContractState } from './state.ts';
import { armPosition } from './stops.ts';
import { multipleAt } from './tiers.ts';

/** What a position or a waiting order comes to with another multiple. */
interface Refit {
  readonly position: Position;
  readonly marginUnits: bigint;
  /** What is frozen for it besides, or freed (below zero). */
  readonly change: bigint;
}

type Key = Pick<MarketSetting, 'owner' | 'marketId'>;

/** Decides `contracts.set_leverage`. */
export class MarketSettings {
  private readonly state: ContractState;
  /** Whether an owner has orders in a market that wait for their tick. */
  private readonly isPending: (key: Key) => boolean;
  private readonly byOwner = new Map<number, Map<number, MarketSetting>>();

  constructor(state: ContractState, isPending: (key: Key) => boolean) {
    this.state = state;
    this.isPending = isPending;
  }

  /** Puts back what was set. */
  restore(setting: MarketSetting): void {
    const own = this.byOwner.get(setting.owner) ?? new Map<number, MarketSetting>();
    this.byOwner.set(setting.owner, own.set(setting.marketId, setting));
  }

  /** All settings, by owner and market. */
  sorted(): MarketSetting[] {
    const all = [...this.byOwner.values()].flatMap((own) => [...own.values()]);
    return all.sort((a, b) => a.owner - b.owner || a.marketId - b.marketId);
  }

  /**
   * Sets multiple and mode of a market. A lower multiple freezes what is missing, or is refused; a
   * higher one frees what the new margin does not need, of an isolated position beside its loss.
   */
  set(command: SetLeverage, context: CommandContext): OutcomeOf<SetLeverage> {
    const { state } = this;
    const { marketId, multiple, mode } = command;
    const owner = context.actor;
    const terms = state.terms(marketId);
    if (terms === undefined) return refuse('unknown_market');
    if (owner <= 0 || (mode !== 'cross' && mode !== 'isolated')) return refuse('bad_order');
    if (!terms.multiples.includes(multiple)) return refuse('unknown_multiple');
    const there = state.positions.ofOwner(owner).filter((it) => it.marketId === marketId);
    // Copies keep what their relation says, and what a voucher paid has nothing to give.
    const own = there.filter(({ likeId, couponId }) => likeId === 0 && couponId === 0);
    if (this.isModeHeld({ owner, marketId }, mode, own)) return refuse('margin_mode_in_use');
    const changed = own.filter((position) => position.multiple !== multiple);
    const refusal = this.tierRefusal(terms, multiple, there, changed);
    if (refusal !== undefined) return refusal;
    const isRaised = changed.some((it) => it.state === 'open' && it.multiple < multiple);
    if (isRaised && state.isBlind(marketId)) return refuse('market_halted');
    const refits = changed.map((position) => this.refit(position, multiple));
    if (!this.isPayable(owner, refits)) return refuse('insufficient_margin');
    for (const refit of refits) this.carryOut(refit, multiple, context);
    if (refits.length > 0) state.unsettled.add(owner);
    const setting: MarketSetting = { owner, marketId, multiple, mode };
    this.restore(setting);
    state.context.changes.save('contract_settings', setting);
    return accept({ changed: refits.length });
  }

  /** Whether the mode would change under something that is open or waits. */
  private isModeHeld(
    key: Key,
    mode: MarketSetting['mode'],
    own: readonly Readonly<Position>[],
  ): boolean {
    const { owner, marketId } = key;
    const inForce = this.byOwner.get(owner)?.get(marketId)?.mode ?? own.at(-1)?.mode;
    // Looked through only where there is something to hold.
    if (inForce === undefined || inForce === mode) return false;
    const entries = this.state.entries.ofOwner(owner);
    return own.length > 0 || this.isPending(key) || entries.some((it) => it.marketId === marketId);
  }

  /**
   * Why what is there is too large for a multiple: by the terms in force, and by those of each
   * position, with what stood before it when it was filled, because its maintenance goes by that.
   */
  private tierRefusal(
    terms: ContractTerms,
    multiple: number,
    there: readonly Readonly<Position>[],
    changed: readonly Readonly<Position>[],
  ): Refusal | undefined {
    const { state } = this;
    const limits = changed.flatMap((position) => {
      const agreed = state.termsOf(position);
      const side = state.sideUnits(there, position);
      const value = position.tierFromUnits + this.valueOf(position);
      const most = agreed.multiples.at(-1) ?? 0;
      return [
        multipleAt(terms, side) ?? multiple,
        Math.min(multipleAt(agreed, side > value ? side : value) ?? most, most),
      ];
    });
    const most = Math.min(...limits);
    return multiple > most ? refuseSized('multiple_above_tier', terms, most) : undefined;
  }

  private valueOf(position: Readonly<Position>): ReturnType<typeof valueUnits> {
    const { openTicks, limitTicks, lots } = position;
    const ticks = position.state === 'open' ? openTicks : limitTicks;
    return valueUnits(this.state.unitsOf(this.state.termsOf(position)), ticks, lots);
  }

  private refit(position: Position, multiple: number): Refit {
    const marginUnits = marginOf(this.valueOf(position), multiple);
    const more = marginUnits - position.marginUnits;
    if (more >= 0n || position.state === 'waiting') return { position, marginUnits, change: more };
    const floating = position.mode === 'isolated' ? this.state.floating(position) : 0n;
    const spare = position.heldUnits + (floating < 0n ? floating : 0n) - marginUnits;
    return { position, marginUnits, change: -least(-more, spare) };
  }

  /** Whether what is frozen besides is free; an isolated margin leaves the reach of the others. */
  private isPayable(owner: number, refits: readonly Refit[]): boolean {
    const { state } = this;
    const rising = refits.filter(({ change }) => change > 0n);
    if (rising.length === 0) return true;
    const more = rising.reduce((sum, { change }) => sum + change, 0n);
    const isLeaving = rising.some(({ position }) => position.mode === 'isolated');
    return more <= (isLeaving ? (state.freeToLeave(owner) ?? -1n) : state.free(owner));
  }

  private carryOut(
    { position, marginUnits, change }: Refit,
    multiple: number,
    context: CommandContext,
  ): void {
    const { state } = this;
    if (change > 0n) state.money.hold(position, change);
    else state.money.release(position, -change);
    Object.assign(position, { multiple, marginUnits });
    armPosition(state, position);
    state.save(position, context);
  }
}
