/**
 * Vouchers as a room of the machine: campaigns, what they give, and what becomes of it. Other
 * rooms ask here (`uses`) when something of theirs is begun with a voucher, and tell how it ended.
 */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { Market } from '../../catalogue/contract.ts';
import { contractFilled, nightCharged } from '../../contracts/contract/index.ts';
import { traded } from '../../spot/contract/index.ts';
import { exchanged } from '../../wallet/contract.ts';
import {
  type CampaignOffer,
  type Claim,
  type Coupon,
  couponChanged,
  couponExpires,
  type CouponsCommand,
  type DecideCampaign,
  type Expire,
  feeGivenBack,
  type FeeProduct,
  GIVEN_ALONE,
  type Issue,
  type Prize,
  type Remind,
  type Withdraw,
} from '../contract.ts';
import { CouponBook } from './book.ts';
import { type CampaignNeeds, Campaigns, costOfOffer } from './campaigns.ts';
import { costOf } from './formulas.ts';
import { PrizeDesk } from './prizes.ts';
import { Uses } from './uses.ts';

/** What vouchers ask of other rooms. */
export interface CouponsNeeds extends CampaignNeeds {
  readonly catalogue: CampaignNeeds['catalogue'] & { market(id: number): Market | undefined };
  readonly identity: { personOf(owner: number): number; related(a: number, b: number): boolean };
  readonly prices: CampaignNeeds['prices'] & { dollarAssetId(): number | undefined };
  readonly verification: { level(owner: number): number };
}

const DAY_MS = 86_400_000;

/** The commands of `coupons`. */
export class CouponsRules implements Room {
  readonly name = 'coupons';
  readonly reactions = [
    reaction(
      traded,
      (fill) => {
        const market = this.needs.catalogue.market(fill.marketId);
        if (market === undefined) return;
        this.fee('spot', { owner: fill.buyer, asset: market.base.id, paid: fill.buyFeeUnits });
        const { seller: owner, sellFeeUnits: paid } = fill;
        this.fee('spot', { owner, asset: market.quote.id, paid });
      },
      [feeGivenBack],
    ),
    reaction(
      contractFilled,
      ({ owner, feeUnits: paid, reason, couponId }) => {
        // What a liquidation pays goes to the insurance, and is none of the fees.
        if (reason !== 'liquidated') this.marginFee(owner, paid, couponId);
      },
      [feeGivenBack],
    ),
    reaction(
      nightCharged,
      ({ owner, feeUnits: paid, couponId }) => this.marginFee(owner, paid, couponId),
      [feeGivenBack],
    ),
    reaction(
      exchanged,
      ({ owner, assetId: asset, feeUnits: paid }) => this.fee('exchange', { owner, asset, paid }),
      [feeGivenBack],
    ),
  ];
  readonly book: CouponBook;
  readonly campaigns: Campaigns;
  /** What other rooms ask when something is begun with a voucher, and tell when it ends. */
  readonly uses: Uses;
  /** What other rooms ask where they promise vouchers. */
  readonly prizes: PrizeDesk;
  private readonly context: RoomContext;
  private readonly needs: CouponsNeeds;
  /** Who has had a voucher of a campaign that may still give some: one a person. */
  private readonly owners = new Map<number, Set<number>>();
  /** When the newest voucher of all was given. */
  private issuedMs = 0;
  /** Dollar units that an operator has given by hand on the last day on which any did. */
  private readonly given = new Map<string, bigint>();

  constructor(context: RoomContext, needs: CouponsNeeds) {
    this.context = context;
    this.needs = needs;
    this.book = new CouponBook(context);
    this.campaigns = new Campaigns(context, needs);
    this.uses = new Uses(this.book);
    this.prizes = new PrizeDesk({
      context,
      asset: (id) => needs.catalogue.asset(id),
      give: (prize, owner, now) => this.make(prize, { owner, campaignId: 0, givenBy: 0 }, now),
    });
    context.changes.tellSaved('coupons', couponChanged);
  }

  /** What `promotions` holds for each voucher that lives. */
  holds(): Generator<Hold> {
    return this.book.holds();
  }

