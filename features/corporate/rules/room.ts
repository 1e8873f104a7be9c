/**
 * Corporate actions and regular buying as a room of the machine. What must always hold stands in
 * `actions.ts`, `carrying.ts` and `investing.ts`.
 */
import {
  type Command,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import type { CarryOut, CorporateCommand } from '../contract.ts';
import { Actions } from './actions.ts';
import { Investing } from './investing.ts';
import type { CorporateNeeds } from './needs.ts';

/** The commands of `corporate`. */
export class CorporateRules implements Room {
  readonly name = 'corporate';
  readonly actions: Actions;
  readonly investing: Investing;

  constructor(context: RoomContext, needs: CorporateNeeds) {
    this.actions = new Actions(context, needs);
    this.investing = new Investing(context, needs);
  }

  /** What is frozen of the treasury for what was planned. */
  holds(): Iterable<Hold> {
    return this.actions.holds();
  }

  decide(command: Command, context: CommandContext): OutcomeOf<CorporateCommand> {
    const order = command as CorporateCommand;
    switch (order.type) {
      case 'corporate.plan':
        return this.actions.plan(order, context);
      case 'corporate.confirm':
        return this.actions.confirm(order, context);
      case 'corporate.carry_out':
        return this.carryOut(order, context);
      case 'corporate.save_plan':
        return this.investing.save(order, context);
      case 'corporate.switch_plan':
        return this.investing.switch(order, context);
      case 'corporate.invest':
        return this.investing.invest(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  *stateLines(): Generator<string> {
    if (this.actions.lastId > 0) yield `actions ${this.actions.lastId}`;
    for (const action of this.actions.sorted()) yield `action ${canonicalText(action)}`;
    for (const plan of this.investing.sorted()) yield `plan ${canonicalText(plan)}`;
    for (const turn of this.investing.turns.sorted()) yield `turn ${canonicalText(turn)}`;
  }

  private carryOut(order: CarryOut, context: CommandContext): OutcomeOf<CarryOut> {
    const action = this.actions.sorted().find(({ id }) => id === order.id);
    const outcome = this.actions.carryOut(order, context);
    const isGone = action?.kind === 'delisting' && action.state === 'carried_out';
    if (!isRefusal(outcome) && isGone) this.investing.endAll(action.marketId, context.timeMs);
    return outcome;
  }
}
