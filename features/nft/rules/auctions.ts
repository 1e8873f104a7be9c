/**
 * Auctions. What must always hold: what is frozen for an auction is what its bidders' rows say;
 * after its end only a winner who has not paid has anything frozen.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import {
  BID_PAUSE_MS,
  type BidForWork,
  type EndSale,
  type FreezeMargin,
  MOST_UNITS,
  type NftBid,
  nftBidMade,
  nftOutbid,
  type NftMargin,
  type NftSale,
  type NftWork,
} from '../contract/index.ts';
import { amountIn, endAfterBid, marginFor } from './formulas.ts';
import type { PaymentRules } from './payments.ts';
import type { SaleRules } from './sales.ts';
import { larger, type NftState } from './state.ts';
import { receiversOf } from './trading.ts';

/** Takes bids, and ends auctions. */
export class AuctionRules {
  private readonly state: NftState;
  private readonly sales: SaleRules;
  private readonly payments: PaymentRules;

  constructor(state: NftState, sales: SaleRules, payments: PaymentRules) {
    this.state = state;
    this.sales = sales;
    this.payments = payments;
  }

  bid(order: BidForWork, context: CommandContext): OutcomeOf<BidForWork> {
    const found = this.sales.openSale(order.code, 'auction', context);
    if ('refused' in found) return found;
    const { sale } = found;
    const raise = amountIn(order.raise) ?? 0n;
    const refusal = bidRefusal(sale, order, raise, context);
    if (refusal !== undefined) return refusal;
    const price = sale.priceUnits + raise;
    const scale = this.state.needs.catalogue.asset(sale.assetId)?.scale ?? 0;
    const margin = marginFor(sale, price, scale);
    if (!this.canHold(sale, context.actor, margin)) {
      return refuse('margin_needed', { margin: margin.toString() });
    }
    // Whoever wins and does not pay loses his margin to the seller.
    const given = { amount: larger(price, margin), ...this.givenIn(found) };
    const guarded = this.state.giveRefusal(order, context, given);
    if (guarded !== undefined) return guarded;
    const row = this.hold(sale, context.actor, margin);
    row.bestUnits = price;
    row.bestMs = context.timeMs;
    this.state.saveMargin(row);
    this.note(sale, price, context);
    const held = row.heldUnits.toString();
    return accept({ price: price.toString(), margin: held, endMs: sale.endMs });
  }

  /** Freezes what is shown before the first bid. */
  freeze(order: FreezeMargin, context: CommandContext): OutcomeOf<FreezeMargin> {
    const found = this.sales.openSale(order.code, 'auction', context);
    if ('refused' in found) return found;
    const { sale } = found;
    const held = this.state.marginOf(sale.id, context.actor)?.heldUnits ?? 0n;
    if (held >= sale.marginUnits) return refuse('nothing_changes');
    const margin = sale.marginUnits.toString();
    if (!this.canHold(sale, context.actor, sale.marginUnits)) {
      return refuse('margin_needed', { margin });
    }
    const given = { amount: sale.marginUnits, ...this.givenIn(found) };
    const guarded = this.state.giveRefusal(order, context, given);
    if (guarded !== undefined) return guarded;
    this.state.saveMargin(this.hold(sale, context.actor, sale.marginUnits));
    return accept({ margin });
  }

  private givenIn({ work, sale }: { readonly work: NftWork; readonly sale: NftSale }) {
    return { assetId: sale.assetId, receivers: receiversOf(work), saleId: sale.id };
  }

  private canHold({ id, assetId }: NftSale, owner: number, margin: bigint): boolean {
    const held = this.state.marginOf(id, owner)?.heldUnits ?? 0n;
    return margin <= held || this.state.canTake(owner, assetId, margin - held);
  }

  /** Tops a bidder's margin up to an amount. */
  private hold({ id: saleId, assetId }: NftSale, owner: number, margin: bigint): NftMargin {
    const none = { saleId, owner, assetId, heldUnits: 0n, bestUnits: 0n, bestMs: 0 };
    const row = this.state.marginOf(saleId, owner) ?? none;
    if (margin <= row.heldUnits) return row;
    const more = margin - row.heldUnits;
    this.state.context.ledger.hold(this.state.slot(owner, assetId), units(more));
    row.heldUnits = margin;
    return row;
  }

  private note(sale: NftSale, priceUnits: bigint, context: CommandContext): void {
    const { actor: bidder, timeMs } = context;
    const { id: saleId, workId, assetId } = sale;
    const { changes } = this.state.context;
    const id = this.state.context.nextId();
    const bid: NftBid = { id, saleId, workId, bidder, assetId, priceUnits, timeMs };
    changes.append('nft_bids', bid);
    changes.emit(nftBidMade, bid);
    if (sale.bidder > 0) {
      const { name } = this.state.workOf(sale);
      changes.emit(nftOutbid, { id, owner: sale.bidder, workId, name, assetId, priceUnits });
    }
    sale.priceUnits = priceUnits;
    sale.bidder = bidder;
    sale.bids += 1;
    sale.bidMs = timeMs;
    const endMs = endAfterBid(sale.endMs, sale.lastEndMs, timeMs);
    if (endMs !== sale.endMs) {
      sale.endMs = endMs;
      this.sales.setEnd(sale);
    }
    this.state.saveSale(sale);
  }

  /** The window is over: a winner has to pay, or the work goes back to its owner. */
  end({ saleId }: EndSale, context: CommandContext): OutcomeOf<EndSale> {
    if (context.actor !== 0) return refuse('not_allowed');
    const sale = this.state.sales.get(saleId);
    if (sale?.state !== 'open') return refuse('not_on_sale');
    if (context.timeMs < sale.endMs) return refuse('too_early');
    const isMet = sale.bids > 0 && sale.priceUnits >= sale.reserveUnits;
    if (!isMet) {
      this.state.endSale(sale, 'unsold', context);
      return accept();
    }
    for (const margin of this.state.marginsOf(saleId)) {
      if (margin.owner !== sale.bidder) this.state.releaseMargin(sale, margin, 'lost');
    }
    this.payments.win(sale, context);
    return accept();
  }
}

/** Why a raise is not taken: who leads, what has moved meanwhile, and the steps. */
function bidRefusal(
  sale: Readonly<NftSale>,
  { expected }: BidForWork,
  raise: bigint,
  { actor, timeMs }: CommandContext,
): Refusal | undefined {
  if (sale.bidder === actor) return refuse('already_highest');
  const isBlind = expected === '' && sale.bids > 0 && timeMs - sale.bidMs < BID_PAUSE_MS;
  const isOther = expected !== '' && expected !== sale.priceUnits.toString();
  if (isBlind || isOther) return movedRefusal(sale, raise);
  if (raise < sale.stepUnits || raise % sale.stepUnits !== 0n) {
    return refuse('wrong_increment', { step: sale.stepUnits.toString() });
  }
  return sale.priceUnits + raise > MOST_UNITS ? refuse('wrong_price') : undefined;
}

/** The price has moved: what it is now, and what the same raise would come to. */
function movedRefusal({ priceUnits }: Readonly<NftSale>, raise: bigint): Refusal {
  const details = { price: priceUnits.toString(), bid: (priceUnits + raise).toString() };
  return refuse('bid_moved', details);
}
