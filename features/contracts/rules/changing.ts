/** Changing what is open: stops, and the margin of isolated positions. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { ChangeMargin, Position, SetStops } from '../contract/index.ts';
import type { MarginChange } from '../contract/margin-changes.ts';
import { positionAnswer } from './answers.ts';
import type { ContractState } from './state.ts';
import { armPosition, stopsRefusal, trailStopAt } from './stops.ts';

/** Sets stops of a position, and adds to its margin or takes from it. */
export class Changing {
  private readonly state: ContractState;

  constructor(state: ContractState) {
    this.state = state;
  }

  /**
   * Sets, changes or clears the stops of an open position. Refusals: `position_not_open`,
   * `bad_stops`, `stop_would_trigger`.
   */
  setStops(position: Position, command: SetStops, context: CommandContext): OutcomeOf<SetStops> {
    const { state } = this;
    if (position.state !== 'open') return refuse('position_not_open');
    const closing = state.closing(position);
    const refusal = stopsRefusal(position.side, closing, command);
    if (refusal !== undefined) return refuse(refusal);
    position.takeProfitTicks = command.takeProfitTicks;
    position.stopLossTicks = command.stopLossTicks;
    if (command.trailTicks !== position.trailTicks) {
      position.trailTicks = command.trailTicks;
      position.trailStopTicks = trailStopAt(position.side, closing, command.trailTicks);
    }
    armPosition(state, position);
    state.save(position, context);
    return accept(positionAnswer(position));
  }

  /** The price has gone on: a following stop moves after it, never back. */
  moveTrail(position: Position, context: CommandContext): void {
    const { state } = this;
    const { side, trailTicks } = position;
    position.trailStopTicks = trailStopAt(side, state.closing(position), trailTicks);
    armPosition(state, position);
    state.save(position, context);
  }

  /**
   * Moves margin into or out of an isolated position. Out goes only what its opening margin does
   * not need at the present loss. Refusals: `position_not_open`, `not_isolated`, `by_voucher`,
   * `bad_amount`, `insufficient_margin`, `market_halted` (out, without a price), `margin_too_low`.
   */
  changeMargin(
    position: Position,
    command: ChangeMargin,
    context: CommandContext,
  ): OutcomeOf<ChangeMargin> {
    const { state } = this;
    if (position.state !== 'open') return refuse('position_not_open');
    if (position.mode !== 'isolated') return refuse('not_isolated');
    if (position.couponId > 0) return refuse('by_voucher');
    if (!/^-?[1-9]\d{0,18}$/.test(command.change)) return refuse('bad_amount');
    const change = BigInt(command.change);
    if (change > 0n) {
      const free = state.freeToLeave(position.owner) ?? 0n;
      if (change > free) return refuse('insufficient_margin');
      state.money.hold(position, change);
      state.unsettled.add(position.owner);
    } else {
      if (state.isBlind(position.marketId)) return refuse('market_halted');
      const floating = state.floating(position);
      const equity = position.heldUnits + (floating < 0n ? floating : 0n);
      if (equity + change < position.marginUnits) return refuse('margin_too_low');
      state.money.release(position, -change);
    }
    armPosition(state, position);
    state.save(position, context);
    if (command.isListed === true) this.list(position, change, context);
    return accept(positionAnswer(position));
  }

  private list(position: Position, changeUnits: bigint, { seq, timeMs }: CommandContext): void {
    const { id: positionId, owner, marketId, side } = position;
    const { context } = this.state;
    const of = { id: context.nextId(), owner, marketId, positionId, side };
    const row: MarginChange = { ...of, seq, timeMs, changeUnits };
    context.changes.append('contract_margin_changes', row);
  }
}
