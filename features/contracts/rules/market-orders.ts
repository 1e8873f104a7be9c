/**
 * What trades at the index in force: all that would keep an order from it is asked before anything
 * changes, so that it can be asked alone as well.
 */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { isPriced } from '../../catalogue/contract.ts';
import type {
  ChangeRefusal,
  CloseAll,
  CloseReason,
  ClosePosition,
  OpenRefusal,
  Position,
  ReversePosition,
} from '../contract/index.ts';
import type { TradeCommand } from '../contract/orders.ts';
import { positionAnswer } from './answers.ts';
import { otherSide } from './reversing.ts';
import { type Trade, type TradeParts, tradeOf } from './trading.ts';

/** What orders are carried out with. */
export interface MarketOrderParts extends TradeParts {
  /** Closes what was checked to be payable. */
  readonly close: (
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
  ) => void;
}

/** Decides what trades at the index. */
export class MarketOrders {
  private readonly parts: MarketOrderParts;

  constructor(parts: MarketOrderParts) {
    this.parts = parts;
  }

  /** Why an order would be refused now, in the order of its own refusals; undefined for nothing. */
  refusal(order: TradeCommand, context: CommandContext): Refusal | undefined {
    const { opening, reducing } = this.parts;
    switch (order.type) {
      case 'contracts.open':
        return opening.refusal(order, context);
      case 'contracts.reduce':
        return reducing.refusal(order, context);
      case 'contracts.trade': {
        const trade = tradeOf(this.parts, order, context);
        return isRefusal(trade) ? trade : undefined;
      }
      case 'contracts.close': {
        const position = this.ownOf(order.positionId, context);
        return isRefusal(position) ? position : this.closeRefusal(position, order.lots);
      }
      case 'contracts.reverse': {
        const position = this.ownOf(order.positionId, context);
        return isRefusal(position) ? position : this.reverseRefusal(position, order, context);
      }
      case 'contracts.close_all':
        return this.closable(order, context).length === 0 ? refuse('nothing_to_close') : undefined;
    }
  }

  /** Carries an order out at the index in force, or refuses it. */
  decide(order: TradeCommand, context: CommandContext): OutcomeOf<TradeCommand> {
    const { opening, reducing } = this.parts;
    switch (order.type) {
      case 'contracts.open':
        return opening.place(order, context);
      case 'contracts.reduce':
        return reducing.place(order, context);
      case 'contracts.trade': {
        const trade = tradeOf(this.parts, order, context);
        return isRefusal(trade) ? trade : this.trade(trade, context);
      }
      case 'contracts.close':
        return this.close(order, context);
      case 'contracts.reverse':
        return this.reverse(order, context);
      case 'contracts.close_all':
        return this.closeAll(this.closable(order, context), context);
    }
  }

  /** What a `close_all` closes now, winners first; positions whose loss nothing pays are left. */
  closable({ sides }: CloseAll, { actor }: CommandContext): Position[] {
    return this.parts.closing.winnersFirst(actor, sides);
  }

  /** Closes positions one after the other, as far as each can be paid. */
  closeAll(positions: readonly Position[], context: CommandContext): OutcomeOf<CloseAll> {
    const closed: number[] = [];
    for (const position of positions) {
      if (!this.parts.closing.isPayable(position, position.lots)) continue;
      this.parts.close(position, position.lots, 'by_customer', context);
      closed.push(position.id);
    }
    return closed.length === 0 ? refuse('nothing_to_close') : accept({ closed });
  }

  /** The actor's position. Refusal: `unknown_position`. */
  ownOf(positionId: number, { actor }: CommandContext): Position | Refusal {
    const position = this.parts.state.positions.get(positionId);
    return position === undefined || position.owner !== actor
      ? refuse('unknown_position')
      : position;
  }

  private trade({ parts, order, closedLots }: Trade, context: CommandContext) {
    for (const part of parts) this.parts.close(part.position, part.lots, 'by_customer', context);
    const opened = order.lots > 0 ? this.parts.opening.openChecked(order, context) : undefined;
    return accept({
      closedLots,
      closed: parts.map(({ position }) => position.id),
      opened: opened === undefined ? null : positionAnswer(opened),
    });
  }

  private close(order: ClosePosition, context: CommandContext): OutcomeOf<ClosePosition> {
    const position = this.ownOf(order.positionId, context);
    if (isRefusal(position)) return position;
    const refusal = this.closeRefusal(position, order.lots);
    if (refusal !== undefined) return refusal;
    const lots = order.lots === 0 ? position.lots : order.lots;
    this.parts.close(position, lots, 'by_customer', context);
    return accept(positionAnswer(position));
  }

  private reverse(order: ReversePosition, context: CommandContext): OutcomeOf<ReversePosition> {
    const position = this.ownOf(order.positionId, context);
    if (isRefusal(position)) return position;
    const refusal = this.reverseRefusal(position, order, context);
    if (refusal !== undefined) return refusal;
    const command = otherSide(position, order.needsCover === true);
    this.parts.close(position, position.lots, 'by_customer', context);
    return accept(positionAnswer(this.parts.opening.openChecked(command, context)));
  }

  private reverseRefusal(
    position: Position,
    order: ReversePosition,
    context: CommandContext,
  ): Refusal | undefined {
    const refusal = this.closeRefusal(position, 0);
    if (refusal !== undefined) return refusal;
    if (position.couponId > 0) return refuse('by_voucher');
    const { opening, closing } = this.parts;
    const command = otherSide(position, order.needsCover === true);
    const free = closing.freeAfter(position.owner, [position]);
    const opens = opening.reverseRefusal(command, [position], free, context);
    // Of a reversal only the limit of a tier is said, because earlier ones have said none.
    return opens?.refused === 'multiple_above_tier' ? opens : opens && refuse(opens.refused);
  }

  private closeRefusal(position: Position, asked: number): Refusal | undefined {
    const refusal = this.whyNotClosed(position, asked);
    return refusal === undefined ? undefined : refuse(refusal);
  }

  private whyNotClosed(position: Position, asked: number): ChangeRefusal | OpenRefusal | undefined {
    if (position.state !== 'open') return 'position_not_open';
    const lots = asked === 0 ? position.lots : asked;
    if (!Number.isSafeInteger(lots) || lots < 1 || lots > position.lots) return 'bad_lots';
    if (position.couponId > 0 && lots < position.lots) return 'by_voucher';
    const now = this.parts.state.needs.catalogue.state(position.marketId);
    if (!isPriced(now)) return now.status === 'closed' ? 'market_closed' : 'market_halted';
    return this.parts.closing.isPayable(position, lots) ? undefined : 'loss_needs_gains';
  }
}
