/** Columns that show a member of a row as it is. */
import type { RaRecord } from 'react-admin';
import type { SectionColumn } from './section-table.tsx';
import { amountText } from './amount-text.ts';
import { consoleTime } from './time-text.ts';

/** A text; a dash where there is none. */
export function textColumn(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => String(row[field] ?? '') || '–' };
}

/** One of the words that the house keeps, as people write it: `seconds_lost` is "seconds lost". */
export function wordColumn(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => String(row[field] ?? '').replaceAll('_', ' ') || '–' };
}

/** A text that may be long. */
export function longColumn(label: string, field: string): SectionColumn {
  return { ...textColumn(label, field), isText: true };
}

/** A number or an amount, to the right. */
export function amountColumn(label: string, field: string): SectionColumn {
  return {
    label,
    cell: (row: RaRecord) => amountText(String(row[field] ?? '')) || '–',
    isNumber: true,
  };
}

/** A time in milliseconds; a dash for none. */
export function timeColumn(label: string, field: string): SectionColumn {
  return {
    label,
    cell: (row: RaRecord) => (Number(row[field]) > 0 ? consoleTime(row[field]) : '–'),
  };
}
