/** Outer shapes of OTC. */
import { z } from 'zod';
import { sendFields, messagesFields } from '../../core/wire/conversation.ts';
import { flag, idField, pagingFields, rawText, text } from '../../core/wire/scalars.ts';
import { printUnits } from '../../core/money/text.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { FiatTerms, OtcAd, OtcMerchant, OtcOrder } from './contract/index.ts';

const LONGEST_TEXT = 2_000;
const LONGEST_FIELD = 120;
const amount = text(30);
const sides = z.enum(['buy', 'sell']);

/** `GET /otc/ads`: what a taker wants to do, with which coin and money. */
export const adsInput = z.object({
  ...pagingFields(20, 50),
  side: sides.default('buy'),
  currency: idField,
  fiat: text(3),
  amount: amount.optional(),
  payment: text(32).optional(),
});
/** `POST /getPaymentList`, and every step of an order. */
export const oneInput = z.object({ id: idField });
/** `POST /otc/ad_save`. */
export const adSaveInput = z.object({
  id: idField.default(0),
  side: sides,
  currency: idField,
  fiat: text(3),
  price: amount.optional(),
  margin_ppm: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,7}$/)
        .transform(Number),
    ])
    .optional(),
  number: amount,
  minimum: amount,
  maximum: amount,
  pay_minutes: idField,
  payments: text(200),
});
/** `POST /otc/ad_state`. */
export const adStateInput = z.object({ id: idField, on: flag });
/** `POST /otc/order`: official money or a quantity, and the price that was seen. */
export const orderInput = z.object({
  ad_id: idField,
  amount: amount.optional(),
  number: amount.optional(),
  price: amount,
  payment: text(32),
  payment_id: idField.optional(),
  pay_password: rawText(200).optional(),
  two_factor_code: text(40).optional(),
});
/** `GET /otc/orders`. */
export const ordersInput = z.object({ ...pagingFields(20, 50), live: flag.default(false) });
/** `POST /otc/release`. */
export const releaseInput = z.object({
  id: idField,
  pay_password: rawText(200).default(''),
  two_factor_code: text(40).optional(),
});
/** `POST /otc/appeal` and `POST /otc/appeal_answer`. */
export const appealInput = z.object({
  id: idField,
  reason: text(40).default(''),
  text: rawText(LONGEST_TEXT),
});
/** `POST /otc/block`. */
export const blockInput = z.object({ owner: idField, on: flag });
/** `POST /otc/payment_save`: the name is the verified one, and is no field. */
export const paymentSaveInput = z.object({
  fiat: text(3),
  kind: text(32),
  account: text(LONGEST_FIELD),
  bank: text(LONGEST_FIELD).default(''),
});
/** `GET /otc/messages` and `POST /otc/messages`. */
export const messagesInput = z.object(messagesFields);
export const sendInput = z.object(sendFields);

/** Amounts of official money as text. */
export function printFiat(value: bigint, { decimals }: Pick<FiatTerms, 'decimals'>): string {
  return printUnits(value, decimals);
}

/** What is known of the coin and the money of a row. */
export interface RowMeans {
  readonly asset: AssetDefinition | undefined;
  readonly fiat: Pick<FiatTerms, 'decimals'>;
}

/** What is known of a maker. */
export interface MakerFigures {
  readonly nickname: string;
  readonly headPortrait: string;
  readonly orders: number;
  readonly completionPercent: number;
  readonly releaseSeconds: number;
  readonly sinceMs: number;
  readonly isDemo: boolean;
}

/** A row of `GET /otc/ads`. */
export function adRow(
  ad: OtcAd,
  price: bigint,
  { asset, fiat }: RowMeans,
  maker: MakerFigures,
  reversible: ReadonlySet<string>,
) {
  const scale = asset?.scale ?? 8;
  return {
    id: ad.id,
    merchant: {
      id: ad.owner,
      nickname: maker.nickname,
      head_portrait: maker.headPortrait,
      orders_30d: maker.orders,
      completion_30d: maker.completionPercent,
      release_seconds: maker.releaseSeconds,
      since: maker.sinceMs,
      is_demo: maker.isDemo ? 1 : 0,
    },
    price: printFiat(price, fiat),
    pricing: ad.pricing,
    fiat: ad.fiat,
    currency: ad.assetId,
    name: asset?.code ?? '',
    available: printUnits(ad.leftUnits, scale),
    minimum: printFiat(ad.least, fiat),
    maximum: printFiat(ad.most, fiat),
    pay_minutes: ad.payMinutes,
    payments: ad.kinds
      .split(',')
      .map((kind) => ({ kind, reversible: reversible.has(kind) ? 1 : 0 })),
  } as const;
}

/** An own advertisement, with what only its maker sees. */
export function ownAdRow(ad: OtcAd, price: bigint | undefined, { asset, fiat }: RowMeans) {
  return {
    id: ad.id,
    side: ad.side,
    currency: ad.assetId,
    name: asset?.code ?? '',
    fiat: ad.fiat,
    pricing: ad.pricing,
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

/** An order as one of its sides sees it. */
export function orderRow(order: OtcOrder, viewer: number, { asset, fiat }: RowMeans) {
  const isBuyer = viewer === order.buyer;
  return {
    id: order.id,
    ad_id: order.adId,
    side: isBuyer ? 'buy' : 'sell',
    is_maker: viewer === order.maker ? 1 : 0,
    currency: order.assetId,
    name: asset?.code ?? '',
    number: printUnits(order.units, asset?.scale ?? 8),
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
    appealed_by: order.appealedBy === 0 ? '' : order.appealedBy === viewer ? 'me' : 'other',
    ended_ms: order.endedMs,
  } as const;
}

/** How somebody stands as a merchant. */
export function merchantMessage(merchant: OtcMerchant | undefined, bond: string, coin: string) {
  return {
    state: merchant?.state ?? 'none',
    bond,
    coin,
    asked_ms: merchant?.askedMs ?? 0,
  } as const;
}
