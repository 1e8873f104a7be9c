/**
 * Reads answers of quote services. Numbers stay the texts that they were in the answer, so that
 * no price passes through a binary fraction.
 */

/** Up to so many digits an epoch counts in seconds, milliseconds, microseconds. */
const SECONDS_DIGITS = 11;
const MILLISECONDS_DIGITS = 14;
const MICROSECONDS_DIGITS = 17;

const EPOCH = /^(\d{9,19})(?:\.\d{1,9})?$/;
/** Without a zone a time could be any of two dozen. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function asWritten(_key: string, value: unknown, ...more: { readonly source?: string }[]): unknown {
  return typeof value === 'number' ? (more[0]?.source ?? String(value)) : value;
}

/** An answer with its numbers as texts. @throws SyntaxError when it is not JSON. */
export function readAnswer(text: string): unknown {
  return JSON.parse(text, asWritten);
}

function memberOf(place: unknown, name: string): unknown {
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return undefined;
  return (place as Record<string, unknown>)[name];
}

function entryOf(place: unknown, member: string, symbol: string): unknown {
  if (!Array.isArray(place)) return undefined;
  return place.find((entry: unknown) => memberOf(entry, member) === symbol);
}

/** As in a JSON pointer: the slash comes first, so that `~01` is `~1`. */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * The text at a path of an answer; undefined where nothing is, or something that is no text.
 * A path is a JSON pointer (RFC 6901) in which `{symbol}` stands for the stock's symbol and
 * `[member]` for the entry of a list whose `member` is the symbol: `/[symbol]/price`.
 */
export function textAt(answer: unknown, path: string, symbol: string): string | undefined {
  let place = answer;
  for (const part of path.split('/').slice(1)) {
    const member = /^\[(.+)\]$/.exec(part)?.[1];
    if (member !== undefined) place = entryOf(place, unescaped(member), symbol);
    else place = memberOf(place, part === '{symbol}' ? symbol : unescaped(part));
  }
  return typeof place === 'string' ? place : undefined;
}

/** What is finer than a millisecond is cut off the text: a number would round it up. */
function epochMs(text: string, whole: string): number {
  if (whole.length <= SECONDS_DIGITS) return Math.floor(Number(text) * 1000);
  if (whole.length <= MILLISECONDS_DIGITS) return Number(whole);
  return Number(whole.slice(0, whole.length <= MICROSECONDS_DIGITS ? -3 : -6));
}

/** The time of a quote in Unix milliseconds; undefined for what is no time. */
export function quoteTimeMs(text: string): number | undefined {
  const whole = EPOCH.exec(text)?.[1];
  if (whole !== undefined) return epochMs(text, whole);
  const timeMs = ISO.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(timeMs) ? timeMs : undefined;
}
