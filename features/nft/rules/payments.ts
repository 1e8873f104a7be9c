/** What winners have to pay: within a day, or what the next one bids less is the seller's. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { units } from '../../../core/money/units.ts';
import {
  type ExpirePayment,
  type NftMargin,
  type NftOrder,
  type NftSale,
  PAY_MS,
  type PayNftOrder,
  type RemindPayment,
  REMINDERS_MS,
} from '../contract/index.ts';
import { orderAnswer } from './answers.ts';
import { forfeitOf, halvesOf, isNear } from './formulas.ts';
import type { NftState } from './state.ts';
import { receiversOf, type TradingRules } from './trading.ts';

/** Orders of winners and second bidders. */
export class PaymentRules {
  private readonly state: NftState;
  private readonly trading: TradingRules;

  constructor(state: NftState, trading: TradingRules) {
    this.state = state;
    this.trading = trading;
  }

  /** The highest bidder has won. */
  win(sale: NftSale, context: CommandContext): void {
    const margin = this.state.marginOf(sale.id, sale.bidder);
    if (margin === undefined) throw new Error(`auction ${sale.id} has no winner`);
    sale.state = 'unpaid';
    sale.endedMs = context.timeMs;
    this.state.context.timers.clear(`nft.end_sale:${sale.id}`);
    this.state.saveSale(sale);
    this.ask(sale, 'won', margin, context);
  }

  private ask(
    sale: NftSale,
    kind: NftOrder['kind'],
    { owner: buyer, bestUnits: priceUnits, heldUnits: marginUnits }: NftMargin,
    context: CommandContext,
  ): void {
    const { timeMs } = context;
    const order: NftOrder = {
      id: this.state.context.nextId(),
      saleId: sale.id,
      workId: sale.workId,
      buyer,
      seller: sale.seller,
      kind,
      assetId: sale.assetId,
      priceUnits,
      marginUnits,
      madeMs: timeMs,
      dueMs: this.state.context.deadlineMs(timeMs + PAY_MS, 'reply', context),
      state: 'unpaid',
      endedMs: 0,
      reminders: 0,
      forfeitUnits: 0n,
    };
    this.state.saveOrder(order);
    this.setTimers(order);
  }

  /** The deadline of an order, and its next reminder. */
  setTimers(order: NftOrder): void {
    const { timers } = this.state.context;
    const { id: orderId } = order;
    const expire = { type: 'nft.expire_payment', orderId } as const;
    timers.setDeadline(`nft.expire_payment:${orderId}`, order.dueMs, expire, 'reply');
    this.setReminder(order);
  }

  /** The next reminder; also after the deadline was moved. */
  setReminder(order: NftOrder): void {
    const before = REMINDERS_MS[order.reminders];
    if (before === undefined) return;
    const remind = { type: 'nft.remind', orderId: order.id } as const;
    this.state.context.timers.set(`nft.remind:${order.id}`, order.dueMs - before, remind);
  }

  private forget({ id }: NftOrder): void {
    this.state.context.timers.clear(`nft.expire_payment:${id}`);
    this.state.context.timers.clear(`nft.remind:${id}`);
  }

  pay(command: PayNftOrder, context: CommandContext): OutcomeOf<PayNftOrder> {
    const { actor, timeMs } = context;
    const { orderId, vouched } = command;
    const order = this.state.orders.get(orderId);
    if (order?.buyer !== actor) return refuse('unknown_order');
    if (timeMs >= order.dueMs) return refuse('order_expired');
    const { assetId, priceUnits } = order;
    // The margin is the bidder's own money: it may be a part of the price.
    if (!this.state.canTake(actor, assetId, priceUnits - smaller(order.marginUnits, priceUnits))) {
      return refuse('insufficient_balance');
    }
    const sale = this.saleOf(order);
    const work = this.state.workOf(order);
    const given = { assetId, amount: priceUnits, receivers: receiversOf(work), saleId: sale.id };
    const refusal = this.state.giveRefusal(command, context, given);
    if (refusal !== undefined) return refusal;
    this.state.endSale(sale, 'sold', context);
    const deal = { work, buyer: actor, kind: 'auction', assetId, priceUnits } as const;
    this.trading.trade({ ...deal, isFrozen: false, vouched }, context);
    this.end(order, 'paid', context);
    return accept(orderAnswer(order));
  }

