/** Rows of OTC as they go out. */
import { printUnits } from '../../core/money/text.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { FiatTerms, OtcAd, OtcMerchant, OtcOrder, OtcTerms } from './contract/index.ts';

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

/** A row of `GET /otc/ads`. */
export function adRow(
  ad: OtcAd,
  price: bigint,
  { asset, fiat }: RowMeans,
  maker: MakerFigures,
  payments: readonly AdPayment[],
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
  } as const;
}
export type AdRow = ReturnType<typeof adRow>;

/** An own advertisement, with what only its maker sees. */
export function ownAdRow(ad: OtcAd, price: bigint | undefined, { asset, fiat }: RowMeans) {
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
    is_on: ad.isOn ? 1 : 0,
  } as const;
}
export type OwnAdRow = ReturnType<typeof ownAdRow>;

/** The code of an order: what a payment names as its reference. */
export function orderCode(id: number): string {
  return `OTC${id}`;
}

/** An order as one of its sides sees it. */
export function orderRow(order: OtcOrder, viewer: number, { asset, fiat }: RowMeans) {
  const isBuyer = viewer === order.buyer;
  return {
    id: order.id,
    code: orderCode(order.id),
    ad_id: order.adId,
    side: isBuyer ? 'buy' : 'sell',
    is_maker: viewer === order.maker ? 1 : 0,
    currency: order.assetId,
    name: asset?.code ?? '',
    number: printUnits(order.units, asset?.scale ?? 8),
    fee: viewer === order.maker ? printUnits(order.feeUnits, asset?.scale ?? 8) : '0',
    fiat: order.fiat,
    amount: printFiat(order.fiatUnits, fiat),
    price: printFiat(order.price, fiat),
    payment: order.kind,
    state: order.state,
    made_ms: order.madeMs,
    due_ms: order.dueMs,
    is_extended: order.isExtended ? 1 : 0,
    is_late: order.isLate ? 1 : 0,
    paid_ms: order.paidMs,
    appealed_ms: order.appealedMs,
    appealed_by: sideName(order.appealedBy, viewer),
    ended_ms: order.endedMs,
  } as const;
}
export type OrderRow = ReturnType<typeof orderRow>;

/** Who somebody is for one side of an order; empty for the house. */
export function sideName(owner: number, viewer: number): '' | 'me' | 'other' {
  if (owner === 0) return '';
  return owner === viewer ? 'me' : 'other';
}

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

/** How somebody stands as a merchant. */
export function merchantMessage(
  merchant: OtcMerchant | undefined,
  asset: AssetDefinition | undefined,
) {
  return {
    state: merchant?.state ?? 'none',
    bond: printUnits(merchant?.bondUnits ?? 0n, asset?.scale ?? 8),
    asked_ms: merchant?.askedMs ?? 0,
  } as const;
}
