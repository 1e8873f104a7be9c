/**
 * Trades where only customers make the price. Whoever pays much there may give value to whom he
 * meets, so from ten floors on the guard of gifts asks about them too (decision 0100).
 */
import type { Command, CommandContext, Refusal } from '../../../core/engine/command.ts';
import { issueTicks, type Market } from '../../catalogue/contract.ts';
import type { NftPaid } from '../../nft/contract/index.ts';
import type { Fill, Order, PlaceOrder, ReplaceOrder } from '../../spot/contract/index.ts';
import type { CancelReplace, PlaceList } from '../../spot/contract/commands.ts';
import { type Giving, LARGE_GIFT } from '../contract.ts';
import type { WithdrawalNeeds } from './asking.ts';

type Amount = Giving['promised'][number];
type Sized = Pick<Order, 'marketId' | 'side' | 'lots' | 'budget' | 'limitTicks' | 'stopTicks'>;

/** Commands that may give value to whom they meet. */
const GUARDED: ReadonlySet<string> = new Set([
  'spot.place',
  'spot.replace',
  'spot.cancel_replace',
  'spot.place_list',
]);
type Guarded = PlaceOrder | ReplaceOrder | CancelReplace | PlaceList;

/** What the guard of gifts is asked, and told. */
interface Guard {
  refusal(giving: Giving, timeMs: number): Refusal | undefined;
  note(paid: NftPaid, context: CommandContext): void;
}

/** Asks the guard about orders, and tells it what was traded by them. */
export class BookGiving {
  private readonly needs: Pick<WithdrawalNeeds, 'catalogue' | 'spot'>;
  private readonly guard: Guard;
  /** The order that is decided, and from what worth on it was guarded. */
  private asked = { seq: 0, floorUnits: '' };

  constructor(needs: Pick<WithdrawalNeeds, 'catalogue' | 'spot'>, guard: Guard) {
    this.needs = needs;
    this.guard = guard;
  }

  /** Why an order may not be placed or changed; orders of releases that asked nothing may. */
  refusal(command: Command, context: CommandContext): Refusal | undefined {
    const order = command as Guarded;
    if (!GUARDED.has(order.type)) return undefined;
    if (order.vouched === undefined) return undefined;
    const { actor: owner, timeMs, seq } = context;
    const sized = this.sized(owner, order);
    const market = this.bookOnly(sized?.marketId ?? 0);
    // What is no order at all, spot itself refuses.
    if (sized === undefined || market === undefined || !isSound(sized)) return undefined;
    const floorUnits = String(LARGE_GIFT * BigInt(order.vouched.floorUnits));
    this.asked = { seq, floorUnits };
    const others = order.type === 'spot.place_list' ? order.orders.slice(1).filter(isSound) : [];
    const beside = others.map((other) => this.paidBy(market, other));
    const promised = [...this.promisedBy(owner, this.replacedBy(owner, order)), ...beside];
    const vouched = { ...order.vouched, floorUnits };
    const giving = { owner, receivers: [], ...this.paidBy(market, sized), promised, vouched };
    return this.guard.refusal(giving, timeMs);
  }

  /** Notes what both sides of a trade have given, where its command was guarded. */
  traded(fill: Fill, context: CommandContext): void {
    const { seq, floorUnits } = this.asked;
    if (context.seq !== seq) return;
    const market = this.bookOnly(fill.marketId);
    if (market === undefined) return;
    const { buyer, seller, ticks, lots } = fill;
    const sides = [
      { owner: buyer, receiver: seller, side: 'buy' },
      { owner: seller, receiver: buyer, side: 'sell' },
    ] as const;
    for (const { owner, receiver, side } of sides) {
      if (owner <= 0) continue;
      const of = { marketId: market.id, side, lots, budget: 0, limitTicks: ticks, stopTicks: 0 };
      const paid = this.paidBy(market, of);
      this.guard.note({ owner, receiver: Math.max(receiver, 0), ...paid, floorUnits }, context);
    }
  }
  private bookOnly(marketId: number): Market | undefined {
    const market = this.needs.catalogue.market(marketId);
    return market?.definition.bookOnly === true ? market : undefined;
  }

  /** What an order is to pay for. */
  private sized(owner: number, order: Guarded): Sized | undefined {
    if (order.type === 'spot.place_list') return order.orders[0];
    if (order.type === 'spot.cancel_replace') return order.order;
    return order.type === 'spot.place' ? order : this.changed(owner, order);
  }

  /** The own order in whose place another one comes; 0 where there is none. */
  private replacedBy(owner: number, order: Guarded): number {
    if (order.type === 'spot.place' || order.type === 'spot.place_list') return 0;
    if (order.type === 'spot.replace' || order.clientOrderId === '') return order.orderId;
    const { clientOrderId } = order;
    const own = this.needs.spot.ordersOf(owner);
    return own.find((each) => each.clientOrderId === clientOrderId)?.id ?? 0;
  }

  /** An own order as it is to be after a change. */
  private changed(owner: number, change: ReplaceOrder): Sized | undefined {
    const order = this.needs.spot.liveOrder(change.orderId);
    if (order?.owner !== owner) return undefined;
    const { marketId, side, budget } = order;
    return {
      marketId,
      side,
      budget,
      lots: change.lots || order.lots,
      limitTicks: change.limitTicks || order.limitTicks,
      stopTicks: change.stopTicks || order.stopTicks,
    };
  }

  /** What an order pays at most: of one without a price, by what its market was traded at last. */
  private paidBy(market: Market, order: Sized): Amount {
    const { side, lots, budget } = order;
    if (side === 'sell') return { assetId: market.base.id, amount: BigInt(lots) * market.lotUnits };
    const last = this.needs.spot.lastTicks(market.id) || issueTicks(market);
    const ticks = order.limitTicks || order.stopTicks || last;
    const value = budget > 0 ? BigInt(budget) : BigInt(ticks) * BigInt(lots);
    return { assetId: market.quote.id, amount: value * market.tickLotUnits };
  }

  /** What a customer's other orders hold in such markets. */
  private promisedBy(owner: number, replaced: number): Amount[] {
    return this.needs.spot.ordersOf(owner).flatMap(({ id, marketId, side, heldUnits }) => {
      const market = this.bookOnly(marketId);
      if (market === undefined || id === replaced) return [];
      const assetId = (side === 'buy' ? market.quote : market.base).id;
      return [{ assetId, amount: heldUnits }];
    });
  }
}

function isSound({ lots, budget, limitTicks, stopTicks }: Sized): boolean {
  return [lots, budget, limitTicks, stopTicks].every((each) => Number.isSafeInteger(each));
}
