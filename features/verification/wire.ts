/** The outer shapes of identity checks: the fields of existing clients and of the contract. */
import { z } from 'zod';
import type { FormLevel, FormState, LevelState } from './contract.ts';

const text = (most: number) =>
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(most));
const whole = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

/** `/user/real`, both levels: whichever fields are there. `realtion` is how the wire spells it. */
export const realInput = z.object({
  real_type: whole(1, 2),
  id_type: whole(0, 2).optional(),
  name: text(200).default(''),
  card_id: text(80).default(''),
  front_pic: text(200).default(''),
  reverse_pic: text(200).default(''),
  hand_pic: text(200).default(''),
  work_address: text(600).default(''),
  family_address: text(600).default(''),
  realtion: text(200).default(''),
  friend_name: text(200).default(''),
  friend_address: text(600).default(''),
  friend_phone: text(40).default(''),
});
export type RealInput = z.infer<typeof realInput>;

/** `/real/form`. */
export const formInput = z.object({ real_type: whole(1, 2) });

const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(25),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

/** The console's list. */
export const formsInput = z.object({
  ...pageFields,
  sort: z.enum(['id', 'submittedMs', 'owner', 'level', 'state']).default('submittedMs'),
  state: z.enum(['review', 'verified', 'failed']).optional(),
  level: whole(1, 2).optional(),
  owner: whole(1, Number.MAX_SAFE_INTEGER).optional(),
});
export type FormsInput = z.infer<typeof formsInput>;

const formId = whole(1, 999_999_999_999);
export const oneFormInput = z.object({ id: formId });
export const pictureInput = z.object({
  id: formId,
  which: z.enum(['front', 'reverse', 'hand']),
});
export const decideInput = z.object({
  id: formId,
  verdict: z.enum(['approve', 'reject']),
  reason: z.string().max(40).default(''),
  note: z.string().max(2_000).default(''),
});
export const setLimitsInput = z.object({
  reason: z.string().max(2_000).default(''),
  limits: z
    .array(
      z.object({
        level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        withdrawal: z.string().max(40),
        fiat: z.string().max(40),
      }),
    )
    .max(3),
});

/** The wire's number of a state: a failed form reads as none, because old clients know no other. */
export function statusNumber(state: FormState): 0 | 1 | 2 {
  if (state === 'review') return 1;
  return state === 'verified' ? 2 : 0;
}

/** How it stands with a level, for our own client. */
export function levelMessage(
  state: Readonly<LevelState> | undefined,
  reason: string,
): Record<string, unknown> {
  return {
    state: state?.state ?? 'none',
    reason,
    note: state?.note ?? '',
    submitted_ms: state?.submittedMs ?? 0,
    decided_ms: state?.decidedMs ?? 0,
  };
}

/** A level of the wire. */
export function levelOf(realType: number): FormLevel {
  return realType === 2 ? 2 : 1;
}
