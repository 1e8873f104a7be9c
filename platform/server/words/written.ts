/** What fills the placeholders of a text, as people of its language write numbers and times. */
import { type Language, tagOf } from './languages.ts';

export type Details = Readonly<Record<string, string>>;

/** Details that are amounts, prices and counts; the number of an order has digits too. */
const NUMBERS: ReadonlySet<string> = new Set([
  'alone',
  'amount',
  'begin',
  'bid',
  'cap',
  'closed',
  'coins',
  'debt',
  'due',
  'end',
  'fall',
  'filled',
  'fixing',
  'floor',
  'have',
  'income',
  'kept',
  'least',
  'left',
  'level',
  'limit',
  'lines',
  'locked',
  'lot',
  'margin',
  'min',
  'minimum',
  'minutes',
  'most',
  'paid',
  'points',
  'price',
  'rate',
  'received',
  'result',
  'seconds',
  'stake',
  'step',
  'tick',
  'times',
  'value',
]);

/** A decimal, and what it counts behind a blank: `7.008 %`. */
const NUMBER = /^(-?\d+(?:\.(\d+))?)((?: .+)?)$/;
/** `2026-11-29 00:42:21`, where `UTC` stands behind it in the detail or in the text. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)((?: UTC)?)$/;

const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<Language, Intl.DateTimeFormat>();

function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known = numberFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tagOf(language), {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  numberFormats.set(key, made);
  return made;
}

function timeFormat(language: Language): Intl.DateTimeFormat {
  const known = timeFormats.get(language);
  if (known !== undefined) return known;
  // Thai would count the years of another calendar.
  const tag = language === 'th' ? 'th-u-ca-gregory' : tagOf(language);
  const shape = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat(tag, { ...shape, timeZone: 'UTC' });
  timeFormats.set(language, made);
  return made;
}

/** A decimal with all its digits, and a true minus; what is none stays as it is. */
function writtenNumber(value: string, language: Language): string {
  const [, decimal, fraction = '', behind = ''] = NUMBER.exec(value) ?? [];
  if (decimal === undefined) return value;
  // A text is written with all its digits; a number would lose some.
  const text = numberFormat(language, fraction.length).format(decimal as Intl.StringNumericLiteral);
  return text.replace(/^-/, '−') + behind;
}

function writtenValue(name: string, value: string, language: Language): string {
  if (NUMBERS.has(name)) return writtenNumber(value, language);
  const [, day, clock, zone] = TIME.exec(value) ?? [];
  if (day === undefined) return value;
  return `${timeFormat(language).format(Date.parse(`${day}T${clock}Z`))}${zone}`;
}

/** Details as people of a language write them. */
export function written(details: Details, language: Language): Details {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    writtenValue(name, value, language),
  ]);
  return Object.fromEntries(entries) as Details;
}
