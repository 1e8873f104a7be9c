/**
 * What a caller has asked, from the raw text of a query and of a form. The first thing that is
 * wrong is kept, so that a call reads all it needs and looks once.
 */
import { type ApiError, apiError, illegal, missing, notValid, TOO_LARGE } from './errors.ts';

/** More parameters than any call has. */
const MAX_PARAMETERS = 100;
/** What one list in a parameter may name. */
export const MAX_LISTED = 500;

const WHOLE = /^\d{1,16}$/;
const DECIMAL = /^\d{1,20}(?:\.\d{1,20})?$/;
const NAME = /^[\w.:/-]{1,40}$/;
const SYMBOL = /^[A-Z0-9_.-]{1,20}$/;

/** The bounds of a whole number, and what it is where nobody says it. */
export interface Bounds {
  readonly least?: number;
  readonly most?: number;
  readonly otherwise: number;
}

/** Parameters by name, and the first error in them. */
export class Asked {
  readonly values: ReadonlyMap<string, string>;
  private wrong: ApiError | undefined;

  constructor(values: ReadonlyMap<string, string>, wrong?: ApiError) {
    this.values = values;
    this.wrong = wrong;
  }

  /** What is wrong with what was read so far, if anything. */
  get error(): ApiError | undefined {
    return this.wrong;
  }

  /** Whether a parameter was sent. */
  has(name: string): boolean {
    return this.values.has(name);
  }

  /** A text that may be missing: then empty. Sent empty it is an error (-1105). */
  optional(name: string): string {
    const value = this.values.get(name);
    if (value === '') this.note(apiError(-1105, `Parameter '${name}' was empty.`));
    return value ?? '';
  }

  /** A text that has to be there. */
  text(name: string): string {
    const value = this.values.get(name) ?? '';
    if (value === '') this.note(missing(name));
    return value;
  }

  /** A whole number between its bounds; limits above the largest are the largest. */
  whole(name: string, { least = 0, most, otherwise }: Bounds): number {
    const value = this.optional(name);
    if (value === '') return otherwise;
    if (!WHOLE.test(value)) {
      this.note(illegal(name, '^[0-9]{1,20}$'));
      return otherwise;
    }
    const number = Number(value);
    if (number < least) this.note(notValid(name));
    return most === undefined ? number : Math.min(number, most);
  }

  /** A time or an id that may be missing: then undefined. */
  number(name: string): number | undefined {
    return this.has(name) ? this.whole(name, { otherwise: 0 }) : undefined;
  }

  /** A decimal text above zero or, where that may be, empty. */
  decimal(name: string, isNeeded: boolean): string {
    const value = isNeeded ? this.text(name) : this.optional(name);
    if (value !== '' && !DECIMAL.test(value)) {
      this.note(illegal(name, '^([0-9]{1,20})(\\.[0-9]{1,20})?$'));
      return '';
    }
    return value;
  }

  /** One of some words; another one is the given error. */
  word<Word extends string>(
    name: string,
    words: readonly Word[],
    otherwise: Word | undefined,
    error: ApiError,
  ): Word {
    const value = otherwise === undefined ? this.text(name) : this.optional(name);
    if (value === '' && otherwise !== undefined) return otherwise;
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    this.note(error);
    return otherwise ?? (words[0] as Word);
  }

  /** A name that the caller gives something himself. */
  ownName(name: string): string {
    const value = this.optional(name);
    if (value !== '' && !NAME.test(value)) this.note(illegal(name, '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'));
    return value;
  }

  /** True or false; false where nobody says it. */
  flag(name: string, otherwise = false): boolean {
    const value = this.optional(name).toLowerCase();
    if (value === '') return otherwise;
    if (value !== 'true' && value !== 'false') this.note(notValid(name));
    return value === 'true';
  }

  /** The symbol that is asked for; empty where it may be missing. */
  symbol(isNeeded: boolean): string {
    const value = isNeeded ? this.text('symbol') : this.optional('symbol');
    if (value !== '' && !SYMBOL.test(value)) {
      this.note(illegal('symbol', '^[A-Z0-9-_.]{1,20}$'));
    }
    return value;
  }

  /** The symbols that are asked for: one, several, or undefined for all. */
  symbols(): readonly string[] | undefined {
    const one = this.symbol(false);
    const list = this.optional('symbols');
    if (list === '') return one === '' ? undefined : [one];
    if (one !== '') this.note(apiError(-1128, 'Combination of optional parameters invalid.'));
    const found = listOf(list);
    if (found === undefined || !found.every((each) => SYMBOL.test(each))) {
      this.note(illegal('symbols', '^\\["[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}\\]$'));
    } else if (found.length > MAX_LISTED) this.note(TOO_LARGE);
    return found ?? [];
  }

  /** Keeps an error, if it is the first. */
  note(error: ApiError): void {
    this.wrong ??= error;
  }
}

/** A JSON list of texts; undefined where it is none. */
function listOf(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.length > 0;
    return isList && list.every((each) => typeof each === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '));
    return value.includes('\0') || !value.isWellFormed() ? undefined : value;
  } catch {
    return undefined;
  }
}

/** What query and form say together. A name that says two things is an error. */
export function readAsked(query: string, form: string): Asked {
  const values = new Map<string, string>();
  let wrong: ApiError | undefined;
  for (const text of [query, form]) {
    if (text === '') continue;
    const pairs = text.split('&', MAX_PARAMETERS + 1);
    if (pairs.length > MAX_PARAMETERS) wrong ??= TOO_LARGE;
    for (const pair of pairs.slice(0, MAX_PARAMETERS)) {
      if (pair === '') continue;
      const at = pair.indexOf('=');
      const name = decoded(at === -1 ? pair : pair.slice(0, at));
      const value = decoded(at === -1 ? '' : pair.slice(at + 1));
      if (name === undefined || value === undefined) {
        wrong ??= illegal((name ?? 'parameter').slice(0, 40), 'UTF-8');
      } else if ((values.get(name) ?? value) !== value) {
        wrong ??= apiError(-1101, 'Duplicate values for a parameter detected.');
      } else values.set(name, value);
    }
  }
  return new Asked(values, wrong);
}

/** A form without a parameter, as raw text, and what that was. */
function without(text: string, name: string): { readonly rest: string; readonly taken: string } {
  const taken: string[] = [];
  const rest = text.split('&').filter((pair) => {
    if (!pair.startsWith(`${name}=`)) return true;
    taken.push(pair.slice(name.length + 1));
    return false;
  });
  return { rest: rest.join('&'), taken: taken[0] ?? '' };
}

/**
 * What was signed, and the signature: the raw text exactly as it was sent, query and form joined
 * without anything between them, and without the signature wherever that stands.
 */
export function signedText(
  query: string,
  form: string,
): { readonly payload: string; readonly signature: string } {
  const inQuery = without(query, 'signature');
  const inForm = without(form, 'signature');
  const signature = decoded(inQuery.taken || inForm.taken) ?? '';
  // In a signature a plus sign is itself; nobody who writes one means a space.
  return { payload: inQuery.rest + inForm.rest, signature: signature.replaceAll(' ', '+') };
}
