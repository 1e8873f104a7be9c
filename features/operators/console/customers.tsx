import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-admin';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';
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

/** Finding a customer. */
export function CustomersScreen() {
  const { read, keep } = useAddress();
  const text = read('q');
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The menu leads to all customers: what was looked for before must not stay in the field.
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      keep({ q: sent.current });
    }, TYPING_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Screen title="Customers" hint="Every search and every look is written to the audit log.">
      <TextField
        label="Number, account, e-mail, phone or name"
        type="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
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
