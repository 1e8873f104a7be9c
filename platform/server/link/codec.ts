/**
 * Plain data as text, for what travels between gateway and writer: envelopes, results, events.
 * A whole amount is the text `~n123`, a missing value `~u`, and a text that begins with `~` has
 * one more before it; all else is ordinary JSON, so `decode` looks through a message only where a
 * `~` stands in it. Live things (functions, maps, dates, buffers, instances of classes) are bugs
 * and are refused: whoever got one would have shared memory, or half of what was meant.
 */

const TAG = '~';
const TAG_CODE = 126;
const AMOUNT_CODE = 110;
const MISSING_CODE = 117;
const MISSING = '~u';

/** A value that is more than data was to be sent. */
export class NotPlainData extends TypeError {
  constructor(what: string) {
    super(`only plain data can be sent, and this is ${what}`);
    this.name = 'NotPlainData';
  }
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  return `an object of ${(value.constructor as { name?: string } | undefined)?.name ?? 'a class'}`;
}

/** The value as JSON can say it; itself where JSON can say it as it is. */
function plainOf(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return value.charCodeAt(0) === TAG_CODE ? TAG + value : value;
    case 'bigint':
      return `~n${value}`;
    case 'undefined':
      return MISSING;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return value;
      return Array.isArray(value) ? plainArray(value) : plainObject(value as Fields);
    case 'number':
      if (Number.isFinite(value)) return value;
      throw new NotPlainData(nameOf(value));
    case 'function':
    case 'symbol':
      throw new NotPlainData(nameOf(value));
  }
}

type Fields = Record<string, unknown>;

function refuseClasses(fields: Fields): void {
  const prototype: unknown = Object.getPrototypeOf(fields);
  if (prototype !== Object.prototype && prototype !== null) throw new NotPlainData(nameOf(fields));
}

function refuseLists(values: readonly unknown[]): void {
  if (Object.getPrototypeOf(values) !== Array.prototype) throw new NotPlainData(nameOf(values));
}

function plainArray(values: readonly unknown[]): unknown {
  refuseLists(values);
  let copy: unknown[] | undefined;
  for (let at = 0; at < values.length; at += 1) {
    const plain = plainOf(values[at]);
    if (plain === values[at]) continue;
    copy ??= [...values];
    copy[at] = plain;
  }
  return copy ?? values;
}

function plainObject(fields: Fields): unknown {
  refuseClasses(fields);
  let copy: Fields | undefined;
  for (const name in fields) {
    const plain = plainOf(fields[name]);
    if (plain === fields[name]) continue;
    copy ??= { ...fields };
    copy[name] = plain;
  }
  return copy ?? fields;
}

/** Puts back what JSON could not say, in place: nobody else has what was just parsed. */
function revived(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.charCodeAt(0) === TAG_CODE ? untagged(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) value[at] = revived(value[at]);
    return value;
  }
  const fields = value as Fields;
  for (const name in fields) {
    const member = fields[name];
    // What stays as it is, is not written again: that is what most members are.
    if (typeof member === 'string') {
      if (member.charCodeAt(0) === TAG_CODE) fields[name] = untagged(member);
    } else if (typeof member === 'object') revived(member);
  }
  return fields;
}

function untagged(text: string): unknown {
  switch (text.charCodeAt(1)) {
    case TAG_CODE:
      return text.slice(1);
    case AMOUNT_CODE:
      return BigInt(text.slice(2));
    case MISSING_CODE:
      return undefined;
    default:
      throw new Error('a message holds a tag that nobody writes');
  }
}

/**
 * The text of a value that is data through and through: null, booleans, finite numbers (−0 arrives
 * as 0), texts, bigints, undefined, and arrays and plain objects of them.
 * @throws NotPlainData for anything else
 */
export function encode(value: unknown): string {
  return JSON.stringify(plainOf(value));
}

/**
 * What `decode(encode(value))` is, without the text between: fresh through and through, so that
 * nobody shares it. For an end of a link that lives in the same thread.
 * @throws NotPlainData where `encode` does
 */
export function copied<Value>(value: Value): Value {
  return copyOf(value) as Value;
}

function copyOf(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'bigint':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      if (value === null) return value;
      return Array.isArray(value) ? copyOfArray(value) : copyOfObject(value as Fields);
    case 'number':
      // JSON knows no −0.
      if (Number.isFinite(value)) return value === 0 ? 0 : value;
      throw new NotPlainData(nameOf(value));
    case 'function':
    case 'symbol':
      throw new NotPlainData(nameOf(value));
  }
}

function copyOfArray(values: readonly unknown[]): unknown[] {
  refuseLists(values);
  const copy: unknown[] = [...values];
  for (let at = 0; at < copy.length; at += 1) copy[at] = copyOf(copy[at]);
  return copy;
}

function copyOfObject(fields: Fields): Fields {
  refuseClasses(fields);
  const copy: Fields = { ...fields };
  for (const name in copy) {
    const member = copy[name];
    // Texts, amounts and flags are nobody's: the first copy has them already.
    const kind = typeof member;
    if (kind === 'string' || kind === 'bigint' || kind === 'boolean') continue;
    copy[name] = copyOf(member);
  }
  return copy;
}

/** The value of a text that `encode` made: fresh, so that nobody shares it. */
export function decode(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.includes('"~') ? revived(value) : value;
}
