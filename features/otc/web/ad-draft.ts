/** An advertisement while it is written. Pure. */
import { multiply, toScale, trim } from '../../../platform/browser/numbers/decimal.ts';
import type { OtcOptions, OwnAdRow } from './types.ts';

const PPM_OF_PERCENT = '10000';

export interface AdDraft {
  readonly side: 'buy' | 'sell';
  readonly currency: number;
  readonly fiat: string;
  readonly pricing: 'fixed' | 'floating';
  readonly price: string;
  /** Percent above the reference, or below it. */
  readonly margin: string;
  readonly isBelow: boolean;
  readonly number: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly minutes: string;
  readonly kinds: readonly string[];
  /** What is asked of who takes it. */
  readonly terms: string;
}

/** What one begins with. */
export function firstDraft(options: OtcOptions, ad: OwnAdRow | undefined): AdDraft {
  if (ad === undefined) {
    return {
      side: 'sell',
      currency: options.assets[0]?.id ?? 0,
      fiat: options.fiats[0]?.code ?? '',
      pricing: 'floating',
      price: '',
      margin: '0',
      isBelow: false,
      number: '',
      minimum: '',
      maximum: '',
      minutes: String(options.least_pay_minutes),
      kinds: [],
      terms: '',
    };
  }
  return {
    side: ad.side,
    currency: ad.currency,
    fiat: ad.fiat,
    pricing: ad.kind,
    price: ad.kind === 'fixed' ? ad.price : '',
    margin: trim(String(Math.abs(ad.margin_ppm) / Number(PPM_OF_PERCENT))),
    isBelow: ad.margin_ppm < 0,
    number: ad.number,
    minimum: ad.minimum,
    maximum: ad.maximum,
    minutes: String(ad.pay_minutes),
    kinds: ad.payments,
    terms: ad.terms,
  };
}

/** Parts of a million of a percentage with up to four decimals. */
export function ppmOf({ margin, isBelow }: Pick<AdDraft, 'margin' | 'isBelow'>): number {
  const ppm = Number(toScale(multiply(margin || '0', PPM_OF_PERCENT), 0));
  return isBelow && ppm !== 0 ? -ppm : ppm;
}

/** What is sent of a draft. */
export function adFields(id: number, draft: AdDraft) {
  const { side, currency, fiat, pricing, number, minimum, maximum, minutes, kinds, terms } = draft;
  const priced = pricing === 'fixed' ? { price: draft.price } : { margin_ppm: ppmOf(draft) };
  const limits = { number, minimum, maximum, pay_minutes: minutes };
  return { id, side, currency, fiat, ...priced, ...limits, payments: kinds.join(','), terms };
}
