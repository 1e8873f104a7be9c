/** Lists as files for spreadsheets. */

/** More rows than this are narrowed by a filter first. */
export const MAX_CSV_ROWS = 10_000;
export const CSV_PAGE_ROWS = 200;

type CsvRow = Readonly<Record<string, unknown>>;

/** A cell: a text that a spreadsheet would compute with is marked as text. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows with their names above; a row that lacks a name has an empty cell. Ends with a line. */
export function csvOf(rows: readonly CsvRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** All rows of a list, page after page; at most `MAX_CSV_ROWS`. */
export async function allRows(
  readPage: (page: number) => Promise<readonly CsvRow[]>,
): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  for (let page = 1; rows.length < MAX_CSV_ROWS; page += 1) {
    const found = await readPage(page);
    rows.push(...found);
    if (found.length < CSV_PAGE_ROWS) break;
  }
  return rows.slice(0, MAX_CSV_ROWS);
}
