/** What calls of the console read. Amounts are texts of whole units, times milliseconds. */
import { LONGEST_REASON } from '../../core/engine/operator.ts';
import { consolePageFields } from '../../core/wire/scalars.ts';
import { z } from 'zod';
import { FREEZABLE, HOUSE_CHANGE_STATES, MAX_REFERENCE, ROLES } from './contract.ts';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const anyOwner = z.coerce.number().int().min(-1_000).max(Number.MAX_SAFE_INTEGER);
const timeMs = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((it) => it === 'true')]);
const shortText = z.string().trim().max(200);
// What is empty arrives as not there: the refusals say so, not the shape.
const reason = z.string().trim().max(LONGEST_REASON).default('');
const secret = z.string().max(1_000).default('');

export const nothing = z.object({});
/** Something that waits: the kind of work, and its number there. */
export const workInput = z.object({ kind: shortText, item: shortText });
export const pageInput = z.object(consolePageFields);
export const oneInput = z.object({ id });

export const loginInput = z.object({
  email: z.string().max(400),
  password: secret,
  code: z.string().max(20).default(''),
});
export const passwordInput = z.object({ old: secret, password: secret, repeated: secret });
export const codeInput = z.object({ code: z.string().max(20) });

export const customersInput = z.object({ ...consolePageFields, q: shortText.optional() });
export const findInput = z.object({ q: z.string().trim().min(1).max(120) });
/** How many days back, today included. */
export const daysInput = z.object({ days: z.coerce.number().int().min(1).max(90).default(30) });
export const sectionInput = z.object({ ...consolePageFields, customerId: id });
export const noteInput = z.object({ customerId: id, text: z.string().trim().min(1).max(2_000) });
export const freezeInput = z.object({
  customerId: id,
  what: z.enum(FREEZABLE),
  isFrozen: flag,
  reason,
});
export const revokeSessionsInput = z.object({ customerId: id, reason });

export const addOperatorInput = z.object({
  email: z.string().max(400),
  name: z.string().trim().min(1).max(80),
  role: z.enum(ROLES),
});
export const roleInput = z.object({ id, role: z.enum(ROLES), reason });
export const activityInput = z.object({ id, isActive: flag, reason });
export const changesInput = z.object({
  ...consolePageFields,
  state: z.enum(HOUSE_CHANGE_STATES).optional(),
});
export const unparkInput = z.object({ room: shortText, reason });
export const operatorReasonInput = z.object({ id, reason });

const auditFilter = {
  operatorId: id.optional(),
  action: shortText.optional(),
  subject: shortText.optional(),
  fromMs: timeMs.optional(),
  toMs: timeMs.optional(),
};
export const auditInput = z.object({ ...consolePageFields, ...auditFilter });
export const auditExportInput = z.object({
  ...auditFilter,
  format: z.enum(['csv', 'ndjson']).default('csv'),
});

/** `/switches/set`: one of the products that the rooms declare as switched, and a country. */
export function switchInput(products: readonly string[]) {
  return z.object({
    product: z.enum(products),
    country: z.string().regex(/^[A-Z]{2}$/),
    isOn: flag,
    reason,
  });
}

/**
 * An amount in a proposal is the decimal text that an operator typed. Lines come as an array, or
 * as its JSON text from a form.
 */
const lines = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
  z
    .array(
      z.object({
        fromOwner: anyOwner,
        fromKind: z.coerce.number().int().min(0).max(4),
        toOwner: anyOwner,
        toKind: z.coerce.number().int().min(0).max(4),
        assetId: z.coerce.number().int().min(1).max(8_191),
        amount: z.string().max(20),
      }),
    )
    .max(100),
);
export const proposeInput = z.object({
  reason,
  /** What proves money that comes from outside or goes there; else empty. */
  reference: z
    .string()
    .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
    .pipe(z.string().max(MAX_REFERENCE))
    .default(''),
  lines,
});
export const correctionsInput = z.object({
  ...consolePageFields,
  state: z.enum(['proposed', 'approved', 'rejected']).optional(),
});
export const rejectInput = z.object({ id, reason });
