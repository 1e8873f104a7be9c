/**
 * Numbers and times for people, by `Intl` in the chosen language. Decimal texts are given to
 * `Intl` as texts, so that no digit is lost on the way to the screen.
 */
import { dateTagOf, type Language, tagOf } from '../words/languages.ts';
import { compare, isDecimal, scaleOf, sign, toScale, trim } from './decimal.ts';

type NumberText = Intl.StringNumericLiteral;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(tagOf(language), { useGrouping: 'always', ...options });
  numberFormats.set(key, made);
  return made;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(dateTagOf(language), options);
  dateFormats.set(key, made);
  return made;
}

/** With a true minus, as wide as a plus: most languages would have a hyphen. */
function print(
  language: Language,
  value: number | NumberText,
  options: Intl.NumberFormatOptions,
): string {
  return numberFormat(language, options).format(value).replace('-', '−');
}

function printText(language: Language, text: string, options: Intl.NumberFormatOptions): string {
  return print(language, text as NumberText, options);
}

/** A price with exactly the digits it came with. A text that is no number shows as a dash. */
export function formatPrice(language: Language, text: string | null | undefined): string {
  if (!text || !isDecimal(text)) return '–';
  const digits = scaleOf(text);
  return printText(language, text, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** An amount without zeros at its end, cut (never rounded up) at `digits`. */
export function formatAmount(
  language: Language,
  text: string | null | undefined,
  digits = 8,
): string {
  if (!text || !isDecimal(text)) return '–';
  const cut = trim(toScale(text, digits));
  return printText(language, cut, { maximumFractionDigits: digits });
}

/** An amount with a fixed number of digits, cut. */
export function formatFixed(language: Language, text: string, digits: number): string {
  if (!isDecimal(text)) return '–';
  return printText(language, toScale(text, digits), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

const SHORT_STEPS = [
  ['1000000000', 'B', 9],
  ['1000000', 'M', 6],
  ['1000', 'K', 3],
] as const;

/** Volumes: 12.35K, 4.20M, else four decimals. */
export function formatShort(language: Language, text: string | null | undefined): string {
  if (!text || !isDecimal(text)) return '–';
  for (const [limit, letter, power] of SHORT_STEPS) {
    if (compare(text, limit) < 0) continue;
    const scaled = toScale(shiftLeft(text, power), 2);
    return `${printText(language, scaled, { minimumFractionDigits: 2 })}${letter}`;
  }
  return formatFixed(language, text, 4);
}

function shiftLeft(text: string, power: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const padded = whole.padStart(power + 1, '0');
  return `${padded.slice(0, -power)}.${padded.slice(-power)}${fraction}`;
}

/** A signed percentage such as +1.25 % from a plain percent number. */
export function formatPercent(
  language: Language,
  text: string | number | null | undefined,
): string {
  const value = Number(text ?? Number.NaN);
  if (!Number.isFinite(value)) return '–';
  return print(language, value / 100, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}

/** A share from 0 to 100 as an unsigned percentage with one digit. */
export function formatShare(language: Language, percent: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

/** A rate of parts per million as an unsigned percentage: 1,000 → 0.1 %. */
export function formatPpm(language: Language, ppm: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    ppm / 1_000_000,
  );
}

/** An amount with its sign written out. */
export function formatSigned(language: Language, text: string, digits = 8): string {
  const body = formatAmount(language, text.replace(/^-/, ''), digits);
  // By what is written: less than its last digit is neither above nor below zero.
  const direction = isDecimal(text) ? sign(toScale(text, digits)) : 0;
  if (direction === 0) return body;
  return direction > 0 ? `+${body}` : `−${body}`;
}

/** An amount of a display currency with its symbol, two decimals (none for yen and dong). */
export function formatFiat(language: Language, text: string, currency: string): string {
  const bare = currency === 'JPY' || currency === 'VND';
  const digits = bare ? 0 : 2;
  return printText(language, toScale(text, digits, 'half'), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A whole count. */
export function formatCount(language: Language, count: number): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(count);
}

/** Day and time in the reader's zone. */
export function formatTime(language: Language, ms: number): string {
  return dateFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
}

/** Day and time without the year while it is the year of `nowMs`. */
export function formatMoment(language: Language, ms: number, nowMs = Date.now()): string {
  if (new Date(ms).getFullYear() !== new Date(nowMs).getFullYear()) return formatTime(language, ms);
  return dateFormat(language, {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
}

/** Hours, minutes and seconds only. */
export function formatClock(language: Language, ms: number): string {
  return dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
}

/** Hours and minutes only, as a message is stamped. */
export function formatMinute(language: Language, ms: number): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
}

/** A day with its weekday, as it stands above what was said on it. */
export function formatDay(language: Language, ms: number): string {
  return dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(ms);
}

/** The server's `YYYY-MM-DD HH:MM:SS` (UTC) as a moment, or null. */
export function parseServerTime(text: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** The decimal mark of a language, for what is typed and shown in a field. */
export function decimalMark(language: Language): string {
  const parts = numberFormat(language, {}).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/**
 * Makes ready what the first numbers and times need. The first format of a page costs a browser
 * some twenty milliseconds (it counts all the languages it knows, once for all threads), on a slow
 * phone five times as many: a thread of its own pays them while the page goes on.
 */
export function warmFormats(language: Language): void {
  const worker = new Worker(new URL('warm-worker.ts', import.meta.url), { type: 'module' });
  // Whether it has come that far or not: the page makes its formats itself.
  worker.addEventListener('error', () => worker.terminate());
  worker.postMessage(tagOf(language));
}
