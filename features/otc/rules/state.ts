/** What all rules of OTC share: terms, rates, advertisements, orders, merchants, holds. */
import type { Giving } from '../../withdrawal/contract.ts';
import type { Refusal } from '../../../core/engine/command.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { MovingWindow } from '../../../core/time/moving-window.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import {
  DAY_MS,
  LOCK_MS,
  type FiatTerms,
  MOST_CANCELS,
  type OtcAd,
  otcAdChanged,
  type OtcBlock,
  type OtcBuyer,
  type OtcMerchant,
  otcMerchantChanged,
  type OtcOrder,
  otcOrderChanged,
  type OtcTerms,
  RATE_LIFE_MS,
} from '../contract/index.ts';
import { floatingPrice, referencePrice } from './formulas.ts';
import { OtcVersions } from './terms.ts';

/** What OTC asks of other rooms. */
export interface OtcNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
  };
  readonly prices: {
    /** The fresh index price of one whole coin in dollar units; undefined when there is none. */
    fresh(assetId: number): { readonly dollarUnits: bigint } | undefined;
  };
  readonly verification: {
    level(owner: number): number;
    /** Dollar units of one trade against official money. */
    fiatLimit(owner: number): bigint;
  };
  readonly identity: { related(one: number, other: number): boolean };
  readonly operators: { isFrozen(owner: number, what: 'withdrawal'): boolean };
  /** The guard of value that leaves a customer for others. */
  readonly withdrawal: {
    readonly giving: { refusal(giving: Giving, timeMs: number): Refusal | undefined };
  };
  /** Whether one of two customers has brought the other here. */
  readonly referral: { haveInvited(one: number, other: number): boolean };
}

/** A rate of official money, and since when it counts. */
export interface RateRow {
  readonly fiat: string;
  rate: bigint;
  setMs: number;
}

type Stands = Pick<OtcOrder, 'state'>;

const HOLDING: ReadonlySet<OtcOrder['state']> = new Set(['unpaid', 'expired', 'paid', 'appealed']);
/** They hold nothing, and may still reach a merchant's bond. */
const CLAIMING: ReadonlySet<OtcOrder['state']> = new Set(['lapsed', 'claimed']);

/** Whether an order still holds coins. */
export function holdsCoins({ state }: Stands): boolean {
  return HOLDING.has(state);
}

/** Whether something may still happen to an order. */
export function isLive(order: Stands): boolean {
  return holdsCoins(order) || CLAIMING.has(order.state);
}

/** The registers, and what each part of the rules saves and holds. */
export class OtcState {
  readonly context: RoomContext;
  readonly needs: OtcNeeds;
  readonly versions: OtcVersions;
  readonly rates = new Map<string, RateRow>();
  readonly ads = new Map<number, OtcAd>();
  /** Orders to which something may still happen. */
  readonly orders = new Map<number, OtcOrder>();
  readonly merchants = new Map<number, OtcMerchant>();
  readonly buyers = new Map<number, OtcBuyer>();
  readonly blocks = new Map<string, OtcBlock>();
  /** Orders that ended well within a day, for what may not leave yet. */
  private readonly recent = new MovingWindow<OtcOrder>(LOCK_MS, ({ endedMs }) => endedMs);

  constructor(context: RoomContext, needs: OtcNeeds) {
    this.context = context;
    this.needs = needs;
    this.versions = new OtcVersions(context, (id) => needs.catalogue.asset(id));
    context.changes.tellSaved('otc_ads', otcAdChanged);
    context.changes.tellSaved('otc_orders', otcOrderChanged);
    context.changes.tellSaved('otc_merchants', otcMerchantChanged);
  }

  /** The terms in force. */
  get terms(): OtcTerms | undefined {
    return this.versions.now();
  }

