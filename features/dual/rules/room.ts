/**
 * Dual investment as a room of the machine.
 * What must always hold: the amount of an order is frozen in its owner's account and both of its
 * possible payments at the desk, so whatever the price is can be paid; an order is settled once, by
 * the fixing of its day.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { type Reaction, reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { PlainTerms } from '../../catalogue/contract.ts';
import { indexTicked } from '../../feeds/contract.ts';
import {
  type Buy,
  type CloseFixing,
  type DualCommand,
  type DualOrder,
  dualOrderChanged,
  type DualTerms,
  type Fixing,
  type OpenFixing,
  type PublishTerms,
  settledMs,
  type SetRoll,
  type Settle,
  windowMs,
} from '../contract.ts';
import { orderAnswer } from './answers.ts';
import { Fixings } from './fixings.ts';
import { Orders } from './orders.ts';
import { type DualNeeds, Products } from './products.ts';
import { Running } from './running.ts';

/** The commands of `dual`: terms, buying, rolling, fixings, and settlement. */
export class DualRules implements Room {
  readonly name = 'dual';
  readonly reactions: readonly Reaction[];
  private readonly context: RoomContext;
  private readonly products: Products;
  private readonly fixings: Fixings;
  private readonly running = new Running();
  private readonly orders: Orders;
  /** Fixings that have ended and still have orders to settle: within one millisecond. */
  private readonly ended = new Map<number, Fixing>();

  constructor(context: RoomContext, needs: DualNeeds) {
    this.context = context;
    this.products = new Products(context, needs);
    this.fixings = new Fixings(context, {
      feeds: needs.feeds,
      staleAfterMs: (marketId) => this.products.market({ marketId }).definition.staleAfterMs,
    });
    this.orders = new Orders({ context, needs, products: this.products, running: this.running });
    this.reactions = [reaction(indexTicked, (tick) => this.fixings.take(tick.marketId, tick))];
    context.changes.tellSaved('dual_orders', dualOrderChanged);
  }

  /** The terms of a product under which orders are taken now. */
  terms(productId: number): DualTerms | undefined {
    return this.products.now(productId);
  }

  /** Whether a product could take these as its next terms. */
  takes(productId: number, terms: PlainTerms): boolean {
    return this.products.takes(productId, terms);
  }

  /** Puts planned terms into force: for orders from now on. */
  beginTerms(productId: number, terms: PlainTerms, context: CommandContext): void {
    this.products.begin(productId, terms, context);
  }

  /** All orders that are not settled yet, by number, for reading. */
  runningOrders(): readonly Readonly<DualOrder>[] {
    return this.running.sorted();
  }

  /** A fixing that has not ended, for reading. */
  fixing(id: number): Readonly<Fixing> | undefined {
    return this.fixings.get(id);
  }

  /** What orders hold: the amount in the owner's account, both payments at the desk. */
  *holds(): Generator<Hold> {
    for (const order of this.running.sorted()) {
      const { id, owner, assetId, units, reservedInterestUnits, reservedOtherUnits } = order;
      const of = { what: 'dual_order', id };
      const desk = { ...of, owner: HOUSE.dualDesk, kind: KIND.house };
      yield { ...of, owner, kind: KIND.spot, assetId, units };
      yield { ...desk, assetId, units: reservedInterestUnits };
      yield { ...desk, assetId: order.otherAssetId, units: reservedOtherUnits };
    }
  }

