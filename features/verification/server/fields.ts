/**
 * What a form has to hold, checked for real: lengths as a reader counts, ordinary letters, numbers
 * of the kind of document, a telephone number that some country has.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { isPersonName, withoutJoiners } from '../../../core/wire/person-name.ts';
import type { FormLevel } from '../contract.ts';
import type { RealInput } from '../wire.ts';

/** A form as it is stored: texts by house names, and addresses of pictures. */
export type FormFields = Readonly<Record<FieldName, string>>;
const PICTURES = ['front', 'reverse', 'hand'] as const;
const DETAILS = [
  'workAddress',
  'familyAddress',
  'relation',
  'friendName',
  'friendAddress',
  'friendPhone',
] as const;
const DOCUMENT = ['idType', 'name', 'number'] as const;
type FieldName = (typeof PICTURES)[number] | (typeof DETAILS)[number] | (typeof DOCUMENT)[number];
export type PictureName = (typeof PICTURES)[number];
export const PICTURE_NAMES: readonly PictureName[] = PICTURES;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Marks upon marks: one "character" may be made of this many code points on average. */
const POINTS_EACH = 8;
/** Mark-up, and what no name or address has. */
const BANNED = /[<>{}[\]\\`|^~=*_]/;
/** Controls, invisible and reordering signs, private and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;
const LETTER = /\p{L}/u;

/** How long the number of each kind of document is, without blanks and dashes. */
const NUMBER_SHAPES: Readonly<Record<string, RegExp>> = {
  // ID cards of the world have 6 to 20 letters and digits, passports 6 to 9 (ICAO 9303).
  0: /^(?=.*\d.*\d.*\d)[A-Z0-9]{6,20}$/,
  1: /^(?=.*\d)[A-Z0-9]{6,9}$/,
  2: /^(?=.*\d)[A-Z0-9]{6,20}$/,
};

/** A text in one form: composed letters, single blanks, none at the ends. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
}

function isOrdinary(text: string, least: number, most: number): boolean {
  const count = Array.from(segmenter.segment(text)).length;
  if (count < least || count > most || Array.from(text).length > most * POINTS_EACH) return false;
  return LETTER.test(text) && !BANNED.test(text) && !UNSEEN.test(text);
}

function isName(text: string): boolean {
  return isOrdinary(withoutJoiners(text), 2, 80) && isPersonName(text);
}

/** A number as it is compared: capitals, without blanks and dashes. */
export function normalNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/]/g, '');
}

/** A telephone number as `+491701234567`; undefined when no country has such a one. */
function normalPhone(text: string, areaCode: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,17}$/.test(digits)) return undefined;
  const international = digits.startsWith('+') ? digits : `+${areaCode}${digits}`;
  const number = parsePhoneNumberFromString(international);
  return number?.isPossible() === true ? number.number : undefined;
}

const NOTHING: FormFields = {
  idType: '',
  name: '',
  number: '',
  front: '',
  reverse: '',
  hand: '',
  workAddress: '',
  familyAddress: '',
  relation: '',
  friendName: '',
  friendAddress: '',
  friendPhone: '',
};

function picturesOf(input: RealInput): Pick<FormFields, PictureName> {
  return { front: input.front_pic, reverse: input.reverse_pic, hand: input.hand_pic };
}

function count(texts: readonly string[]): number {
  return texts.filter((text) => text !== '').length;
}

function readDocument(input: RealInput): FormFields | Refusal {
  const idType = String(input.id_type ?? 0);
  const name = tidy(input.name);
  const number = normalNumber(input.card_id);
  if (!isName(name)) return refuse('bad_name');
  if (NUMBER_SHAPES[idType]?.test(number) !== true) return refuse('bad_number');
  const pictures = picturesOf(input);
  const sent = count(Object.values(pictures));
  // Existing clients send the pictures with the second level, the contract with the first.
  if (sent !== 0 && sent !== PICTURES.length) return refuse('pictures_missing');
  return { ...NOTHING, idType, name, number, ...pictures };
}

function readDetails(input: RealInput, hasPictures: boolean, areaCode: string) {
  const pictures = picturesOf(input);
  const details = {
    workAddress: tidy(input.work_address),
    familyAddress: tidy(input.family_address),
    relation: tidy(input.realtion),
    friendName: tidy(input.friend_name),
    friendAddress: tidy(input.friend_address),
    friendPhone: input.friend_phone.trim(),
  };
  const hasDetails = count(Object.values(details)) > 0;
  const isPair = pictures.front !== '' && pictures.reverse !== '';
  if (count(Object.values(pictures)) > 0 && !isPair) return refuse('pictures_missing');
  if (!isPair && !hasPictures) return refuse('pictures_missing');
  if (!hasDetails) return isPair ? { ...NOTHING, ...pictures } : refuse('details_missing');
  const { workAddress, familyAddress, relation, friendName, friendAddress } = details;
  for (const address of [workAddress, familyAddress, friendAddress]) {
    if (!isOrdinary(address, 4, 200)) return refuse('bad_address');
  }
  if (!isOrdinary(relation, 1, 40)) return refuse('bad_relation');
  if (!isName(friendName)) return refuse('bad_friend_name');
  const friendPhone = normalPhone(details.friendPhone, areaCode);
  if (friendPhone === undefined) return refuse('bad_friend_phone');
  return { ...NOTHING, ...pictures, ...details, friendPhone };
}

/** What of the customer the check of a form needs to know. */
export interface FormContext {
  /** Whether an earlier form of his brought the pictures. */
  readonly hasPictures: boolean;
  /** His own dialling code, for numbers without one. */
  readonly areaCode: string;
}

/**
 * The fields of a form in one shape. Refusals in order, level 1: `bad_name`, `bad_number`,
 * `pictures_missing` (some but not all); level 2: `pictures_missing` (neither level brings any),
 * `details_missing`, `bad_address`, `bad_relation`, `bad_friend_name`, `bad_friend_phone`.
 */
export function readFields(
  level: FormLevel,
  input: RealInput,
  context: FormContext,
): FormFields | Refusal {
  if (level === 1) return readDocument(input);
  return readDetails(input, context.hasPictures, context.areaCode);
}
