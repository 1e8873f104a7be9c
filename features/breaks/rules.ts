/**
 * Breaks of customers, as a room of the machine, and the guard that keeps them.
 * What must always hold: nobody but its owner begins a break, and nobody, its owner and the house
 * included, ends one within a day.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../core/engine/command.ts';
import type { CommandEffect } from '../../core/engine/effects.ts';
import { canonicalText } from '../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../core/engine/room.ts';
import { timeText } from '../../core/time/time-text.ts';
import {
  type Break,
  breakChanged,
  type BreakRefusal,
  type BreaksCommand,
  MAX_BREAK_MS,
  SHORTENS_AFTER_MS,
  type TakeBreak,
} from './contract.ts';

/** What breaks ask of all rooms. */
export interface BreaksNeeds {
  readonly effects: { of(command: Command): CommandEffect };
}

/** When a break ends, seen from a time. */
function endOf({ untilMs, nextUntilMs, shortensMs }: Break, timeMs: number): number {
  return shortensMs !== 0 && timeMs >= shortensMs ? nextUntilMs : untilMs;
}

function no(refusal: BreakRefusal): Refusal {
  return refuse(refusal);
}

/** Decides the command of `breaks`, and knows who is on one. */
export class BreaksRules implements Room {
  readonly name = 'breaks';
  private readonly context: RoomContext;
  private readonly needs: BreaksNeeds;
  /** The last one of each customer who ever took one. */
  private readonly breaks = new Map<number, Break>();

  constructor(context: RoomContext, needs: BreaksNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('breaks', breakChanged);
  }

  /** Whether a customer is on a break. */
  isOn(owner: number, timeMs: number): boolean {
    const last = this.breaks.get(owner);
    return last !== undefined && timeMs < endOf(last, timeMs);
  }

  /** Why a command of a customer on a break does not reach its room; see `CommandEffect`. */
  guard(command: Command, { actor, timeMs }: CommandContext): Refusal | undefined {
    const last = this.breaks.get(actor);
    if (last === undefined || !this.isOn(actor, timeMs)) return undefined;
    const effect = this.needs.effects.of(command);
    if (effect !== 'risks' && effect !== 'funds') return undefined;
    return refuse('on_break', { time: timeText(endOf(last, timeMs)) });
  }

  decide(command: Command, context: CommandContext): OutcomeOf<BreaksCommand> {
    const order = command as BreaksCommand;
    return order.type === 'breaks.take' ? this.take(order, context) : refuse('unknown_command');
  }

  /** Puts a stored row back. */
  restore(row: Break): void {
    this.breaks.set(row.owner, row);
  }

  *stateLines(): Generator<string> {
    const ordered = [...this.breaks.values()].sort((a, b) => a.owner - b.owner);
    for (const row of ordered) yield `break ${canonicalText(row)}`;
  }

  private take({ untilMs }: TakeBreak, { actor, timeMs }: CommandContext): OutcomeOf<TakeBreak> {
    if (actor <= 0) return no('not_allowed');
    const isAhead = untilMs > timeMs && untilMs <= timeMs + MAX_BREAK_MS;
    if (!Number.isSafeInteger(untilMs) || (untilMs !== 0 && !isAhead)) return no('bad_time');
    const last = this.breaks.get(actor);
    const endMs = last === undefined ? 0 : endOf(last, timeMs);
    if (untilMs === 0 && endMs <= timeMs) return no('no_break');
    const isShorter = untilMs < endMs;
    const times = {
      untilMs: isShorter ? endMs : untilMs,
      nextUntilMs: untilMs,
      shortensMs: isShorter ? timeMs + SHORTENS_AFTER_MS : 0,
    };
    const row: Break = { owner: actor, ...times, changedMs: timeMs };
    this.breaks.set(actor, row);
    this.context.changes.save('breaks', row);
    return accept(times);
  }
}
