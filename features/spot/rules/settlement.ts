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
import { type LiveOrder, UNKNOWN_SLOT } from './live-order.ts';

/** The account kind in which an owner trades spot. */
export function tradingKind(owner: number): typeof KIND.spot | typeof KIND.house {
  return owner > 0 ? KIND.spot : KIND.house;
}

/** Quote units of a number of lots at a price. Each alone is mostly small, which converts fast. */
export function valueUnits(market: Market, ticks: number, lots: number): Units {
  return units(BigInt(ticks) * BigInt(lots) * market.tickLotUnits);
}

/** Quote units of an order value in ticks × lots. */
export function budgetUnits(market: Market, tickLots: number): Units {
  return units(BigInt(tickLots) * market.tickLotUnits);
}

/** Base units of a number of lots. */
export function lotsUnits(market: Market, lots: number): Units {
  return units(BigInt(lots) * market.lotUnits);
}

/** What an order of a side pays with. */
function paidAsset(market: Market, order: Readonly<LiveOrder>): AssetId {
  return order.side === 'buy' ? market.quote.id : market.base.id;
}

/** Fees of a trade, in units of what each side receives. */
export interface TradeFees {
  readonly buyFee: Units;
  readonly sellFee: Units;
}

/** Fees and band that were in force in a market at a time. */
export type ConditionsAt = (marketId: number, timeMs: number) => SpotTerms;

/** Postings of fills: pays, delivers, takes fees and releases what was held too much. */
export class Settlement {
  private readonly context: RoomContext;
  private readonly conditions: ConditionsAt;

  constructor(context: RoomContext, conditions: ConditionsAt) {
    this.context = context;
    this.conditions = conditions;
  }

  /** What the owner of an order can spend of what it pays with. */
  spendable(market: Market, order: LiveOrder): Units {
    return this.context.ledger.available(this.paySlot(market, order));
  }

  /** What the owner of an order has at hand of what it brings him. */
  atHand(market: Market, order: LiveOrder): Units {
    return this.context.ledger.available(this.receiveSlot(market, order));
  }

  /**
   * What an order with a limit brings at least when it is filled wholly, lot by lot at its limit,
   * with the dearer fee rounded up for each lot.
   */
  leastReceived(market: Market, order: LiveOrder): Units {
    const { makerFeePpm, takerFeePpm } = this.conditions(market.id, order.createdMs);
    const isBuy = order.side === 'buy';
    const lot = isBuy ? lotsUnits(market, 1) : valueUnits(market, order.limitTicks, 1);
    const feePpm = makerFeePpm > takerFeePpm ? makerFeePpm : takerFeePpm;
    return units((lot - shareOf(lot, feePpm, 'up')) * BigInt(order.lots));
  }

  /** Freezes an amount for an order. The caller has checked that it is there. */
  hold(market: Market, order: LiveOrder, amount: Units): void {
    this.context.ledger.hold(this.paySlot(market, order), amount);
    order.heldUnits += amount;
  }

  /** Releases part of what an order holds. */
  release(market: Market, order: LiveOrder, amount: Units): void {
    this.context.ledger.release(this.paySlot(market, order), amount);
    order.heldUnits -= amount;
  }

  /** Releases what an order by lots holds beyond the most that it pays. */
  releaseBeyond(market: Market, order: LiveOrder): void {
    const left = order.lots - order.filledLots;
    const isSale = order.side === 'sell';
    const needed = isSale ? lotsUnits(market, left) : valueUnits(market, order.limitTicks, left);
    if (order.heldUnits > needed) this.release(market, order, units(order.heldUnits - needed));
  }

  /** Releases everything an order still holds. */
  releaseRest(market: Market, order: LiveOrder): void {
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
    buy: LiveOrder,
    sell: LiveOrder,
    ticks: number,
    lots: number,
    takerIsBuyer: boolean,
    fillId: number,
  ): TradeFees {
    const { ledger } = this.context;
    const quoteUnits = valueUnits(market, ticks, lots);
    const baseUnits = lotsUnits(market, lots);
    const buyerBase = this.receiveSlot(market, buy);
    const sellerQuote = this.receiveSlot(market, sell);
    ledger.postFrozen(this.paySlot(market, buy), sellerQuote, quoteUnits, 'trade', fillId);
    ledger.postFrozen(this.paySlot(market, sell), buyerBase, baseUnits, 'trade', fillId);
    buy.heldUnits -= quoteUnits;
    sell.heldUnits -= baseUnits;
    if (buy.limitTicks > ticks) {
      this.release(market, buy, valueUnits(market, buy.limitTicks - ticks, lots));
    }
    const buyFee = this.fee(market, buy, baseUnits, takerIsBuyer);
    const sellFee = this.fee(market, sell, quoteUnits, !takerIsBuyer);
    this.payFee(buyerBase, market.base.id, buyFee, buy, fillId);
    this.payFee(sellerQuote, market.quote.id, sellFee, sell, fillId);
    return { buyFee, sellFee };
  }

  /** An order pays the fees that were in force when it was placed. */
  private fee(market: Market, order: LiveOrder, received: Units, isTaker: boolean): Units {
    if (order.owner < 0) return units(0n);
    const { takerFeePpm, makerFeePpm } = this.conditions(market.id, order.createdMs);
    return shareOf(received, isTaker ? takerFeePpm : makerFeePpm, 'up');
  }

  private payFee(slot: number, asset: AssetId, fee: Units, order: LiveOrder, fillId: number): void {
    if (fee === 0n) return;
    const { ledger } = this.context;
    ledger.post(slot, ledger.slot(HOUSE.fees, KIND.house, asset), fee, 'trade_fee', fillId);
    order.feeUnits += fee;
  }

  private paySlot(market: Market, order: LiveOrder): number {
    if (order.paySlot === UNKNOWN_SLOT) {
      order.paySlot = this.slot(order.owner, paidAsset(market, order));
    }
    return order.paySlot;
  }

  private receiveSlot(market: Market, order: LiveOrder): number {
    if (order.receiveSlot === UNKNOWN_SLOT) {
      const asset = order.side === 'buy' ? market.base.id : market.quote.id;
      order.receiveSlot = this.slot(order.owner, asset);
    }
    return order.receiveSlot;
  }

  private slot(owner: number, asset: AssetId): number {
    return this.context.ledger.slot(owner, tradingKind(owner), asset);
  }
}
