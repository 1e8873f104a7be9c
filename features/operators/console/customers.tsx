/** Finding a customer. */
import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link } from 'react-admin';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

const TYPING_MS = 300;

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
  { label: 'Since', cell: (row) => consoleTime(row['createdMs']) },
];

/** See the head of this file. */
export function CustomersScreen() {
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Screen title="Customers" hint="Every search and every look is written to the audit log.">
      <TextField
        label="Number, account, e-mail, phone or name"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Panel>
        <SectionTable
          key={text}
          resource="customers"
          filter={{ q: text }}
          columns={columns}
          empty="Nobody found."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
