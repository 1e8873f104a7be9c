/**
 * Rebates as a room of the machine: who invited whom, what members pay in fees, and what it brings
 * those above them, once a day.
 * What must always hold: `rules/paying.ts` says it of days; what may have to be paid is owed by
 * the house's fees, and nothing else may take it.
 */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { engineResumed } from '../../../core/engine/deadlines.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { Market, PlainTerms } from '../../catalogue/contract.ts';
import { contractFilled, nightCharged } from '../../contracts/contract/index.ts';
import { feeGivenBack } from '../../coupons/contract.ts';
import { credited, creditReversed } from '../../deposit/contract.ts';
import { loanFeePaid } from '../../loans/contract.ts';
import { nftFeePaid } from '../../nft/contract/index.ts';
import { otcFeePaid } from '../../otc/contract/index.ts';
import { type CorrectionLine, corrected } from '../../operators/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import { exchanged } from '../../wallet/contract.ts';
import { withdrawalPaid } from '../../withdrawal/contract.ts';
import {
  DAY_MS,
  type DayFee,
  type Join,
  type Member,
  memberJoined,
  type PayDay,
  type ReferralCommand,
  type ReferralTerms,
  type Stop,
  type StopState,
} from '../contract.ts';
import { Deposits, type DepositsNeeds } from './deposits.ts';
import { dayOf, Fees } from './fees.ts';
import { mostFor } from './formulas.ts';
import { Offers } from './offers.ts';
import { Paying } from './paying.ts';
import { TakeBacks } from './take-backs.ts';
import { Versions } from './terms.ts';
import { Tree } from './tree.ts';

/** What rebates ask of other rooms. */
export interface ReferralNeeds extends DepositsNeeds {
  readonly catalogue: DepositsNeeds['catalogue'] & { market(id: number): Market | undefined };
  readonly copy: { leaderOf(positionId: number, seq: number): number | undefined };
  readonly identity: { related(one: number, other: number): boolean };
  readonly prices: DepositsNeeds['prices'] & { dollarAssetId(): number | undefined };
  readonly verification: { level(owner: number): number };
}

/** A fee of a position. */
interface PaidFee {
  readonly owner: number;
  readonly positionId: number;
  readonly feeUnits: bigint;
}

function isCustomer(owner: unknown): owner is number {
  return typeof owner === 'number' && Number.isSafeInteger(owner) && owner > 0;
}

/** The commands of `referral`, and what it hears of fees and deposits. */
export class ReferralRules implements Room {
  readonly name = 'referral';
  readonly reactions = [
    reaction(traded, (fill, { timeMs }) => {
      const market = this.needs.catalogue.market(fill.marketId);
      if (market === undefined) return;
      this.fee(fill.buyer, market.base.id, fill.buyFeeUnits, timeMs);
      this.fee(fill.seller, market.quote.id, fill.sellFeeUnits, timeMs);
    }),
    // What a liquidation pays goes to the insurance.
    reaction(contractFilled, (fill, context) => {
      if (fill.reason !== 'liquidated') this.marginFee(fill, context);
    }),
    reaction(nightCharged, (night, context) => this.marginFee(night, context)),
    reaction(exchanged, ({ owner, assetId, feeUnits }, { timeMs }) =>
      this.fee(owner, assetId, feeUnits, timeMs),
    ),
    reaction(loanFeePaid, ({ owner, assetId, feeUnits }, { timeMs }) =>
      this.fee(owner, assetId, feeUnits, timeMs),
    ),
    reaction(otcFeePaid, ({ owner, assetId, feeUnits }, { timeMs }) =>
      this.fee(owner, assetId, feeUnits, timeMs),
    ),
    reaction(nftFeePaid, ({ owner, assetId, feeUnits }, { timeMs }) =>
      this.fee(owner, assetId, feeUnits, timeMs),
    ),
    reaction(withdrawalPaid, ({ owner, assetId, feeUnits }, { timeMs }) =>
      this.fee(owner, assetId, feeUnits, timeMs),
    ),
    reaction(feeGivenBack, ({ owner, assetId, units }, { timeMs }) => {
      if (this.tree.has(owner)) this.fees.takeOff(owner, assetId, units, timeMs);
    }),
    reaction(corrected, ({ lines }, { timeMs }) => {
      for (const line of lines) this.corrected(line, timeMs);
    }),
    reaction(credited, (credit, { timeMs }) => {
      if (this.tree.has(credit.owner)) this.deposits.credit(credit, timeMs);
    }),
    reaction(creditReversed, ({ reference }) => this.deposits.reverse(reference)),
    reaction(engineResumed, ({ toMs }) => this.paying.resumed(toMs)),
  ];
  readonly tree = new Tree();
  readonly fees: Fees;
  readonly deposits: Deposits;
  readonly versions: Versions;
  readonly paying: Paying;
  readonly takeBacks: TakeBacks;
  readonly offers: Offers;
  private readonly context: RoomContext;
  private readonly needs: ReferralNeeds;
  private readonly stops = new Map<number, StopState>();