  decide(command: Command, context: CommandContext): OutcomeOf<CouponsCommand> {
    const order = command as CouponsCommand;
    switch (order.type) {
      case 'coupons.open_campaign':
        return this.campaigns.open(order, context);
      case 'coupons.decide_campaign':
        return this.decideCampaign(order, context);
      case 'coupons.claim':
        return this.claim(order, context);
      case 'coupons.issue':
        return this.issue(order, context);
      case 'coupons.withdraw':
        return this.withdraw(order, context);
      case 'coupons.expire':
        return this.expire(order, context);
      case 'coupons.remind':
        return this.remind(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Writes the new times of expiries down that a standstill has moved. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    for (const { command, dueMs } of moved) {
      const coupon = this.book.get((command as Expire).id);
      if (coupon === undefined) continue;
      coupon.expiresMs = dueMs;
      this.book.save(coupon);
    }
  }

  /** Puts back when the newest voucher was given, after the campaigns. */
  restoreIssued(issuedMs: number): void {
    this.issuedMs = issuedMs;
  }

  /** Campaigns that may still give vouchers: of them it counts who has had one. */
  runningCampaigns(): readonly number[] {
    return this.campaigns.sorted().flatMap(({ id }) => (this.isOver(id) ? [] : [id]));
  }

  /** Puts back who has had a voucher of a campaign that may still give some. */
  restoreOwner(campaignId: number, owner: number): void {
    const owners = this.owners.get(campaignId) ?? new Set<number>();
    this.owners.set(campaignId, owners.add(owner));
  }

  *stateLines(): Generator<string> {
    for (const campaign of this.campaigns.sorted()) yield `campaign ${canonicalText(campaign)}`;
    for (const coupon of this.book.sorted()) yield `coupon ${canonicalText(coupon)}`;
    for (const [id, owners] of [...this.owners].sort(([a], [b]) => a - b)) {
      yield `owners ${id} ${[...owners].sort((a, b) => a - b).join()}`;
    }
    for (const [key, sum] of [...this.given].sort(([a], [b]) => (a < b ? -1 : 1))) {
      yield `given ${key} ${sum}`;
    }
  }

  private decideCampaign(
    order: DecideCampaign,
    context: CommandContext,
  ): OutcomeOf<DecideCampaign> {
    const outcome = this.campaigns.decide(order, context);
    if ('answer' in outcome && this.isOver(order.id)) this.owners.delete(order.id);
    return outcome;
  }

  private claim({ codeSha256 }: Claim, context: CommandContext): OutcomeOf<Claim> {
    if (context.actor <= 0) return refuse('not_allowed');
    const campaign = this.campaigns.ofCode(codeSha256);
    if (campaign === undefined) return refuse('unknown_code');
    const refusal = this.giveRefusal(campaign.row.id, context.actor, context);
    if (refusal !== undefined) return refusedFor(refusal, campaign.offer);
    const { id, owner } = this.give(campaign.row.id, context.actor, 0, context);
    this.campaigns.claimed(campaign.row.id, { id, owner, creditedMs: context.timeMs });
    return accept({ id });
  }

  private issue(order: Issue, context: CommandContext): OutcomeOf<Issue> {
    const { operator, campaignId, owner, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isReason(reason)) return refuse('reason_needed');
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined) return refuse('unknown_campaign');
    const refusal = this.giveRefusal(campaignId, owner, context);
    const { offer } = campaign;
    if (refusal !== undefined && refusal !== 'house_is_full') return refusedFor(refusal, offer);
    const worth = this.campaigns.worth(offer.assetId, costOfOffer(offer));
    const key = givenKey(operator, context.timeMs);
    const sum = (this.given.get(key) ?? 0n) + (worth ?? GIVEN_ALONE + 1n);
    if (sum > GIVEN_ALONE) return refuse('day_sum_reached');
    const given = { operator, owner, worthUnits: worth ?? 0n, creditedMs: context.timeMs };
    const gift = { id: this.context.upcomingId, what: 'voucher', ...given } as const;
    const { alone } = this.needs.deposit;
    if (order.isOfTheDay && alone.needsSecond(gift)) return refuse('day_sum_reached');
    if (refusal !== undefined) return refuse(refusal);
    for (const known of this.given.keys()) {
      if (dayOfKey(known) !== dayOfKey(key)) this.given.delete(known);
    }
    this.given.set(key, sum);
    this.context.changes.save('coupon_given', { id: key, units: sum });
    if (order.isOfTheDay) alone.add(gift);
    return accept({ id: this.give(campaignId, owner, operator, context).id });
  }

  /** Puts back what an operator has given by hand on a day. */
  restoreGiven(id: string, units: bigint): void {
    this.given.set(id, units);
  }

  private giveRefusal(id: number, owner: number, { timeMs }: CommandContext) {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) return 'unknown_campaign';
    const { row, offer } = campaign;
    if (row.state !== 'open' || offer.endsMs <= timeMs) return 'campaign_over';
    if (timeMs < (offer.startsMs ?? 0)) return 'campaign_not_begun';
    if (owner <= 0 || this.needs.verification.level(owner) === 0) return 'verification_needed';
    const others = [...(this.owners.get(id) ?? [])];
    if (others.some((other) => this.needs.identity.related(owner, other))) return 'already_claimed';
    if (row.issued >= offer.most) return 'none_left';
    return this.book.canReserve(offer.assetId, costOfOffer(offer)) ? undefined : 'house_is_full';
  }

