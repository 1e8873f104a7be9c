/** Advertisements: writing one, switching it on, which freezes what it sells, and off. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import {
  type AdFields,
  MAX_ADS,
  type OtcAd,
  type SaveAd,
  type SwitchAd,
} from '../contract/index.ts';
import type { AdRefusal, SwitchRefusal } from '../contract/refusals.ts';
import { adAnswer } from './answers.ts';
import { feeOn, isInBand } from './formulas.ts';
import type { OtcState } from './state.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const PRICE = /^(?:0|[1-9]\d{0,17})$/;
const MOST_KINDS = 5;
const LARGEST_MARGIN_PPM = 500_000;

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** The rules of advertisements. */
export class AdRules {
  private readonly state: OtcState;

  constructor(state: OtcState) {
    this.state = state;
  }

  save(command: SaveAd, context: CommandContext): OutcomeOf<SaveAd> {
    const { actor } = context;
    const refused = this.refusal(command, context);
    if (refused === 'too_many_ads') return refuse(refused, { most: String(MAX_ADS) });
    if (refused !== undefined) return refuse(refused);
    const ad: OtcAd = {
      id: command.adId === 0 ? this.state.context.nextId() : command.adId,
      owner: actor,
      side: command.side,
      assetId: command.assetId,
      fiat: command.fiat,
      pricing: command.pricing,
      price: BigInt(command.price),
      marginPpm: command.marginPpm,
      leftUnits: BigInt(command.quantity),
      least: BigInt(command.least),
      most: BigInt(command.most),
      payMinutes: command.payMinutes,
      kinds: command.kinds.join(','),
      isOn: false,
      feePpm: 0,
      feeUnits: 0n,
      changedMs: context.timeMs,
    };
    this.state.saveAd(ad);
    return accept(adAnswer(ad));
  }

  private refusal(command: SaveAd, context: CommandContext): AdRefusal | undefined {
    const { actor } = context;
    const { state } = this;
    if (actor <= 0) return 'not_allowed';
    if (!state.isMerchant(actor)) return 'not_a_merchant';
    const known = state.ads.get(command.adId);
    if (command.adId !== 0 && known?.owner !== actor) return 'unknown_ad';
    if (known?.isOn === true) return 'ad_is_on';
    if (command.isBounded === true && known === undefined && this.countOf(actor) >= MAX_ADS) {
      return 'too_many_ads';
    }
    return this.formRefusal(command) ?? this.priceRefusal(command, context);
  }

  private countOf(owner: number): number {
    return [...this.state.ads.values()].filter((ad) => ad.owner === owner).length;
  }

  private formRefusal(command: AdFields): AdRefusal | undefined {
    const { terms } = this.state;
    const isSide = command.side === 'sell' || command.side === 'buy';
    const asset = this.state.needs.catalogue.asset(command.assetId);
    const isTraded = terms?.assets.includes(command.assetId) === true;
    if (!isSide || asset === undefined || !isTraded) return 'unknown_coin';
    const fiat = this.state.fiat(command.fiat);
    if (fiat === undefined) return 'unknown_fiat';
    const { kinds } = command;
    const areKnown = kinds.every((kind) => fiat.kinds.some((each) => each.kind === kind));
    const isSome = kinds.length > 0 && kinds.length <= MOST_KINDS;
    if (!isSome || !areKnown || new Set(kinds).size !== kinds.length) return 'bad_kinds';
    const { leastPayMinutes, mostPayMinutes } = terms;
    if (!isWhole(command.payMinutes, leastPayMinutes, mostPayMinutes)) return 'bad_pay_minutes';
    return AMOUNT.test(command.quantity) ? undefined : 'bad_amount';
  }

  private priceRefusal(command: AdFields, context: CommandContext): AdRefusal | undefined {
    const isFixed = command.pricing === 'fixed';
    if (!isFixed && command.pricing !== 'floating') return 'bad_price';
    const margin = command.marginPpm;
    const isMargin = isWhole(margin, -LARGEST_MARGIN_PPM, LARGEST_MARGIN_PPM);
    if (!isMargin || !PRICE.test(command.price)) return 'bad_price';
    // One of the two says the price, and the other is nothing.
    if (isFixed ? command.price === '0' || margin !== 0 : command.price !== '0') return 'bad_price';
    const { assetId, fiat } = command;
    const asked = { ...command, price: BigInt(command.price) };
    const reference = this.state.reference(assetId, fiat, context);
    const price = this.state.priceOf(asked as unknown as OtcAd, context);
    if (reference === undefined || price === undefined) return 'price_unavailable';
    const { bandPpm = 0 } = this.state.terms ?? {};
    if (!isInBand(price, reference, bandPpm)) return 'outside_price_band';
    if (!AMOUNT.test(command.least) || !AMOUNT.test(command.most)) return 'bad_limits';
    if (BigInt(command.least) > BigInt(command.most)) return 'bad_limits';
    return this.isAboveLimit(command, reference, context) ? 'above_fiat_limit' : undefined;
  }

  /** The most of one order must be a trade that the maker may do. */
  private isAboveLimit(
    { assetId, most }: AdFields,
    reference: bigint,
    { actor }: CommandContext,
  ): boolean {
    const price = this.state.needs.prices.fresh(assetId);
    if (price === undefined) return true;
    // As many coins as the reference gives for it, in dollars; multiplied out, so nothing is lost.
    const limit = this.state.needs.verification.fiatLimit(actor);
    return BigInt(most) * price.dollarUnits > limit * reference;
  }

  switch(command: SwitchAd, context: CommandContext): OutcomeOf<SwitchAd> {
    const { actor } = context;
    const ad = this.state.ads.get(command.adId);
    const refused = this.switchRefusal(command, ad, context);
    if (refused !== undefined || ad === undefined) return refuse(refused ?? 'unknown_ad');
    const { ledger } = this.state.context;
    const slot = this.state.slot(actor, ad.assetId);
    if (command.isOn) {
      ad.feePpm = this.state.terms?.feePpm ?? 0;
      ad.feeUnits = ad.side === 'sell' ? feeOn(ad.leftUnits, ad.feePpm) : 0n;
      if (ad.side === 'sell') ledger.hold(slot, units(ad.leftUnits + ad.feeUnits));
    } else {
      if (ad.side === 'sell') ledger.release(slot, units(ad.leftUnits + ad.feeUnits));
      ad.feeUnits = 0n;
    }
    ad.isOn = command.isOn;
    ad.changedMs = context.timeMs;
    this.state.saveAd(ad);
    return accept(adAnswer(ad));
  }

  private switchRefusal(
    { isOn }: SwitchAd,
    ad: OtcAd | undefined,
    context: CommandContext,
  ): SwitchRefusal | undefined {
    const { state } = this;
    if (context.actor <= 0) return 'not_allowed';
    if (ad?.owner !== context.actor) return 'unknown_ad';
    if (isOn && !state.isMerchant(context.actor)) return 'not_a_merchant';
    if (ad.isOn === isOn) return 'nothing_changes';
    if (!isOn) return undefined;
    const reference = state.reference(ad.assetId, ad.fiat, context);
    const price = state.priceOf(ad, context);
    if (reference === undefined || price === undefined) return 'price_unavailable';
    if (!isInBand(price, reference, state.terms?.bandPpm ?? 0)) return 'outside_price_band';
    if (ad.side === 'buy') return undefined;
    const held = units(ad.leftUnits + feeOn(ad.leftUnits, state.terms?.feePpm ?? 0));
    const paid = state.context.ledger.canTake(state.slot(ad.owner, ad.assetId), held);
    return paid ? undefined : 'insufficient_balance';
  }
}