  constructor(context: RoomContext, needs: ReferralNeeds) {
    this.context = context;
    this.needs = needs;
    this.fees = new Fees(context);
    this.deposits = new Deposits(context, needs);
    this.versions = new Versions(context);
    this.takeBacks = new TakeBacks(context);
    this.offers = new Offers(context);
    this.paying = new Paying(context, {
      tree: this.tree,
      fees: this.fees,
      termsOfDay: (day) => this.versions.ofDay(day),
      mayEarn: (owner, day) => this.offers.hasDay(owner, day) && this.mayEarn(owner),
      counts: (member, earner, moreThan) => this.counts(member, earner, moreThan),
      hasSpotAccount: (asset) =>
        needs.catalogue.asset(asset)?.accounts.includes(KIND.spot) === true,
      paid: (rebate) => this.takeBacks.paid(rebate),
    });
  }

  /**
   * What fees may have to be paid on as rebates, in units of a coin: for each fee of a day that is
   * not paid yet the shares of all who stand above its payer, whoever of them qualifies.
   */
  owedBy(owner: number, assetId: number): bigint {
    if (owner !== HOUSE.fees) return 0n;
    let owed = 0n;
    for (const row of this.fees.unpaid()) {
      const terms = this.versions.ofDay(row.day);
      if (row.assetId !== assetId || terms === undefined) continue;
      const mayEarn = this.tree
        .above(row.owner)
        .map((earner) => this.offers.hasDay(earner, row.day));
      owed += mostFor(terms, row.units, mayEarn);
    }
    return owed;
  }

  /** Whether one of two customers has brought the other here. */
  haveInvited(one: number, other: number): boolean {
    return this.tree.above(one)[0] === other || this.tree.above(other)[0] === one;
  }

  /** Whether these could be the next terms. */
  takes(terms: PlainTerms): boolean {
    return this.versions.takes(terms);
  }

  /** The terms in force. */
  terms(): ReferralTerms | undefined {
    return this.versions.now();
  }