  remind({ orderId }: RemindPayment, { actor, timeMs }: CommandContext): OutcomeOf<RemindPayment> {
    if (actor !== 0) return refuse('not_allowed');
    const order = this.state.orders.get(orderId);
    const before = REMINDERS_MS[order?.reminders ?? REMINDERS_MS.length];
    if (order === undefined || before === undefined) return refuse('unknown_order');
    if (timeMs < order.dueMs - before) return refuse('too_early');
    order.reminders += 1;
    this.state.saveOrder(order);
    this.setReminder(order);
    return accept();
  }

  expire({ orderId }: ExpirePayment, context: CommandContext): OutcomeOf<ExpirePayment> {
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.state.orders.get(orderId);
    if (order === undefined) return refuse('unknown_order');
    if (context.timeMs < order.dueMs) return refuse('too_early');
    const sale = this.saleOf(order);
    const next = order.kind === 'won' ? this.secondOf(sale) : undefined;
    if (order.kind === 'won') this.forfeit(sale, order, next);
    this.end(order, 'expired', context);
    // Too far below, the work is its seller's again: he chooses what becomes of it.
    const isAsked = sale.termsVersion === 0 || isNear(next?.bestUnits ?? 0n, order.priceUnits);
    const second = isAsked ? next : undefined;
    if (second === undefined) {
      this.state.endSale(sale, 'unsold', context);
      return accept();
    }
    sale.state = 'offered';
    this.state.saveSale(sale);
    this.ask(sale, 'second', second, context);
    return accept();
  }

  /**
   * What the seller gets less for the next bid is his, out of the margin; the rest of it is free
   * again. In auctions of earlier releases half is his, half goes to the insurance.
   */
  private forfeit(sale: NftSale, order: NftOrder, next: NftMargin | undefined): void {
    const { saleId, buyer, seller, assetId, priceUnits } = order;
    const margin = this.state.marginOf(saleId, buyer);
    if (margin === undefined) throw new Error(`auction ${saleId} has no margin of ${buyer}`);
    const from = this.state.slot(buyer, assetId);
    const { ledger } = this.state.context;
    const give = (to: number, amount: bigint) => {
      if (amount > 0n) ledger.postFrozen(from, to, units(amount), 'nft_forfeit', saleId);
    };
    if (sale.termsVersion > 0) {
      order.forfeitUnits = forfeitOf(margin.heldUnits, priceUnits, next?.bestUnits);
      give(this.state.slot(seller, assetId), order.forfeitUnits);
      ledger.release(from, units(margin.heldUnits - order.forfeitUnits));
    } else {
      const halves = halvesOf(margin.heldUnits);
      give(this.state.slot(seller, assetId), halves.seller);
      give(this.state.house(HOUSE.insurance, assetId), halves.house);
    }
    margin.heldUnits = 0n;
    this.state.saveMargin(margin);
  }

  /** The best of the other bidders, where he has bid what the seller wants at least. */
  private secondOf(sale: NftSale): NftMargin | undefined {
    const others = this.state
      .marginsOf(sale.id)
      .filter(({ owner, bestUnits }) => owner !== sale.bidder && bestUnits > 0n)
      .filter(({ bestUnits }) => bestUnits >= sale.reserveUnits)
      .sort((a, b) => (a.bestUnits < b.bestUnits ? 1 : -1));
    return others[0];
  }

  private end(order: NftOrder, state: 'paid' | 'expired', { timeMs }: CommandContext): void {
    order.state = state;
    order.endedMs = timeMs;
    this.forget(order);
    this.state.saveOrder(order);
  }

  private saleOf({ saleId }: NftOrder): NftSale {
    const sale = this.state.sales.get(saleId);
    if (sale === undefined) throw new Error(`there is no sale ${saleId}`);
    return sale;
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
