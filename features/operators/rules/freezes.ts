/**
 * What of customers' accounts is frozen. A freeze looks forward only: it refuses commands that
 * would add risk, move value from coin to coin or withdraw, and touches nothing that runs.
 */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
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
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type Freezable,
  FREEZABLE,
  type Freeze,
  freezeChanged,
  type FreezeRefusal,
  type FreezeState,
} from '../contract.ts';

function no(name: FreezeRefusal): Refusal {
  return refuse(name);
}

/** What freezes ask of all rooms. */
export interface FreezeNeeds {
  readonly effects: {
    /** What a command means for an account that is frozen. */
    of(command: Command): CommandEffect;
  };
}

/** What is frozen of which account, by whom and why; the guard that refuses by it. */
export class Freezes {
  private readonly context: RoomContext;
  private readonly needs: FreezeNeeds;
  private readonly states = new Map<string, FreezeState>();
  private readonly frozen: Readonly<Record<Freezable, Set<number>>> = {
    trading: new Set(),
    withdrawal: new Set(),
  };

  constructor(context: RoomContext, needs: FreezeNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('freezes', freezeChanged);
  }

  /** Whether something of a customer's is frozen. */
  isFrozen(owner: number, what: Freezable): boolean {
    return this.frozen[what].has(owner);
  }

  /**
   * The one guard of the house: why a customer's command does not reach its room. What asks for
   * a withdrawal is refused by its own room, at its place among its refusals.
   */
  guard(command: Command, context: CommandContext): Refusal | undefined {
    if (!this.frozen.trading.has(context.actor)) return undefined;
    const effect = this.needs.effects.of(command);
    return effect === 'opens' || effect === 'risks' ? refuse('account_frozen') : undefined;
  }

  /** Refusals in the order of `FREEZE_REFUSALS`. */
  freeze(order: Freeze, context: CommandContext): OutcomeOf<Freeze> {
    const { operator, owner, what, isFrozen, reason } = order;
    if (context.actor !== 0) return no('not_allowed');
    if (!isOperator(operator)) return no('bad_operator');
    if (!isReason(reason)) return no('reason_needed');
    const isKnown = Number.isSafeInteger(owner) && owner > 0 && FREEZABLE.includes(what);
    if (!isKnown) return no('unknown_account');
    if (this.isFrozen(owner, what) === isFrozen) return no('already_so');
    const key = `${owner} ${what}`;
    const changed = { isFrozen, changedMs: context.timeMs, operator, reason };
    const state = Object.assign(this.states.get(key) ?? { owner, what, ...changed }, changed);
    this.put(key, state);
    this.context.changes.save('freezes', state);
    return accept({ owner, what, isFrozen });
  }

  /** Puts a stored row back. */
  restore(state: FreezeState): void {
    this.put(`${state.owner} ${state.what}`, { ...state });
  }

  *stateLines(): Generator<string> {
    const ordered = [...this.states.values()].sort(
      (a, b) => a.owner - b.owner || (a.what < b.what ? -1 : 1),
    );
    for (const state of ordered) yield `freeze ${canonicalText(state)}`;
  }

  private put(key: string, state: FreezeState): void {
    this.states.set(key, state);
    if (state.isFrozen) this.frozen[state.what].add(state.owner);
    else this.frozen[state.what].delete(state.owner);
  }
}
