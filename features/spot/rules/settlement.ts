/**
 * What a trade does to money. The buyer pays from what its order holds, the seller delivers from
 * what its order holds; each pays its fee out of what it receives, rounded up, to the fee account.
 * What must always hold: after each step an order's `heldUnits` is what the ledger froze for it.
 */
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { type AssetId, shareOf, type Units, units } from '../../../core/money/units.ts';
import type { Market, SpotTerms } from '../../catalogue/contract.ts';
import type { Order } from '../contract.ts';

/** The account kind in which an owner trades spot. */
export function tradingKind(owner: number): typeof KIND.change | typeof KIND.house {
  return owner > 0 ? KIND.change : KIND.house;
}

/** Quote units of an order value in ticks × lots. */
export function valueUnits(market: Market, tickLots: number): Units {
  return units(BigInt(tickLots) * market.tickLotUnits);
}

/** Base units of a number of lots. */
export function lotsUnits(market: Market, lots: number): Units {
  return units(BigInt(lots) * market.lotUnits);
}

/** What an order of a side pays with. */
export function paidAsset(market: Market, order: Readonly<Order>): AssetId {
  return order.side === 'buy' ? market.quote.id : market.base.id;
}

/** Fees of a trade, in units of what each side receives. */
export interface TradeFees {
  readonly buyFee: Units;
  readonly sellFee: Units;
}

/** Fees and band that were in force in a market at a time. */
export type ConditionsAt = (marketId: number, timeMs: number) => SpotTerms;

/** See the head of this file. */
export class Settlement {
  private readonly context: RoomContext;
  private readonly conditions: ConditionsAt;

  constructor(context: RoomContext, conditions: ConditionsAt) {
    this.context = context;
    this.conditions = conditions;
  }

  /** What an owner can spend of an asset in spot. */
  spendable(owner: number, asset: AssetId): Units {
    const { ledger } = this.context;
    return ledger.available(ledger.slot(owner, tradingKind(owner), asset));
  }

  /** Freezes an amount for an order. The caller has checked that it is there. */
  hold(market: Market, order: Order, amount: Units): void {
    this.context.ledger.hold(this.paySlot(market, order), amount);
    order.heldUnits += amount;
  }

  /** Releases part of what an order holds. */
  release(market: Market, order: Order, amount: Units): void {
    this.context.ledger.release(this.paySlot(market, order), amount);
    order.heldUnits -= amount;
  }

  /** Releases everything an order still holds. */
  releaseRest(market: Market, order: Order): void {
    if (order.heldUnits > 0n) this.release(market, order, units(order.heldUnits));
  }

  /**
   * Moves the money of one trade; its postings refer to the fill, which both sides may know.
   * A buyer with a limit held its limit price, so what the better
   * price saves is released; market orders have a limit of 0 and hold what they pay. Example: 0.5
   * BTC at 20,000 with 0.1 % for the taker who buys: 10,000 USDT go from buyer to seller, 0.5 BTC
   * from seller to buyer, who pays 0.0005 BTC of fee.
   */
  trade(
    market: Market,
    buy: Order,
    sell: Order,
    ticks: number,
    lots: number,
    takerIsBuyer: boolean,
    fillId: number,
  ): TradeFees {
    const { ledger } = this.context;
    const quoteUnits = valueUnits(market, ticks * lots);
    const baseUnits = lotsUnits(market, lots);
    const buyerBase = ledger.slot(buy.owner, tradingKind(buy.owner), market.base.id);
    const sellerQuote = ledger.slot(sell.owner, tradingKind(sell.owner), market.quote.id);
    ledger.postFrozen(this.paySlot(market, buy), sellerQuote, quoteUnits, 'trade', fillId);
    ledger.postFrozen(this.paySlot(market, sell), buyerBase, baseUnits, 'trade', fillId);
    buy.heldUnits -= quoteUnits;
    sell.heldUnits -= baseUnits;
    if (buy.limitTicks > ticks) {
      this.release(market, buy, valueUnits(market, (buy.limitTicks - ticks) * lots));
    }
    const buyFee = this.fee(market, buy, baseUnits, takerIsBuyer);
    const sellFee = this.fee(market, sell, quoteUnits, !takerIsBuyer);
    this.payFee(buyerBase, market.base.id, buyFee, buy, fillId);
    this.payFee(sellerQuote, market.quote.id, sellFee, sell, fillId);
    return { buyFee, sellFee };
  }

  /** An order pays the fees that were in force when it was placed. */
  private fee(market: Market, order: Order, received: Units, isTaker: boolean): Units {
    if (order.owner < 0) return units(0n);
    const { takerFeePpm, makerFeePpm } = this.conditions(market.id, order.createdMs);
    return shareOf(received, isTaker ? takerFeePpm : makerFeePpm, 'up');
  }

  private payFee(slot: number, asset: AssetId, fee: Units, order: Order, fillId: number): void {
    if (fee === 0n) return;
    const { ledger } = this.context;
    ledger.post(slot, ledger.slot(HOUSE.fees, KIND.house, asset), fee, 'trade_fee', fillId);
    order.feeUnits += fee;
  }

  private paySlot(market: Market, order: Readonly<Order>): number {
    const kind = tradingKind(order.owner);
    return this.context.ledger.slot(order.owner, kind, paidAsset(market, order));
  }
}