  decide(command: Command, context: CommandContext): OutcomeOf<DualCommand> {
    const order = command as DualCommand;
    switch (order.type) {
      case 'dual.buy':
        return this.buy(order, context);
      case 'dual.set_roll':
        return this.setRoll(order, context);
      case 'dual.open_fixing':
        return this.openFixing(order, context);
      case 'dual.close_fixing':
        return this.closeFixing(order, context);
      case 'dual.settle':
        return this.settle(order, context);
      case 'dual.publish_terms':
        return this.publish(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** After the room has stood still: it has not heard what ticks came meanwhile. */
  resume(): void {
    this.fixings.interrupt();
  }

  /** Puts stored terms back. */
  restoreTerms(terms: DualTerms): void {
    this.products.restore(terms);
  }

  /** Puts a fixing back that has not ended. */
  restoreFixing(fixing: Fixing): void {
    this.fixings.restore(fixing);
  }

  /**
   * Puts an order back that is not settled.
   * @param fixing the one of its day, where that has ended: then nothing is left to wait for
   */
  restoreOrder(order: DualOrder, fixing?: Fixing): void {
    this.running.add(order);
    if (fixing === undefined) return;
    this.ended.set(fixing.id, fixing);
    this.setTimer(order.id, fixing);
  }

  *stateLines(): Generator<string> {
    for (const terms of this.products.sorted()) yield `terms ${canonicalText(terms)}`;
    for (const fixing of this.fixings.sorted()) yield `fixing ${canonicalText(fixing)}`;
    for (const { priced, ...order } of this.running.sorted()) {
      // Orders of earlier releases have the lines that they had.
      yield `order ${canonicalText(priced === '' ? order : { ...order, priced })}`;
    }
  }

  private publish({ terms }: PublishTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    const outcome = this.products.publish(terms, context);
    if ('answer' in outcome) for (const each of terms) this.fixings.want(each);
    return outcome;
  }

  private buy(command: Buy, context: CommandContext): OutcomeOf<Buy> {
    const { productId, shares, autoRoll, hasReadNotice, closes, recentCloses, leastRatePpm } =
      command;
    const by = closes && { closes, recentCloses };
    const owner = context.actor;
    const asked = { owner, productId, shares, hasReadNotice, by, leastRatePpm };
    const refusal = this.orders.refusal(asked, context);
    if (refusal === 'sold_out') {
      const { shares: most = 0 } = this.products.now(productId) ?? {};
      return refuse(refusal, { left: String(most - this.running.soldOf(productId)) });
    }
    if (refusal !== undefined) return refuse(refusal);
    return accept(orderAnswer(this.orders.begin({ ...asked, wantsRoll: autoRoll }, context)));
  }

  private setRoll({ orderId, isOn }: SetRoll, { actor }: CommandContext): OutcomeOf<SetRoll> {
    const order = this.running.get(orderId);
    // Settled orders are in the table only; the calls know whose they were.
    if (order === undefined) return refuse(actor > 0 ? 'order_not_running' : 'unknown_order');
    // The house ends it where the product is switched off in the owner's country, and begins none.
    const isByHouse = actor === 0 && !isOn && order.wantsRoll;
    if (order.owner !== actor && !isByHouse) return refuse('unknown_order');
    order.wantsRoll = isOn;
    order.roll = isByHouse ? 'off_in_country' : '';
    this.context.changes.save('dual_orders', order);
    return accept(orderAnswer(order));
  }

  private openFixing({ fixingId }: OpenFixing, context: CommandContext): OutcomeOf<OpenFixing> {
    if (context.actor !== 0) return refuse('not_allowed');
    const fixing = this.fixings.get(fixingId);
    if (fixing?.state !== 'waiting') return refuse('unknown_fixing');
    if (context.timeMs < windowMs(fixing.day)) return refuse('too_early');
    this.fixings.begin(fixing, context);
    return accept();
  }

  private closeFixing({ fixingId }: CloseFixing, context: CommandContext): OutcomeOf<CloseFixing> {
    if (context.actor !== 0) return refuse('not_allowed');
    const fixing = this.fixings.get(fixingId);
    if (fixing === undefined) return refuse('unknown_fixing');
    if (context.timeMs < settledMs(fixing.day)) return refuse('too_early');
    this.fixings.end(fixing);
    const ids = this.running.waitingFor(fixingId);
    if (ids.length > 0) this.ended.set(fixingId, fixing);
    for (const id of ids) this.setTimer(id, fixing);
    return accept();
  }

  /** Orders of a day are settled one after another, each by a command of its own. */
  private setTimer(orderId: number, { day }: Fixing): void {
    const command: Settle = { type: 'dual.settle', orderId };
    this.context.timers.set(`dual.settle:${orderId}`, settledMs(day), command);
  }

  private settle({ orderId }: Settle, context: CommandContext): OutcomeOf<Settle> {
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.running.get(orderId);
    if (order === undefined) return refuse('unknown_order');
    const fixing = this.ended.get(order.fixingId);
    if (fixing === undefined) return refuse('not_fixed');
    this.orders.settle(order, fixing, context);
    if (this.running.waitingFor(fixing.id).length === 0) this.ended.delete(fixing.id);
    return accept();
  }
}
