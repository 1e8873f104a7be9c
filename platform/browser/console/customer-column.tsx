import { Link } from 'react-admin';
import type { SectionColumn } from './section-table.tsx';

/**
 * A customer of a row, as the way to his screen: his number, or another member of the row; a dash
 * where there is nobody.
 */
export function customerColumn(field: string, shown = field, label = 'Customer'): SectionColumn {
  return {
    label,
    cell: (row) =>
      Number(row[field]) > 0 ? (
        <Link to={`/customers/${String(row[field])}/show`}>{String(row[shown])}</Link>
      ) : (
        '–'
      ),
  };
}
