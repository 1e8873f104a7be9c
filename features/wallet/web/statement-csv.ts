/** A statement as a file that spreadsheets open. Pure. */
import { dateTagOf, type Language, tagOf } from '../../../platform/browser/words/languages.ts';

/** A table of texts, the names of its columns first. */
export type Table = readonly (readonly string[])[];

/** What a spreadsheet would take for a formula; an amount with its sign is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function decimalMark(language: Language): string {
  const parts = new Intl.NumberFormat(tagOf(language)).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * The table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8, for a spreadsheet
 * of that language: where a comma parts decimals, a semicolon parts columns.
 */
export function csvOf(table: Table, language: Language): string {
  const mark = decimalMark(language);
  const between = mark === ',' ? ';' : ',';
  const cell = (text: string): string => {
    const isNumber = NUMBER.test(text);
    const safe = FORMULA.test(text) && !isNumber ? `'${text}` : text;
    const written = isNumber ? safe.replace('.', mark) : safe;
    return /[";,\r\n]/.test(written) && !isNumber ? `"${written.replaceAll('"', '""')}"` : written;
  };
  return `\ufeff${table.map((row) => `${row.map(cell).join(between)}\r\n`).join('')}`;
}

/** A moment by the reader's clock, as a spreadsheet of his language takes it for one. */
export function csvMoment(language: Language, timeMs: number): string {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat(dateTagOf(language), {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  return format.format(timeMs).replace(/,? +/, ' ').replace(/ +$/, '');
}
