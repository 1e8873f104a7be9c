import { Link } from 'react-admin';
import type { SectionColumn } from './section-table.tsx';

/** Whose row it is, as the way to the customer's screen: his number, or another member of it. */
export function customerColumn(field: string, shown = field): SectionColumn {
  return {
    label: 'Customer',
    cell: (row) => <Link to={`/customers/${String(row[field])}/show`}>{String(row[shown])}</Link>,
  };
}
