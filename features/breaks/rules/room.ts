/**
 * Breaks of customers and limits of their own, as a room of the machine, and the guard that keeps
 * them. What must always hold: nobody but its owner begins a break, and nobody, its owner and the
 * house included, ends one within a day.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { CommandEffect } from '../../../core/engine/effects.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { timeText } from '../../../core/time/time-text.ts';
import {
  type Break,
  breakChanged,
  type BreakRefusal,
  type BreaksCommand,
  MAX_BREAK_MS,
  SHORTENS_AFTER_MS,
  type TakeBreak,
} from '../contract.ts';
import { type CoinAmount, type LimitsNeeds, OwnLimits } from './limits.ts';

/** What breaks ask of all rooms. */
export interface BreaksNeeds extends LimitsNeeds {
  readonly effects: { of(command: Command): CommandEffect };
}

/** When a break ends, seen from a time. */
function endOf({ untilMs, nextUntilMs, shortensMs }: Break, timeMs: number): number {
  return shortensMs !== 0 && timeMs >= shortensMs ? nextUntilMs : untilMs;
}

function no(refusal: BreakRefusal): Refusal {
  return refuse(refusal);
}

/** Why a customer begins nothing that he may lose by: his break, or a limit of his own. */
type KeptBy = 'on_break' | 'own_loss_limit';

/** Decides the commands of `breaks`, and knows who is on one and who has reached a limit. */
export class BreaksRules implements Room {
  readonly name = 'breaks';
  private readonly context: RoomContext;
  private readonly needs: BreaksNeeds;
  /** The last one of each customer who ever took one. */
  private readonly breaks = new Map<number, Break>();
  readonly limits: OwnLimits;

  constructor(context: RoomContext, needs: BreaksNeeds) {
    this.context = context;
    this.needs = needs;
    this.limits = new OwnLimits(context, needs);
    context.changes.tellSaved('breaks', breakChanged);
  }

  /** What keeps a customer from new risk, for what begins without a command of his. */
  keptBy(owner: number, timeMs: number): KeptBy | undefined {
    if (this.breakEndMs(owner, timeMs) > 0) return 'on_break';
    return this.limits.lossFreesMs(owner, timeMs) > 0 ? 'own_loss_limit' : undefined;
  }

  /** Why a customer does not report a deposit: `own_deposit_limit`, with what is left. */
  refuseDeposit(
    owner: number,
    asked: CoinAmount,
    waiting: readonly CoinAmount[],
    timeMs: number,
  ): Refusal | undefined {
    return this.limits.refuseDeposit(owner, asked, waiting, timeMs);
  }

  /** Why a command of a customer does not reach its room; see `CommandEffect`. */
  guard(command: Command, { actor, timeMs }: CommandContext): Refusal | undefined {
    if (!this.breaks.has(actor) && !this.limits.has(actor)) return undefined;
    const effect = this.needs.effects.of(command);
    if (effect !== 'risks' && effect !== 'funds') return undefined;
    const breakMs = this.breakEndMs(actor, timeMs);
    if (breakMs > 0) return refuse('on_break', { time: timeText(breakMs) });
    const limitMs = effect === 'risks' ? this.limits.lossFreesMs(actor, timeMs) : 0;
    return limitMs > 0 ? refuse('own_loss_limit', { time: timeText(limitMs) }) : undefined;
  }

  decide(command: Command, context: CommandContext): OutcomeOf<BreaksCommand> {
    const order = command as BreaksCommand;
    switch (order.type) {
      case 'breaks.take':
        return this.take(order, context);
      case 'breaks.set_limit':
        return this.limits.set(order, context);
      case 'breaks.sweep':
        return this.limits.sweep(context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts a stored row back. */
  restore(row: Break): void {
    this.breaks.set(row.owner, row);
  }

  *stateLines(): Generator<string> {
    const ordered = [...this.breaks.values()].sort((a, b) => a.owner - b.owner);
    for (const row of ordered) yield `break ${canonicalText(row)}`;
    yield* this.limits.stateLines();
  }

  /** When the break that a customer is on ends; 0 where he is on none. */
  private breakEndMs(owner: number, timeMs: number): number {
    const last = this.breaks.get(owner);
    const endMs = last === undefined ? 0 : endOf(last, timeMs);
    return timeMs < endMs ? endMs : 0;
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
