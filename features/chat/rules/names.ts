/** Under which names one may write: nobody passes for somebody who speaks for the house. Pure. */
import { tidyText } from '../../../core/wire/plain-text.ts';
import { LONGEST_NAME, SHORTEST_NAME } from '../contract.ts';
import { foldName } from './fold.ts';

/** Short ones are parts of other words: they are refused alone or beside a figure. */
const SHORT_ROLES = ['mod', 'ceo', 'help', 'team', 'system', 'house', 'desk'];

const FOLDED_SHORT = SHORT_ROLES.map(foldName);
const LAST_FIGURES = /(?<!\p{N})\p{N}+$/u;
const ALLOWED = /^[\p{L}\p{M}\p{N} ._-]+$/u;
/** Shorter ones differ in one letter from half of all words. */
const LEAST_ALIKE = 5;

export type NameRefusal = 'name_length' | 'name_signs' | 'name_of_house';

/** Whether two texts are one letter apart: one other, one more, one less, or two exchanged. */
export function isOneApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

function withoutRepeats(folded: string): string {
  return folded.replaceAll(/(.)\1+/gu, '$1');
}

/** A part of a name as long as a role word that is one letter from it. */
function resembles(folded: string, role: string): boolean {
  if (role.length < LEAST_ALIKE) return false;
  for (let at = 0; at < folded.length; at += 1) {
    for (const length of [role.length - 1, role.length, role.length + 1]) {
      if (at + length <= folded.length && isOneApart(folded.slice(at, at + length), role)) {
        return true;
      }
    }
  }
  return false;
}

/** A name that one may have. */
export interface CheckedName {
  readonly name: string;
  /** What it is read as; no two may be read the same. */
  readonly folded: string;
  /** It resembles a word or a name of the house, and is marked so wherever it stands. */
  readonly isAlike: boolean;
}

/**
 * A name as it is kept, or why it is not. Refusals in order: `name_length`, `name_signs`,
 * `name_of_house`.
 * @param roles what those are called who speak for a house, in the languages of the chat
 * @param operators what the house and those who work here are called
 */
export function checkName(
  text: string,
  roles: readonly string[],
  operators: readonly string[],
): CheckedName | NameRefusal {
  const name = tidyText(text.replaceAll(/\p{Cf}/gu, ''));
  const { length } = Array.from(name);
  if (length < SHORTEST_NAME || length > LONGEST_NAME) return 'name_length';
  if (!ALLOWED.test(name)) return 'name_signs';
  const folded = foldName(name);
  if (folded === '') return 'name_signs';
  const names = operators.map(foldName).filter((each) => each.length > 1);
  const foldedRoles = roles.map(foldName);
  const isOf = foldedRoles.some((role) => folded.includes(role)) || names.includes(folded);
  if (isOf) return 'name_of_house';
  const bareWords = name.split(/[ ._-]+/u).map((word) => word.replace(LAST_FIGURES, ''));
  const words = bareWords.map(foldName);
  if ([folded, ...words].some((word) => FOLDED_SHORT.includes(word))) return 'name_of_house';
  const bare = withoutRepeats(folded);
  const isAlike =
    foldedRoles.some((role) => resembles(folded, role) || bare.includes(withoutRepeats(role))) ||
    names.some((each) => each.length >= LEAST_ALIKE && isOneApart(folded, each));
  return { name, folded, isAlike };
}

/**
 * Whether a text has a word of those who speak for a house in it, however it is written. Who writes
 * so may be asking for help as well: it is reason for a mark, not for a refusal.
 * @param roles what those are called who speak for a house, in the languages of the chat
 */
export function namesHouse(text: string, roles: readonly string[]): boolean {
  const folded = foldName(text.replaceAll(/\p{Cf}/gu, ''));
  return roles.map(foldName).some((role) => folded.includes(role));
}

/** Whether a name reads as the name of somebody who speaks for a house, or resembles one. */
export function isHouseName(
  name: string,
  roles: readonly string[],
  houses: readonly string[] = [],
): boolean {
  const checked = checkName(name, roles, houses);
  if (typeof checked === 'string') return checked === 'name_of_house' || namesHouse(name, roles);
  return checked.isAlike;
}
