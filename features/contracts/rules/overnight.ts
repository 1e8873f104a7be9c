/** The night fee: once a night for every open position, also when the night was slept through. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import {
  type ChargeOvernight,
  type ContractTerms,
  type Night,
  nightCharged,
  type OvernightFee,
} from '../contract/index.ts';
import { overnightOf, valueUnits } from './formulas.ts';
import type { ContractState } from './state.ts';
import { armPosition } from './stops.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A command stays short: further positions are charged by a next one at the same due time. */
const MOST_AT_ONCE = 5_000;

/** The first time after `afterMs` at which it is that hour of the day, UTC. */
export function nextNightMs(afterMs: number, hour: number): number {
  const dayStartMs = Math.floor(afterMs / DAY_MS) * DAY_MS;
  const todayMs = dayStartMs + hour * HOUR_MS;
  return todayMs > afterMs ? todayMs : todayMs + DAY_MS;
}

/** Charges the night fee of all positions that were open when the night came. */
export class Overnight {
  private readonly state: ContractState;
  private readonly nights = new Map<number, Night>();

  constructor(state: ContractState) {
    this.state = state;
  }

  /** First terms: the next night is at their hour. Later ones leave the night that is due alone. */
  plan({ marketId, overnightHour }: ContractTerms, context: CommandContext): void {
    if (this.nights.has(marketId)) return;
    const night = { marketId, dueMs: nextNightMs(context.timeMs, overnightHour), after: 0 };
    this.nights.set(marketId, night);
    this.schedule(night);
  }

  /** Puts a stored night back. */
  restore(night: Night): void {
    this.nights.set(night.marketId, { ...night });
    this.setTimer(night);
  }

  /** All nights by market. */
  sorted(): Night[] {
    return [...this.nights.values()].sort((a, b) => a.marketId - b.marketId);
  }

  /** Charges positions that were open before the hour, a bounded number at a time. */
  charge(command: ChargeOvernight, context: CommandContext): OutcomeOf<ChargeOvernight> {
    const { state } = this;
    const night = this.nights.get(command.marketId);
    const terms = state.terms(command.marketId);
    // Only the timer may come here: anybody else would choose another tick.
    if (context.actor !== 0 || night === undefined || terms === undefined) {
      return refuse('not_allowed');
    }
    if (context.timeMs < night.dueMs) return refuse('not_allowed');
    const due = state.positions.ofMarket(command.marketId).filter(({ id, state: is, openedMs }) => {
      return is === 'open' && id > command.after && openedMs < night.dueMs;
    });
    // A night that passed while the room stood still costs nothing: its tick is not in force now.
    const now = context.timeMs > night.dueMs ? [] : due.slice(0, MOST_AT_ONCE);
    for (const position of now) this.chargeOne(position.id, night, context);
    if (now.length > 0 && due.length > now.length) night.after = now.at(-1)?.id ?? 0;
    else {
      night.dueMs = nextNightMs(night.dueMs, terms.overnightHour);
      night.after = 0;
    }
    this.schedule(night);
    return accept();
  }

  private chargeOne(id: number, night: Night, context: CommandContext): void {
    const { state } = this;
    const position = state.positions.get(id);
    if (position === undefined) throw new Error(`position ${id} is gone`);
    const terms = state.termsOf(position);
    const index = state.index(position.marketId);
    const value = valueUnits(state.unitsOf(terms), index.ticks, position.lots);
    const fee = overnightOf(value, position.side, terms);
    if (fee === 0n) return;
    const paid = state.money.nightFee(position, fee, position.id);
    const row: OvernightFee = {
      positionId: position.id,
      owner: position.owner,
      marketId: position.marketId,
      dueMs: night.dueMs,
      seq: context.seq,
      lots: position.lots,
      tick: index.number,
      indexTicks: index.ticks,
      feeUnits: paid,
      couponId: position.couponId,
    };
    state.context.changes.append('contract_overnight_fees', row);
    state.context.changes.emit(nightCharged, row);
    armPosition(state, position);
    state.save(position, context);
    state.unsettled.add(position.owner);
  }

  private schedule(night: Night): void {
    this.state.context.changes.save('contract_nights', night);
    this.setTimer(night);
  }

  private setTimer({ marketId, dueMs, after }: Night): void {
    const command: ChargeOvernight = { type: 'contracts.overnight', marketId, after };
    this.state.context.timers.set(`contracts.overnight:${marketId}`, dueMs, command);
  }
}