  private give(id: number, owner: number, givenBy: number, context: CommandContext): Coupon {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) throw new Error(`no campaign ${id}`);
    campaign.row.issued += 1;
    this.campaigns.save(campaign.row);
    return this.make(campaign.offer, { owner, campaignId: id, givenBy }, context);
  }

  private make(
    offer: Omit<Prize, 'count'>,
    to: Pick<Coupon, 'owner' | 'campaignId' | 'givenBy'>,
    context: CommandContext,
  ): Coupon {
    const { kind, assetId, ratePpm, days, products, lifeMs } = offer;
    const valueUnits = BigInt(offer.valueUnits);
    const coupon: Coupon = {
      id: this.context.nextId(),
      ...to,
      kind,
      assetId,
      valueUnits,
      ratePpm,
      days,
      products,
      issuedMs: context.timeMs,
      expiresMs: this.context.deadlineMs(context.timeMs + lifeMs, 'reply', context),
      remindMs: 0,
      reservedUnits: costOf({ kind, valueUnits, ratePpm, days }),
      spentUnits: 0n,
      state: 'usable',
      usedFor: 0,
      principalUnits: 0n,
      reason: '',
    };
    this.note(coupon);
    this.book.give(coupon, context);
    if (coupon.kind === 'cash') this.payCash(coupon);
    return coupon;
  }

  private payCash(coupon: Coupon): void {
    const { owner, assetId: asset, valueUnits, id } = coupon;
    this.book.pay(coupon, this.book.account(owner, asset), valueUnits, 'coupon_cash', id);
    this.book.end(coupon, 'used');
  }

  private withdraw(order: Withdraw, context: CommandContext): OutcomeOf<Withdraw> {
    const { operator, id, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isReason(reason)) return refuse('reason_needed');
    const coupon = this.book.get(id);
    if (coupon === undefined) return refuse('unknown_coupon');
    // A voucher that has begun to pay, or that something runs with, is its owner's.
    if (coupon.state !== 'usable' || coupon.spentUnits > 0n) return refuse('not_usable');
    coupon.reason = reason;
    this.book.end(coupon, 'withdrawn');
    return accept();
  }

  private expire({ id }: Expire, context: CommandContext): OutcomeOf<Expire> {
    if (context.actor !== 0) return refuse('not_allowed');
    const coupon = this.book.get(id);
    if (coupon?.state !== 'usable') return refuse('unknown_coupon');
    if (context.timeMs < coupon.expiresMs) return refuse('not_expired');
    this.book.end(coupon, 'expired');
    return accept();
  }

  private remind({ id }: Remind, context: CommandContext): OutcomeOf<Remind> {
    if (context.actor !== 0) return refuse('not_allowed');
    const coupon = this.book.get(id);
    if (coupon?.state !== 'usable' || coupon.remindMs === 0) return refuse('unknown_coupon');
    if (context.timeMs < coupon.remindMs) return refuse('not_expired');
    this.book.reminded(coupon, context);
    const { owner, expiresMs } = coupon;
    this.context.changes.emit(couponExpires, { id, owner, expiresMs });
    return accept();
  }

  private marginFee(owner: number, paid: bigint, couponId: number): void {
    const asset = this.needs.prices.dollarAssetId();
    if (asset === undefined) return;
    // A fee that a voucher has paid is none of its owner's: it brings no rebate.
    if (couponId === 0) this.fee('contracts', { owner, asset, paid }, KIND.margin);
    else if (paid > 0n) {
      this.context.changes.emit(feeGivenBack, { owner, assetId: asset, units: paid });
    }
  }

  /** Gives a fee back out of vouchers for its product and coin, those first that expire first. */
  private fee(
    product: FeeProduct,
    { owner, asset, paid }: { owner: number; asset: number; paid: bigint },
    kind: 2 | 3 = KIND.spot,
  ): void {
    let rest = paid;
    for (const coupon of this.book.usable(owner, 'fee')) {
      if (rest === 0n) return;
      if (coupon.assetId !== asset || !coupon.products.split(',').includes(product)) continue;
      const units = coupon.reservedUnits < rest ? coupon.reservedUnits : rest;
      this.book.pay(coupon, this.book.account(owner, asset, kind), units, 'coupon_fee', coupon.id);
      rest -= units;
      if (coupon.reservedUnits === 0n) this.book.end(coupon, 'used');
      else this.book.save(coupon);
      this.context.changes.emit(feeGivenBack, { owner, assetId: asset, units });
    }
  }

  /** Whoever has had one gets no other; of campaigns that are over nobody asks any more. */
  private note({ campaignId, owner, issuedMs }: Readonly<Coupon>): void {
    this.issuedMs = issuedMs;
    if (campaignId > 0) this.restoreOwner(campaignId, owner);
    for (const id of this.owners.keys()) if (this.isOver(id)) this.owners.delete(id);
  }

  /** Whether a campaign gave its last voucher before the newest of all was given. */
  private isOver(campaignId: number): boolean {
    const campaign = this.campaigns.get(campaignId);
    return campaign?.row.state !== 'open' || campaign.offer.endsMs <= this.issuedMs;
  }
}

function givenKey(operator: number, timeMs: number): string {
  return `${operator}:${Math.floor(timeMs / DAY_MS)}`;
}

function dayOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/** Who comes too early is told when to come again. */
function refusedFor(name: string, { startsMs = 0 }: CampaignOffer): Refusal {
  return name === 'campaign_not_begun' ? refuse(name, { time: timeText(startsMs) }) : refuse(name);
}
