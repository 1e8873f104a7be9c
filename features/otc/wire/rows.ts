/** Rows of OTC as they go out. */
import { printUnits } from '../../../core/money/text.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { BOND_COVERS } from '../contract/index.ts';
import type { FiatTerms, OtcAd, OtcMerchant, OtcTerms } from '../contract/index.ts';

/** Amounts of official money as text. */
export function printFiat(value: bigint, { decimals }: Pick<FiatTerms, 'decimals'>): string {
  const text = printUnits(value, decimals);
  if (decimals === 0) return text;
  const [whole = '0', part = ''] = text.split('.');
  return `${whole}.${part.padEnd(decimals, '0')}`;
}

/** What is known of the coin and the money of a row. */
export interface RowMeans {
  readonly asset: AssetDefinition | undefined;
  readonly fiat: Pick<FiatTerms, 'decimals'>;
}

/** What is known of a maker. */
export interface MakerFigures {
  readonly id: number;
  readonly nickname: string;
  readonly headPortrait: string;
  readonly orders: number;
  readonly completionPercent: number;
  readonly releaseSeconds: number;
  readonly positivePercent: number | undefined;
  readonly sinceMs: number;
  readonly isDemo: boolean;
}

/** A maker as others see him. */
export function makerRow(maker: MakerFigures) {
  return {
    id: maker.id,
    nickname: maker.nickname,
    head_portrait: maker.headPortrait,
    orders_30d: maker.orders,
    completion_30d: maker.completionPercent,
    release_seconds: maker.releaseSeconds,
    positive: maker.positivePercent ?? null,
    since: maker.sinceMs,
    is_demo: maker.isDemo ? 1 : 0,
  } as const;
}

/** A kind of payment of an advertisement; the number is the maker's own way to be paid, or 0. */
export interface AdPayment {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly isReversible: boolean;
}

/** A row of `getPaymentList`. */
export function paymentRow({ id, kind, label, isReversible }: AdPayment) {
  return { id, kind, label, reversible: isReversible ? 1 : 0 } as const;
}

/** What stands beside an advertisement. */
export interface AdBeside {
  readonly payments: readonly AdPayment[];
  /** What its maker asks, in his own words. */
  readonly terms: string;
}

/** A row of `GET /otc/ads`. */
export function adRow(
  ad: OtcAd,
  price: bigint,
  { asset, fiat }: RowMeans,
  maker: MakerFigures,
  { payments, terms }: AdBeside,
) {
  return {
    id: ad.id,
    merchant: makerRow(maker),
    /** What a taker does with it. */
    side: ad.side === 'sell' ? 'buy' : 'sell',
    price: printFiat(price, fiat),
    /** `fixed` or `floating`. */
    kind: ad.pricing,
    fiat: ad.fiat,
    currency: ad.assetId,
    name: asset?.code ?? '',
    available: printUnits(ad.leftUnits, asset?.scale ?? 8),
    minimum: printFiat(ad.least, fiat),
    maximum: printFiat(ad.most, fiat),
    pay_minutes: ad.payMinutes,
    payments: payments.map(paymentRow),
    terms,
  } as const;
}
export type AdRow = ReturnType<typeof adRow>;

/** An own advertisement, with what only its maker sees. */
export function ownAdRow(
  ad: OtcAd,
  price: bigint | undefined,
  { asset, fiat }: RowMeans,
  terms: string,
) {
  return {
    id: ad.id,
    side: ad.side,
    currency: ad.assetId,
    name: asset?.code ?? '',
    fiat: ad.fiat,
    kind: ad.pricing,
    price: price === undefined ? '' : printFiat(price, fiat),
    margin_ppm: ad.marginPpm,
    number: printUnits(ad.leftUnits, asset?.scale ?? 8),
    minimum: printFiat(ad.least, fiat),
    maximum: printFiat(ad.most, fiat),
    pay_minutes: ad.payMinutes,
    payments: ad.kinds.split(','),
    terms,
    is_on: ad.isOn ? 1 : 0,
  } as const;
}
export type OwnAdRow = ReturnType<typeof ownAdRow>;

/** The terms as everybody reads them. */
export function optionsMessage(
  terms: OtcTerms | undefined,
  assetOf: (id: number) => AssetDefinition | undefined,
) {
  const bond = assetOf(terms?.bondAssetId ?? 0);
  return {
    assets: (terms?.assets ?? []).map((id) => {
      return { id, name: assetOf(id)?.code ?? '', scale: assetOf(id)?.scale ?? 8 };
    }),
    fiats: (terms?.fiats ?? []).map(({ code, decimals, kinds }) => ({
      code,
      decimals,
      payments: kinds.map(({ kind, fields, isReversible }) => {
        return { kind, fields, reversible: isReversible ? 1 : 0 };
      }),
    })),
    band_ppm: terms?.bandPpm ?? 0,
    fee_ppm: terms?.feePpm ?? 0,
    least_pay_minutes: terms?.leastPayMinutes ?? 0,
    most_pay_minutes: terms?.mostPayMinutes ?? 0,
    bond: printUnits(BigInt(terms?.bondUnits ?? '0'), bond?.scale ?? 8),
    bond_coin: bond?.code ?? '',
    version: terms?.version ?? 0,
  } as const;
}
export type OtcOptions = ReturnType<typeof optionsMessage>;

/** What is known of a merchant, for who looks at him. */
export interface MerchantLook {
  readonly merchant: OtcMerchant | undefined;
  /** The coin of his bond. */
  readonly asset: AssetDefinition | undefined;
  readonly maker: MakerFigures | undefined;
  readonly list: readonly AdRow[];
  readonly isOwn: boolean;
  readonly isBlocked: boolean;
  readonly proofs: { readonly hasPaymentPassword: boolean; readonly hasSecondFactor: boolean };
}

/** A merchant with his offers; how it stands with his bond is nobody else's business. */
export function merchantMessage(look: MerchantLook) {
  const { merchant, asset, maker, list, isOwn, isBlocked, proofs } = look;
  const bond = isOwn ? (merchant?.bondUnits ?? 0n) : 0n;
  return {
    state: merchant?.state ?? 'none',
    bond: printUnits(bond, asset?.scale ?? 8),
    // What the orders are worth at most that he may be buying by at once.
    covers: printUnits(bond * BOND_COVERS, asset?.scale ?? 8),
    asked_ms: isOwn ? (merchant?.askedMs ?? 0) : 0,
    merchant: maker === undefined ? null : makerRow(maker),
    list,
    is_own: isOwn ? 1 : 0,
    is_blocked: isBlocked ? 1 : 0,
    has_password: isOwn && proofs.hasPaymentPassword ? 1 : 0,
    has_two_factor: isOwn && proofs.hasSecondFactor ? 1 : 0,
  } as const;
}

/** An own way to be paid. */
export interface NamedPayment {
  readonly id: number;
  readonly fiat: string;
  readonly kind: string;
  readonly label: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Details in their order. */
export function detailRows(details: Readonly<Record<string, string>>) {
  return Object.entries(details).map(([field, value]) => ({ field, value }) as const);
}

/** A row of `GET /otc/payments`. */
export function ownPaymentRow({ id, fiat, kind, label, details }: NamedPayment) {
  return { id, fiat, kind, label, details: detailRows(details) } as const;
}

/** Own ways to be paid, with the name that stands on all of them; empty without one. */
export function paymentsMessage(name: string, payments: readonly NamedPayment[]) {
  return { name, list: payments.map(ownPaymentRow) } as const;
}