  /** A customer's account for coins of deals. */
  slot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.fiat, assetId(asset));
  }

  /** Official money by its code. */
  fiat(code: string): FiatTerms | undefined {
    return this.terms?.fiats.find((each) => each.code === code);
  }

  /** What a whole coin is worth in official money now; undefined where nobody can tell. */
  reference(asset: number, code: string, { timeMs }: CommandContext): bigint | undefined {
    const fiat = this.fiat(code);
    const rate = this.rates.get(code);
    const price = this.needs.prices.fresh(asset);
    const isOld = rate === undefined || timeMs - rate.setMs > RATE_LIFE_MS;
    if (fiat === undefined || price === undefined || isOld) return undefined;
    const reference = referencePrice(price.dollarUnits, rate.rate, fiat.decimals);
    return reference > 0n ? reference : undefined;
  }

  /** What an advertisement costs now; undefined where it floats and nobody can tell. */
  priceOf(ad: Readonly<OtcAd>, context: CommandContext): bigint | undefined {
    if (ad.pricing === 'fixed') return ad.price;
    const reference = this.reference(ad.assetId, ad.fiat, context);
    if (reference === undefined) return undefined;
    const price = floatingPrice(reference, ad.marginPpm);
    return price > 0n ? price : undefined;
  }

  /** Whether somebody makes advertisements. */
  isMerchant(owner: number): boolean {
    return (
      this.merchants.get(owner)?.state === 'approved' && this.needs.verification.level(owner) >= 2
    );
  }

  /** One person, one device, or inviter and invited: they would only deal with themselves. */
  areRelated(one: number, other: number): boolean {
    const { identity, referral } = this.needs;
    return identity.related(one, other) || referral.haveInvited(one, other);
  }

  /** Whether somebody may still be awarded something of a merchant's bond. */
  hasClaims(merchant: number): boolean {
    const ofMaker = [...this.orders.values()].filter(({ maker }) => maker === merchant);
    return ofMaker.some((order) => !holdsCoins(order));
  }

  /** Live orders of one side, by number. */
  liveOrders(): OtcOrder[] {
    return [...this.orders.values()].sort((a, b) => a.id - b.id);
  }

  saveAd(ad: OtcAd): void {
    this.ads.set(ad.id, ad);
    this.context.changes.save('otc_ads', ad);
  }

  saveOrder(order: OtcOrder): void {
    if (isLive(order)) this.orders.set(order.id, order);
    else this.orders.delete(order.id);
    if (order.state === 'done') this.noteDone(order);
    this.context.changes.save('otc_orders', order);
  }

  saveMerchant(merchant: OtcMerchant): void {
    this.merchants.set(merchant.owner, merchant);
    this.context.changes.save('otc_merchants', merchant);
  }

  /** An order that ended well: it counts for its buyer and against its seller for a day. */
  noteDone(order: OtcOrder): void {
    for (const owner of [order.buyer, order.seller]) this.recent.add(owner, order);
  }

  /**
   * What of a customer's belongings may not leave yet, in dollar units: what he has bought within
   * a day less what he has sold, whatever coin it has become.
   */
  notYetFree(owner: number, timeMs: number): bigint {
    const sum = this.recent.within(owner, timeMs).reduce((total, { buyer, worthUnits }) => {
      return buyer === owner ? total + worthUnits : total - worthUnits;
    }, 0n);
    return sum > 0n ? sum : 0n;
  }

  /** A buyer has let orders lapse; the third within a day pauses him for a day. */
  noteCancels(owner: number, count: number, timeMs: number): void {
    const known = this.buyer(owner);
    const times = known.cancels
      .split(',')
      .filter((text) => text !== '' && timeMs - Number(text) < DAY_MS)
      .concat(Array.from({ length: count }, () => String(timeMs)));
    const isPaused = times.length >= MOST_CANCELS;
    const pausedUntilMs = isPaused ? timeMs + DAY_MS : known.pausedUntilMs;
    // What has paused him is spent: after the day he begins anew.
    this.saveBuyer({ ...known, cancels: isPaused ? '' : times.join(','), pausedUntilMs });
  }

  /** What is due of a buyer from now on, in dollar units. */
  noteDue(owner: number, dueUnits: bigint): void {
    const known = this.buyer(owner);
    if (known.dueUnits !== dueUnits) this.saveBuyer({ ...known, dueUnits });
  }

  private buyer(owner: number): OtcBuyer {
    return this.buyers.get(owner) ?? { owner, cancels: '', pausedUntilMs: 0, dueUnits: 0n };
  }

  private saveBuyer(buyer: OtcBuyer): void {
    this.buyers.set(buyer.owner, buyer);
    this.context.changes.save('otc_buyers', buyer);
  }

  /** What advertisements, orders and bonds hold, each in its owner's own account. */
  *holds(): Generator<Hold> {
    const kind = KIND.fiat;
    for (const { id, owner, assetId: asset, ...ad } of this.ads.values()) {
      if (!ad.isOn || ad.side !== 'sell') continue;
      const held = ad.leftUnits + ad.feeUnits;
      yield { owner, kind, assetId: asset, units: held, what: 'otc_ad', id };
    }
    for (const order of this.orders.values()) {
      if (!holdsCoins(order)) continue;
      const { id, seller: owner, assetId: asset } = order;
      yield { owner, kind, assetId: asset, units: this.heldBy(order), what: 'otc_order', id };
    }
    for (const { owner, bondAssetId, bondUnits } of this.merchants.values()) {
      if (bondUnits === 0n) continue;
      yield { owner, kind, assetId: bondAssetId, units: bondUnits, what: 'otc_bond', id: owner };
    }
  }

  /** What an order holds of its seller: the coins, and the fee where the seller is the maker. */
  heldBy(order: Readonly<OtcOrder>): bigint {
    return order.seller === order.maker ? order.units + order.feeUnits : order.units;
  }

  /** Gives coins back: into the seller's advertisement where it still sells them, else to him. */
  giveBack(order: OtcOrder): void {
    const ad = this.ads.get(order.adId);
    const isMakers = order.seller === order.maker;
    // Meanwhile it may have been switched off, and written anew with another coin.
    const isSame = ad?.assetId === order.assetId && (ad.side === 'sell') === isMakers;
    if (ad !== undefined && isSame && ad.isOn) {
      ad.leftUnits += order.units;
      if (isMakers) ad.feeUnits += order.feeUnits;
      this.saveAd(ad);
      if (isMakers) return;
    }
    const slot = this.slot(order.seller, order.assetId);
    this.context.ledger.release(slot, units(this.heldBy(order)));
  }
}
