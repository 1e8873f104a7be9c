/** Campaigns: who may be given what, how often, and by whose word. */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { mulDiv, powerOfTen, units } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import type { AloneBook, SingleCredit } from '../../deposit/contract.ts';
import {
  BUDGET_ALONE,
  type Campaign,
  type CampaignOffer,
  type DecideCampaign,
  type OpenCampaign,
} from '../contract.ts';
import { costOf, isSoundOffer, isSoundStart } from './formulas.ts';

/** What campaigns ask of other rooms. */
export interface CampaignNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: { fresh(assetId: number): DollarPrice | undefined };
  readonly deposit: { readonly alone: AloneBook };
}

const LONGEST_NAME = 80;
/** For how long what one operator promised alone counts. */
const ALONE_MS = 24 * 3_600_000;

/** What an offer costs for each voucher. */
export function costOfOffer(offer: CampaignOffer): bigint {
  return costOf({ ...offer, valueUnits: BigInt(offer.valueUnits) });
}

/** All campaigns, and which code is whose. */
export class Campaigns {
  private readonly context: RoomContext;
  private readonly needs: CampaignNeeds;
  private readonly all = new Map<
    number,
    { readonly row: Campaign; readonly offer: CampaignOffer }
  >();
  private readonly byCode = new Map<string, number>();

  constructor(context: RoomContext, needs: CampaignNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** A campaign with what it offers. */
  get(id: number) {
    return this.all.get(id);
  }

  /** The campaign of a code. */
  ofCode(codeSha256: string) {
    const id = codeSha256 === '' ? undefined : this.byCode.get(codeSha256);
    return id === undefined ? undefined : this.all.get(id);
  }

  /** Dollar units of an amount at the fresh index, rounded up; undefined without a price. */
  worth(asset: number, amount: bigint): bigint | undefined {
    const price = this.needs.prices.fresh(asset);
    const scale = this.needs.catalogue.asset(asset)?.scale;
    if (price === undefined || scale === undefined) return undefined;
    return mulDiv(units(amount), price.dollarUnits, powerOfTen(scale), 'up');
  }

  /** What all of an offer costs in dollar units; undefined without a price. */
  private budgetOf(offer: CampaignOffer): bigint | undefined {
    return this.worth(offer.assetId, costOfOffer(offer) * BigInt(offer.most));
  }

  /**
   * What an operator has promised alone within a day, in dollar units. A campaign that was closed
   * counts too: what it gave is gone. Undefined where one of them has no price now.
   */
  private aloneToday(operator: number, nowMs: number): bigint | undefined {
    let sum = 0n;
    for (const { row, offer } of this.all.values()) {
      if (offer.isOfTheDay !== true) continue;
      const isHis = row.askedBy === operator && row.askedMs > nowMs - ALONE_MS;
      // A confirmed campaign names another; one closed by another was open by his word alone.
      const isConfirmed = row.state === 'open' && row.decidedBy !== operator;
      if (!isHis || row.state === 'asked' || isConfirmed) continue;
      const budget = this.budgetOf(offer);
      if (budget === undefined) return undefined;
      sum += budget;
    }
    return sum;
  }

  /** Whether one operator's word is enough by the sums of all rooms; what he gives is counted. */
  private isAlone(
    id: number,
    { operator, offer }: OpenCampaign,
    worthUnits: bigint,
    { timeMs: creditedMs }: CommandContext,
  ): boolean {
    if (offer.isOfTheDay !== true) return true;
    const { alone } = this.needs.deposit;
    const gift = { id, operator, owner: 0, what: 'campaign', worthUnits, creditedMs } as const;
    if (alone.needsSecond(gift)) return false;
    alone.add(gift);
    return true;
  }

  /** Who gets a voucher of what one operator opened alone has got it from him. */
  claimed(campaignId: number, coupon: Pick<SingleCredit, 'id' | 'owner' | 'creditedMs'>): void {
    const { row, offer } = this.all.get(campaignId) ?? {};
    if (row === undefined || offer?.isOfTheDay !== true || row.decidedBy !== row.askedBy) return;
    const worthUnits = this.worth(offer.assetId, costOfOffer(offer)) ?? 0n;
    const gift = { ...coupon, operator: row.askedBy, what: 'claim', worthUnits } as const;
    this.needs.deposit.alone.add(gift);
  }

  /** Refusals in the order of `OPEN_REFUSALS`. */
  open(order: OpenCampaign, context: CommandContext): OutcomeOf<OpenCampaign> {
    const { operator, name, offer, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!isReason(reason)) return refuse('reason_needed');
    const asset = this.needs.catalogue.asset(offer.assetId);
    const isNamed = typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME;
    const isSound = isNamed && asset !== undefined && isSoundOffer(offer, context.timeMs);
    if (!isSound) return refuse('bad_offer');
    if (!isSoundStart(offer, context.timeMs)) return refuse('bad_start');
    if (this.ofCode(offer.codeSha256) !== undefined) return refuse('code_taken');
    const before = offer.isOfTheDay === true ? this.aloneToday(operator, context.timeMs) : 0n;
    const budget = this.budgetOf(offer);
    const id = this.context.nextId();
    // What nobody can price is as much as it may be.
    const isSmall = budget !== undefined && before !== undefined && before + budget <= BUDGET_ALONE;
    const isAlone = isSmall && this.isAlone(id, order, budget, context);
    const row: Campaign = {
      id,
      name,
      offer: canonicalText(offer),
      askedBy: operator,
      askedMs: context.timeMs,
      reason,
      state: isAlone ? 'open' : 'asked',
      decidedBy: isAlone ? operator : 0,
      decidedMs: isAlone ? context.timeMs : 0,
      issued: 0,
    };
    this.restore(row);
    this.save(row);
    return accept({ id: row.id, state: row.state });
  }

  /** Refusals in the order of `CAMPAIGN_REFUSALS`. */
  decide(order: DecideCampaign, context: CommandContext): OutcomeOf<DecideCampaign> {
    const { operator, id, verdict } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    const row = this.all.get(id)?.row;
    if (row === undefined) return refuse('unknown_campaign');
    const isOver = row.state === 'closed' || (verdict === 'confirm' && row.state === 'open');
    if (isOver || (verdict !== 'confirm' && verdict !== 'close')) return refuse('already_decided');
    if (verdict === 'confirm' && row.askedBy === operator) return refuse('own_campaign');
    row.state = verdict === 'confirm' ? 'open' : 'closed';
    row.decidedBy = operator;
    row.decidedMs = context.timeMs;
    this.save(row);
    return accept();
  }

  /** Puts a stored campaign back. */
  restore(row: Campaign): void {
    const offer = JSON.parse(row.offer) as CampaignOffer;
    this.all.set(row.id, { row, offer });
    if (offer.codeSha256 !== '') this.byCode.set(offer.codeSha256, row.id);
  }

  /** Writes a campaign down as it is. */
  save(row: Campaign): void {
    this.context.changes.save('coupon_campaigns', row);
  }

  /** All of them by number. */
  sorted(): Campaign[] {
    return [...this.all.values()].map(({ row }) => row).sort((a, b) => a.id - b.id);
  }
}
