/**
 * OTC as a room of the machine.
 * What must always hold: what is frozen for OTC is what open sell advertisements, live orders and
 * bonds say; each order ends once; from "paid" no way leads to "returned" without two operators;
 * what is claimed after coins have gone back moves nothing but its merchant's bond.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import type { PlainTerms } from '../../catalogue/contract.ts';
import type {
  OtcAd,
  OtcBlock,
  OtcBuyer,
  OtcCommand,
  OtcMerchant,
  OtcOrder,
  OtcTerms,
  SetRates,
} from '../contract/index.ts';
import { AdRules } from './ads.ts';
import { AppealRules } from './appeals.ts';
import { FallRules } from './falls.ts';
import { MerchantRules } from './merchants.ts';
import { OrderingRules } from './ordering.ts';
import { isLive, type OtcNeeds, OtcState, type RateRow } from './state.ts';
import { StepRules } from './steps.ts';
import { OrderTimers } from './timers.ts';

const RATE = /^[1-9]\d{0,15}$/;

/** The commands of `otc`. */
export class OtcRules implements Room {
  readonly name = 'otc';
  private readonly state: OtcState;
  private readonly ads: AdRules;
  private readonly ordering: OrderingRules;
  private readonly steps: StepRules;
  private readonly appeals: AppealRules;
  private readonly merchants: MerchantRules;
  private readonly timers: OrderTimers;

  constructor(context: RoomContext, needs: OtcNeeds) {
    this.state = new OtcState(context, needs);
    this.timers = new OrderTimers(this.state);
    this.ads = new AdRules(this.state);
    const falls = new FallRules(this.state);
    this.ordering = new OrderingRules(this.state, this.timers, falls);
    this.merchants = new MerchantRules(this.state);
    this.steps = new StepRules(this.state, this.timers, this.merchants, falls);
    this.appeals = new AppealRules(this.state, this.steps, this.timers, falls);
  }

  /** What of a customer's belongings may not leave yet, in dollar units: see `OtcState`. */
  notYetFree(owner: number, timeMs: number): bigint {
    return this.state.notYetFree(owner, timeMs);
  }

  /** Orders to which something may still happen, by number, for reading. */
  liveOrders(): readonly Readonly<OtcOrder>[] {
    return this.state.liveOrders();
  }

  /** All advertisements by number, for reading. */
  allAds(): readonly Readonly<OtcAd>[] {
    return [...this.state.ads.values()].sort((a, b) => a.id - b.id);
  }

  holds(): Iterable<Hold> {
    return this.state.holds();
  }

  /** A standstill has moved deadlines. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    this.timers.move(moved);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<OtcCommand> {
    const order = command as OtcCommand;
    switch (order.type) {
      case 'otc.save_ad':
        return this.ads.save(order, context);
      case 'otc.switch_ad':
        return this.ads.switch(order, context);
      case 'otc.order':
        return this.ordering.place(order, context);
      case 'otc.mark_paid':
        return this.steps.markPaid(order, context);
      case 'otc.cancel':
        return this.steps.cancel(order, context);
      case 'otc.release':
        return this.steps.release(order, context);
      case 'otc.extend':
        return this.steps.extend(order, context);
      case 'otc.expire':
        return this.steps.expire(order, context);
      case 'otc.remind':
        return this.steps.remind(order, context);
      case 'otc.end_claim':
        return this.steps.endClaim(order, context);
      case 'otc.end_lapse':
        return this.steps.endLapse(order, context);
      case 'otc.appeal':
        return this.appeals.open(order, context);
      case 'otc.withdraw_appeal':
        return this.appeals.withdraw(order, context);
      case 'otc.open_unanswered':
        return this.appeals.openUnanswered(order, context);
      case 'otc.end_answers':
        return this.appeals.endAnswers(order, context);
      case 'otc.propose_decision':
        return this.appeals.propose(order, context);
      case 'otc.confirm_decision':
        return this.appeals.confirm(order, context);
      case 'otc.apply':
        return this.merchants.apply(order, context);
      case 'otc.leave':
        return this.merchants.leave(order, context);
      case 'otc.decide_merchant':
        return this.merchants.decide(order, context);
      case 'otc.return_bond':
        return this.merchants.returnBond(order, context);
      case 'otc.block':
        return this.merchants.block(order, context);
      case 'otc.publish_terms':
        return this.state.versions.publish(order, context);
      case 'otc.rates':
        return this.setRates(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  private setRates({ rates }: SetRates, context: CommandContext): OutcomeOf<SetRates> {
    if (context.actor !== 0) return refuse('not_allowed');
    const given = Object.entries(rates).sort(([a], [b]) => (a < b ? -1 : 1));
    const areSound = given.every(([fiat, rate]) => /^[A-Z]{3}$/.test(fiat) && RATE.test(rate));
    if (given.length === 0 || !areSound) return refuse('bad_rates');
    for (const [fiat, rate] of given) {
      const row = { fiat, rate: BigInt(rate), setMs: context.timeMs };
      this.state.rates.set(fiat, row);
      this.state.context.changes.save('otc_rates', row);
    }
    return accept();
  }

  /** Whether these could be the next terms. */
  takesTerms(terms: PlainTerms): boolean {
    return this.state.versions.takes(terms);
  }

  /** The terms in force. */
  terms(): OtcTerms | undefined {
    return this.state.versions.now();
  }

  /** Puts planned terms into force that were found sound. */
  beginTerms(terms: PlainTerms, context: CommandContext): void {
    this.state.versions.begin(terms, context);
  }

  restoreTerms(terms: OtcTerms): void {
    this.state.versions.restore(terms);
  }

  restoreRate(rate: RateRow): void {
    this.state.rates.set(rate.fiat, rate);
  }

  restoreAd(ad: OtcAd): void {
    this.state.ads.set(ad.id, ad);
  }

  /** Puts a stored order back that is live, or ended well a day ago at most. */
  restoreOrder(order: OtcOrder): void {
    if (!isLive(order)) {
      this.state.noteDone(order);
      return;
    }
    this.state.orders.set(order.id, order);
    this.timers.restore(order);
    this.merchants.keepBond(order.maker);
  }

  restoreMerchant(merchant: OtcMerchant): void {
    this.merchants.restore(merchant);
  }

  restoreBuyer(buyer: OtcBuyer): void {
    this.state.buyers.set(buyer.owner, buyer);
  }

  restoreBlock(block: OtcBlock): void {
    this.state.blocks.set(`${block.maker} ${block.owner}`, block);
  }

  *stateLines(): Generator<string> {
    const { terms, rates, merchants, buyers, blocks } = this.state;
    if (terms !== undefined) yield `terms ${canonicalText(terms)}`;
    const byFiat = [...rates.values()].sort((a, b) => (a.fiat < b.fiat ? -1 : 1));
    for (const rate of byFiat) yield `rate ${canonicalText(rate)}`;
    for (const ad of this.allAds()) yield `ad ${canonicalText(ad)}`;
    for (const order of this.state.liveOrders()) yield `order ${canonicalText(order)}`;
    const byOwner = [...merchants.values()].sort((a, b) => a.owner - b.owner);
    for (const merchant of byOwner) yield `merchant ${canonicalText(merchant)}`;
    const people = [...buyers.values()].sort((a, b) => a.owner - b.owner);
    for (const buyer of people) yield `buyer ${canonicalText(buyer)}`;
    const pairs = [...blocks.values()].sort((a, b) => a.maker - b.maker || a.owner - b.owner);
    for (const block of pairs) yield `block ${canonicalText(block)}`;
  }
}
