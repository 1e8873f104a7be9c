/** Outer shapes of OTC. */
import { z } from 'zod';
import {
  fileFields,
  messagesFields,
  readFields,
  sendFields,
} from '../../../core/wire/conversation.ts';
import {
  proofFields,
  flag,
  idField,
  pagingFields,
  rawText,
  text,
} from '../../../core/wire/scalars.ts';
import { LONGEST_AD_TERMS } from '../contract/index.ts';

const LONGEST_TEXT = 2_000;
const LONGEST_FIELD = 120;
const LONGEST_ADDRESS = 300;
const MOST_PICTURES = 3;
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
  sort: z.enum(['price', 'release', 'orders']).default('price'),
});
/** `GET /otc/quick`: the best offer for an amount. */
export const quickInput = z.object({
  side: sides.default('buy'),
  currency: idField,
  fiat: text(3),
  amount,
});
/** `GET /otc/merchant`: another one by his number; without it one's own state. */
export const merchantInput = z.object({ id: idField.optional() });
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
  /** What its maker asks of who takes it, in his own words. */
  terms: rawText(LONGEST_AD_TERMS).default(''),
});
/** `POST /otc/ad_state`. */
export const adStateInput = z.object({ id: idField, on: flag });
/** `POST /otc/merchant_apply`: the whole bond to have then; without it that of the terms. */
export const applyInput = z.object({ bond: amount.optional() });
/** `POST /otc/order`: official money or a quantity, and the price that was seen. */
export const orderInput = z.object({
  ad_id: idField,
  amount: amount.optional(),
  number: amount.optional(),
  price: amount,
  payment_id: idField,
  ...proofFields,
});
/** `GET /otc/orders`. */
export const ordersInput = z.object({ ...pagingFields(20, 50), live: flag.default(false) });
/** `POST /otc/release`. */
export const releaseInput = z.object({
  id: idField,
  ...proofFields,
});
const UPLOAD = /\/uploads\/[a-z0-9]{32}\.[a-z]{3,4}/;

/** Own uploads by their addresses: a list, or a text with commas between them. */
const pictures = z
  .union([z.array(rawText(LONGEST_ADDRESS)), rawText(LONGEST_ADDRESS * MOST_PICTURES)])
  .default([])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((given) => given.map((each) => each.trim()).filter((each) => each !== ''))
  .pipe(z.array(z.string()).max(MOST_PICTURES))
  // Who sees a picture has an address that proves him; what is kept is its path.
  .transform((given) => given.map((each) => UPLOAD.exec(each)?.[0] ?? each));

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

/** `POST /otc/paid`: what the payment names, and pictures of it. */
export const paidInput = z.object({
  id: idField,
  reference: rawText(LONGEST_FIELD).default(''),
  pictures,
});
/** `POST /otc/cancel`. */
export const cancelInput = z.object({ id: idField, reason: rawText(LONGEST_FIELD).default('') });
/** `POST /otc/appeal` and `POST /otc/appeal_answer`. */
export const appealInput = z.object({
  id: idField,
  reason: text(40).default(''),
  text: rawText(LONGEST_TEXT),
  pictures,
});
/** `POST /otc/rate`. */
export const rateInput = z.object({
  id: idField,
  good: flag,
  text: rawText(LONGEST_FIELD).default(''),
});
/** `POST /otc/block`: the other side of an own order. */
export const blockInput = z.object({ id: idField, on: flag.default(true) });
/** `POST /otc/payment_save`: the name is the verified one, and is no field. */
export const paymentSaveInput = z.object({
  fiat: text(3),
  kind: text(32),
  /** An object of texts by field, or the same as JSON text. */
  details: z.preprocess(parsed, z.record(text(32), rawText(LONGEST_FIELD * 2))),
});
/** What both sides write. */
export const messagesInput = z.object(messagesFields);
export const sendInput = z.object(sendFields);
export const fileInput = z.object(fileFields);
export const readInput = z.object(readFields);