  /** Puts planned terms into force: for days that begin from now on. */
  beginTerms(terms: PlainTerms, context: CommandContext): void {
    this.versions.begin(terms, context);
    this.firstDay(context);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<ReferralCommand> {
    const order = command as ReferralCommand;
    switch (order.type) {
      case 'referral.publish_terms': {
        const outcome = this.versions.publish(order.terms, context);
        if ('answer' in outcome) this.firstDay(context);
        return outcome;
      }
      case 'referral.join':
        return this.join(order, context);
      case 'referral.pay_day':
        return this.payDay(order, context);
      case 'referral.stop':
        return this.stop(order, context);
      case 'referral.set_offered':
        return this.offers.set(order, context);
      case 'referral.ask_take_back':
        return this.takeBacks.ask(order, context);
      case 'referral.decide_take_back':
        return this.takeBacks.decide(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts a stored row back. */
  restoreMember(member: Member): void {
    this.tree.add(member);
  }

  restoreFee(row: DayFee): void {
    this.fees.restore(row);
    this.paying.hasPaid(row.day, row.owner);
  }

  restoreStop(stop: StopState): void {
    this.stops.set(stop.owner, stop);
  }

  *stateLines(): Generator<string> {
    for (const each of this.versions.sorted()) yield `terms ${canonicalText(each)}`;
    for (const member of this.tree.sorted()) yield `member ${canonicalText(member)}`;
    for (const deposit of this.deposits.sorted()) yield `deposit ${canonicalText(deposit)}`;
    for (const row of this.fees.sorted()) yield `fee ${canonicalText(row)}`;
    const stops = [...this.stops.values()].sort((a, b) => a.owner - b.owner);
    for (const stop of stops) yield `stop ${canonicalText(stop)}`;
    for (const offer of this.offers.sorted()) yield `offer ${canonicalText(offer)}`;
    if (this.paying.state !== undefined) yield `run ${canonicalText(this.paying.state)}`;
    yield* this.takeBacks.stateLines();
  }

  private firstDay({ timeMs }: CommandContext): void {
    if (this.paying.state === undefined) this.paying.begin(dayOf(timeMs));
  }

  private join({ owner, inviter }: Join, context: CommandContext): OutcomeOf<Join> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isCustomer(owner) || !isCustomer(inviter)) return refuse('bad_member');
    // Numbers grow with time: whoever invites was there before, and no circle can be made.
    if (inviter >= owner) return refuse('inviter_not_older');
    if (this.tree.has(owner)) return refuse('already_joined');
    const member: Member = { owner, inviter, joinedMs: context.timeMs };
    this.tree.add(member);
    this.context.changes.append('referral_members', member);
    this.context.changes.emit(memberJoined, member);
    return accept();
  }

  private payDay(order: PayDay, context: CommandContext): OutcomeOf<PayDay> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (context.timeMs < (order.day + 1) * DAY_MS) return refuse('day_not_over');
    return this.paying.pay(order, context) ? accept() : refuse('day_not_next');
  }

  private stop(order: Stop, context: CommandContext): OutcomeOf<Stop> {
    const { operator, owner, isStopped, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isCustomer(owner)) return refuse('bad_member');
    if (!isReason(reason)) return refuse('reason_needed');
    const known = this.stops.get(owner);
    if ((known?.isStopped ?? false) === isStopped) return refuse('nothing_changes');
    const now = { isStopped, operator, reason, changedMs: context.timeMs };
    // One row a batch: the known one changes.
    const stop: StopState = known === undefined ? { owner, ...now } : Object.assign(known, now);
    this.stops.set(owner, stop);
    this.context.changes.save('referral_stops', stop);
    return accept();
  }

  private mayEarn(owner: number): boolean {
    const isStopped = this.stops.get(owner)?.isStopped === true;
    return !isStopped && this.needs.verification.level(owner) > 0;
  }

  private counts(member: number, earner: number, moreThan: bigint): boolean {
    if (!this.deposits.qualifies(member, moreThan) || this.needs.verification.level(member) === 0)
      return false;
    return !this.needs.identity.related(member, earner);
  }

  private marginFee(paid: PaidFee, { seq, timeMs }: CommandContext): void {
    const { owner, positionId, feeUnits } = paid;
    const asset = this.needs.prices.dollarAssetId();
    if (asset === undefined || this.isLedWithin(owner, positionId, seq)) return;
    this.fee(owner, asset, feeUnits, timeMs);
  }

  /**
   * Whether a position copies a leader of the same tree of invitations, or one who belongs together
   * with somebody that would be paid: he would live off the orders that he lets others give.
   */
  private isLedWithin(owner: number, positionId: number, seq: number): boolean {
    const leader = this.needs.copy.leaderOf(positionId, seq);
    if (leader === undefined || !this.tree.has(owner)) return false;
    if (this.tree.topOf(leader) === this.tree.topOf(owner)) return true;
    return this.tree.above(owner).some((above) => this.needs.identity.related(above, leader));
  }

  /** Only members bring anything, and only from the first terms on. */
  private fee(owner: number, assetId: number, feeUnits: bigint, timeMs: number): void {
    if (feeUnits === 0n || !this.tree.has(owner) || this.paying.state === undefined) return;
    const isFirst = this.fees.add(owner, assetId, feeUnits, timeMs);
    if (isFirst) this.paying.hasPaid(dayOf(timeMs), owner);
  }

  /** What an operator gives back out of the fees does not count as paid. */
  private corrected(line: CorrectionLine, timeMs: number): void {
    if (line.fromOwner !== HOUSE.fees || !this.tree.has(line.toOwner)) return;
    this.fees.takeOff(line.toOwner, line.assetId, BigInt(line.amount), timeMs);
  }
}
