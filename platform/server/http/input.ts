/** How raw input of calls is read: form or JSON, with the odd habits of existing clients. */
import { z } from 'zod';

/** Existing clients turn absent values into these texts. */
const ABSENT = new Set<unknown>(['undefined', 'null', '', undefined, null]);

/** Adds members to others, without those that existing clients send for "nothing". */
function addPresent(members: Record<string, unknown>, raw: unknown): void {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return;
  for (const [name, value] of Object.entries(raw)) if (!ABSENT.has(value)) members[name] = value;
}

/** The members of inputs, the later before the earlier; every call reads its own this way. */
export function presentMembers(...inputs: readonly unknown[]): Record<string, unknown> {
  // Without a prototype a member named like one of its parts is a member as any other.
  const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const raw of inputs) addPresent(members, raw);
  return members;
}

/** A text of 1 to `most` characters; numbers are taken as their text. */
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

/** Paging as the console's tables ask for it: `perPage` rows of `page` (from 1), in an order. */
export const consolePageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
  sort: z.string().max(40).default('id'),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

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
