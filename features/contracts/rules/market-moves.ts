/** What the index of a market reaches on its way: fills, stops, levels and entries. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { IndexMove } from '../../feeds/contract.ts';
import type { Entry } from '../contract/entries.ts';
import type { CloseReason, Position } from '../contract/index.ts';
import type { Changing } from './changing.ts';
import type { Closing } from './closing.ts';
import type { Entries } from './entries.ts';
import { closeOutIsolated } from './isolated.ts';
import type { Opening } from './opening.ts';
import type { Reducing } from './reducing.ts';
import type { ContractState } from './state.ts';
import { armPosition, armReduction } from './stops.ts';
import { type Reached, WATCH } from './watch.ts';

const STOP_REASONS = new Map<number, CloseReason>([
  [WATCH.takeProfit, 'take_profit'],
  [WATCH.stopLoss, 'stop_loss'],
  [WATCH.trailStop, 'trailing_stop'],
]);

/** Who carries out what was reached. */
export interface MoveParts {
  readonly state: ContractState;
  readonly opening: Opening;
  readonly closing: Closing;
  readonly changing: Changing;
  readonly reducing: Reducing;
  readonly entries: Entries;
  /** Closes lots where that can be paid; false where it cannot be at this tick. */
  readonly stop: (
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
  ) => boolean;
}

/** Shares out what a tick has reached. */
export class MarketMoves {
  private readonly parts: MoveParts;

  constructor(parts: MoveParts) {
    this.parts = parts;
  }

  /** Carries out what a move of the index of one market has come to. */
  run({ marketId, fromTicks }: IndexMove, context: CommandContext): void {
    const { state } = this.parts;
    if (state.terms(marketId) === undefined || !state.isOpen(marketId)) return;
    const watch = state.watch(marketId);
    const { ticks } = state.index(marketId);
    const postponed: (() => void)[] = [];
    for (;;) {
      const reached = watch.takeReached(fromTicks, ticks);
      if (reached.length === 0) break;
      for (const what of reached) this.reach(what, postponed, context);
    }
    for (const armAgain of postponed) armAgain();
  }

  private reach({ kind, id }: Reached, postponed: (() => void)[], context: CommandContext): void {
    const { state } = this.parts;
    if (kind === WATCH.accountFalls || kind === WATCH.accountRises) {
      state.unsettled.add(id);
      return;
    }
    const reduction = state.reductions.get(id);
    if (reduction !== undefined) {
      if (kind === WATCH.trailMove) this.parts.reducing.moveTrail(reduction, context);
      else if (!this.parts.reducing.reach(reduction, context)) {
        postponed.push(() => armReduction(state, reduction));
      }
      return;
    }
    const entry = state.entries.get(id);
    if (entry !== undefined) return this.reachEntry(kind, entry, postponed, context);
    const position = state.positions.get(id);
    if (position === undefined) return;
    if (kind === WATCH.entry) {
      if (state.takesPositions(position.marketId)) this.parts.opening.enter(position, context);
      else postponed.push(() => armPosition(state, position));
    } else if (kind === WATCH.trailMove) this.parts.changing.moveTrail(position, context);
    else if (kind === WATCH.margin)
      closeOutIsolated(this.parts.state, this.parts.closing, position, context);
    else if (!this.parts.stop(position, position.lots, STOP_REASONS.get(kind) ?? '', context)) {
      postponed.push(() => armPosition(state, position));
    }
  }

  /** Where its market opens nothing just now, an entry waits on. */
  private reachEntry(
    kind: Reached['kind'],
    entry: Entry,
    postponed: (() => void)[],
    context: CommandContext,
  ): void {
    if (kind === WATCH.trailMove) this.parts.entries.moveTrail(entry, context);
    else if (this.parts.state.takesPositions(entry.marketId)) this.parts.entries.reach(entry);
    else postponed.push(() => this.parts.entries.arm(entry));
  }
}
