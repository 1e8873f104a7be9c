/** A statement as a file that spreadsheets open. Pure. */

/** A table of texts, the names of its columns first. */
export type Table = readonly (readonly string[])[];

/** What a spreadsheet would take for a formula; an amount with its sign is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function csvOf(table: Table): string {
  return `\ufeff${table.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
