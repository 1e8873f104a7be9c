/** Cancelling one's orders: one, all of some markets, and all of one by a dead man's switch. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { Countdowns } from '../../../core/engine/countdowns.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { RunCountdown, SetCountdown } from '../contract/commands.ts';
import { type CancelAll, type CancelOrder, isLive } from '../contract/index.ts';
import type { Execution } from './execution.ts';
import type { LiveOrders } from './live-orders.ts';
import type { MarketBook } from './market-book.ts';
import { orderAnswer } from './order-forms.ts';

/** What it works with. */
interface CancellingParts {
  readonly orders: LiveOrders;
  readonly execution: Execution;
  readonly bookOf: (marketId: number) => MarketBook | undefined;
}

/** Decides `spot.cancel`, `spot.cancel_all` and the commands of dead man's switches. */
export class Cancelling {
  readonly countdowns: Countdowns;
  private readonly parts: CancellingParts;

  constructor(context: RoomContext, parts: CancellingParts) {
    this.parts = parts;
    this.countdowns = new Countdowns(context, {
      table: 'spot_countdowns',
      run: (owner, marketId): RunCountdown => ({ type: 'spot.run_countdown', owner, marketId }),
    });
  }

  /** Cancels one order. */
  one(command: CancelOrder, context: CommandContext): OutcomeOf<CancelOrder> {
    const { orders, execution, bookOf } = this.parts;
    const order = orders.find(context.actor, command.orderId, command.clientOrderId);
    const marketBook = order === undefined ? undefined : bookOf(order.marketId);
    if (order === undefined || marketBook === undefined) return refuse('unknown_order');
    execution.end(marketBook, order, 'by_customer', context);
    return accept(orderAnswer(order));
  }

  /** Cancels all orders of the actor in some markets, or in all where none is named. */
  all({ marketIds }: CancelAll, context: CommandContext): OutcomeOf<CancelAll> {
    return accept({ cancelled: this.end(context.actor, marketIds, context) });
  }

  /** Sets a switch. Refusals: `COUNTDOWN_REFUSALS`. */
  setCountdown(command: SetCountdown, context: CommandContext): OutcomeOf<SetCountdown> {
    return this.countdowns.set(command, this.parts.bookOf(command.marketId) !== undefined, context);
  }

  /** The time of a switch is over. Refusal: `not_allowed`. */
  runCountdown(command: RunCountdown, context: CommandContext): OutcomeOf<RunCountdown> {
    if (!this.countdowns.takeDue(command, context)) return refuse('not_allowed');
    this.end(command.owner, [command.marketId], context);
    return accept();
  }

  private end(owner: number, marketIds: readonly number[], context: CommandContext): number {
    const { orders, execution, bookOf } = this.parts;
    const own = orders
      .ofOwner(owner)
      .filter(({ marketId }) => marketIds.length === 0 || marketIds.includes(marketId));
    for (const order of own) {
      const marketBook = bookOf(order.marketId);
      // Of a pair the other one has ended with the first.
      if (marketBook !== undefined && isLive(order))
        execution.end(marketBook, order, 'by_customer', context);
    }
    return own.length;
  }
}
