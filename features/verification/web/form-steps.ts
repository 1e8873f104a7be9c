/** The questions of both forms, in their order, and which of them a refusal is about. Pure. */
import type { FormLevel } from '../contract.ts';
import type { RealFields } from './data.ts';

export type Name = keyof RealFields;
export type FormStep = keyof typeof FIELDS;

/** The fields that a question asks for. */
export const FIELDS = {
  kind: ['id_type'],
  name: ['name'],
  number: ['card_id'],
  front: ['front_pic'],
  reverse: ['reverse_pic'],
  hand: ['hand_pic'],
  work: ['work_address'],
  family: ['family_address'],
  friend: ['friend_name', 'realtion'],
  friend_address: ['friend_address'],
  friend_phone: ['friend_phone'],
  check: [],
} as const satisfies Record<string, readonly Name[]>;

const PICTURES = ['front', 'reverse', 'hand'] as const;
const DOCUMENT = ['kind', 'name', 'number'] as const;
const DETAILS = ['work', 'family', 'friend', 'friend_address', 'friend_phone'] as const;

/** What a level asks. Pictures come once: with the first form, else with the second. */
export function stepsFor(level: FormLevel, hasPictures: boolean): readonly FormStep[] {
  if (level === 1) return [...DOCUMENT, ...PICTURES, 'check'];
  return [...DETAILS, ...(hasPictures ? [] : PICTURES), 'check'];
}

/** Whether all that a question asks for is there. */
export function isAnswered(step: FormStep, fields: RealFields): boolean {
  return FIELDS[step].every((name) => fields[name].trim() !== '');
}

/** What is wrong with which field, as a refusal tells it. */
const FIELD_OF: Readonly<Record<string, Name>> = {
  bad_name: 'name',
  bad_number: 'card_id',
  bad_relation: 'realtion',
  bad_friend_name: 'friend_name',
  bad_friend_phone: 'friend_phone',
  bad_address: 'work_address',
  bad_picture: 'front_pic',
  pictures_missing: 'front_pic',
};

/** The field that a refusal is about; undefined where it is about none, or not one alone. */
export function fieldOf(code: string): Name | undefined {
  return FIELD_OF[code];
}

/** The place of the question that asks for a field; undefined where this form does not ask it. */
export function placeOf(steps: readonly FormStep[], field: Name): number | undefined {
  const at = steps.findIndex((step) => (FIELDS[step] as readonly Name[]).includes(field));
  return at < 0 ? undefined : at;
}
