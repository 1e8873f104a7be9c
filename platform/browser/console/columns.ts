/** Columns that show a member of a row as it is. */
import type { RaRecord } from 'react-admin';
import type { SectionColumn } from './section-table.tsx';
import { consoleTime } from './time-text.ts';

/** A text; a dash where there is none. */
export function textColumn(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => String(row[field] ?? '') || '–' };
}

/** A text that may be long. */
export function longColumn(label: string, field: string): SectionColumn {
  return { ...textColumn(label, field), isText: true };
}

/** A number or an amount, to the right. */
export function amountColumn(label: string, field: string): SectionColumn {
  return { ...textColumn(label, field), isNumber: true };
}

/** A time in milliseconds; a dash for none. */
export function timeColumn(label: string, field: string): SectionColumn {
  return {
    label,
    cell: (row: RaRecord) => (Number(row[field]) > 0 ? consoleTime(row[field]) : '–'),
  };
}
