/** The outer shapes of identity checks: the fields of existing clients and of the contract. */
import { z } from 'zod';
import { consolePage, rawText, wholeField } from '../../core/wire/scalars.ts';
import type { FormLevel, FormState, LevelState } from './contract.ts';

/** `/user/real`, both levels: whichever fields are there. `realtion` is how the wire spells it. */
export const realInput = z.object({
  real_type: wholeField(1, 2),
  id_type: wholeField(0, 2).optional(),
  name: rawText(200).default(''),
  card_id: rawText(80).default(''),
  front_pic: rawText(200).default(''),
  reverse_pic: rawText(200).default(''),
  hand_pic: rawText(200).default(''),
  work_address: rawText(600).default(''),
  family_address: rawText(600).default(''),
  realtion: rawText(200).default(''),
  friend_name: rawText(200).default(''),
  friend_address: rawText(600).default(''),
  friend_phone: rawText(40).default(''),
});
export type RealInput = z.infer<typeof realInput>;

/** `/real/form`. */
export const formInput = z.object({ real_type: wholeField(1, 2) });

const pageFields = {
  ...consolePage,
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

/** The console's list. */
export const formsInput = z.object({
  ...pageFields,
  sort: z.enum(['id', 'submittedMs', 'owner', 'level', 'state']).default('submittedMs'),
  state: z.enum(['review', 'verified', 'failed']).optional(),
  level: wholeField(1, 2).optional(),
  owner: wholeField(1, Number.MAX_SAFE_INTEGER).optional(),
});
export type FormsInput = z.infer<typeof formsInput>;

const formId = wholeField(1, 999_999_999_999);
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
export function levelMessage(state: Readonly<LevelState> | undefined, reason: string) {
  return {
    state: state?.state ?? 'none',
    reason,
    note: state?.note ?? '',
    submitted_ms: state?.submittedMs ?? 0,
    decided_ms: state?.decidedMs ?? 0,
  } as const;
}

/** A level of the wire. */
export function levelOf(realType: number): FormLevel {
  return realType === 2 ? 2 : 1;
}

type Level = ReturnType<typeof levelMessage>;

/** What `/real/state` tells beside its two levels. */
export interface PersonState {
  readonly statuses: readonly [basic: 0 | 1 | 2, advanced: 0 | 1 | 2];
  readonly data: object | null;
  readonly level: 0 | 1 | 2;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  readonly needsPhone: boolean;
  readonly hasPictures: boolean;
}

/** What a level may move: texts of whole bitcoins and dollars. */
export interface LevelLimit {
  readonly level: number;
  readonly withdrawal: string;
  readonly fiat: string;
}

/** `/real/state`. */
export function stateMessage(
  person: PersonState,
  basic: Level,
  advanced: Level,
  limits: readonly LevelLimit[],
) {
  return {
    review_status: person.statuses[0],
    advanced_review_status: person.statuses[1],
    real_data: person.data,
    level: person.level,
    has_email: person.hasEmail ? 1 : 0,
    has_phone: person.hasPhone ? 1 : 0,
    needs_phone: person.needsPhone ? 1 : 0,
    has_pictures: person.hasPictures ? 1 : 0,
    basic,
    advanced,
    limits,
  } as const;
}

/** `/real/form`: a form that was sent, with the wire's names. */
export function formMessage(fields: Readonly<Record<string, string>>, sentMs: number) {
  return {
    id_type: Number(fields['idType'] || 0),
    name: fields['name'],
    card_id: fields['number'],
    front_pic: fields['front'],
    reverse_pic: fields['reverse'],
    hand_pic: fields['hand'],
    work_address: fields['workAddress'],
    family_address: fields['familyAddress'],
    realtion: fields['relation'],
    friend_name: fields['friendName'],
    friend_address: fields['friendAddress'],
    friend_phone: fields['friendPhone'],
    sent_ms: sentMs,
  } as const;
}
