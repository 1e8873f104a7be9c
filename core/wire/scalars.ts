/**
 * Numbers and texts as they come over the wire: a form sends texts only, JSON has both, and
 * existing clients mix them. Every field of a call is made of these.
 */
import { z } from 'zod';
import { codeText } from './code-text.ts';

/** A text of at most `most` characters, as it is; a number is taken as its text. */
export function rawText(most: number) {
  return z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(most));
}

/** A code of digits or letters, as people paste one. */
export function codeField(most = 40) {
  return rawText(most).transform(codeText);
}

/** What gives value to others may need proofs; none of the existing clients sends them. */
export const proofFields = {
  pay_password: rawText(200).default(''),
  two_factor_code: codeField().optional(),
};

/** A text of at most `most` characters, without blanks around it. */
export function text(most = 40) {
  return z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(most));
}

/** A text of 1 to `most` characters, without blanks around it; yes and no are taken too. */
export function textField(most = 200): z.ZodType<string> {
  return z
    .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
    .pipe(z.string().trim().min(1).max(most));
}

/** A whole number, also as text. */
export function wholeField(least = 0, most = Number.MAX_SAFE_INTEGER): z.ZodType<number> {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));
}

/** A number or an id that is not below zero. */
export const whole = wholeField();

/** What the column of an id holds. */
export const LARGEST_ID = 2 ** 31 - 1;

/** A number of a row or of a coin. */
export const idField = wholeField(0, LARGEST_ID);

/** 1 or 2: the wire's sides. */
export const oneOrTwo = whole.pipe(z.union([z.literal(1), z.literal(2)]));

/** Yes in all the ways in which clients say it; everything else is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Many clients write GTC and IOC. */
export const lowerCase = z.string().transform((value) => value.toLowerCase());

/** A whole number from 0 on of the console's forms, where what is empty is 0. */
export const countField = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** An amount in smallest units, as the console sends it. */
export const unitsField = z.string().regex(/^\d{1,19}$/);

/** Paging as the contract has it: `page` from 1, `limit` up to `most` (larger ones are cut). */
export function pagingFields(
  standard = 20,
  most = 200,
): {
  page: z.ZodType<number>;
  limit: z.ZodType<number>;
} {
  return {
    page: wholeField(0, 1_000_000)
      .transform((page) => Math.max(page, 1))
      .default(1),
    limit: wholeField(1)
      .transform((limit) => Math.min(limit, most))
      .default(standard),
  };
}

/**
 * Paging as the console's tables ask for it: `perPage` rows of `page` (from 1), or those behind the
 * row that the page before has named as its `next`.
 */
export const consolePage = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
  after: z
    .string()
    .regex(/^-?\d{1,18}$/)
    .optional(),
};

/** The same in an order. */
export const consolePageFields = {
  ...consolePage,
  sort: z.string().max(40).default('id'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};
