import { Link } from 'react-admin';
import { FilterText } from '../../../platform/browser/console/filter-text.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

const columns: readonly SectionColumn[] = [
  {
    label: 'Number',
    cell: (row) => <Link to={`/customers/${row.id}/show`}>{String(row.id)}</Link>,
  },
  { label: 'Account', cell: (row) => String(row['accountNumber']) },
  { label: 'E-mail', cell: (row) => String(row['email'] ?? '–') },
  {
    label: 'Phone',
    cell: (row) => (row['phone'] === null ? '–' : `+${row['areaCode'] ?? ''} ${row['phone']}`),
  },
  { label: 'Name', cell: (row) => String(row['nickname'] || '–') },
  { label: 'Country', cell: (row) => String(row['region'] || '–') },
  { label: 'Joined', cell: (row) => consoleTime(row['createdMs']) },
];

/** Finding a customer. */
export function CustomersScreen() {
  const text = useAddress().read('q');
  return (
    <Screen title="Customers" hint="Every search and every view is written to the audit log.">
      <FilterText label="Number, account, e-mail, phone or name" name="q" type="search" />
      <Panel>
        <SectionTable
          key={text}
          resource="customers"
          filter={{ q: text }}
          columns={columns}
          empty="No customers found."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
