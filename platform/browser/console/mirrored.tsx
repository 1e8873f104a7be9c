import { ScanSearch } from 'lucide-react';
import { Link } from 'react-admin';
import { amountColumn, timeColumn } from './columns.ts';
import type { ConsoleResource } from './resource.ts';
import { Panel, Screen } from './screen.tsx';
import { type SectionColumn, SectionTable } from './section-table.tsx';

function customerColumn(label: string, field: string): SectionColumn {
  return {
    label,
    cell: (row) => <Link to={`/customers/${Number(row[field])}/show`}>{Number(row[field])}</Link>,
  };
}

const HINT =
  'Opposite sides of one market within a minute, sizes within a fifth of each other, three or ' +
  'more times in thirty days. Patterns, not proof: review both customers before you decide.';

const columns: readonly SectionColumn[] = [
  customerColumn('Customer', 'one'),
  customerColumn('Counterparty', 'other'),
  amountColumn('Times', 'times'),
  amountColumn('With a voucher', 'vouchers'),
  { label: 'Related', cell: (row) => (row['isRelated'] === true ? 'same person or device' : '–') },
  timeColumn('Last time', 'lastMs'),
];

/** A room's list of pairs who again and again stand on opposite sides: see its server. */
export function mirroredResource(room: string, label: string): ConsoleResource {
  const name = `${room}_mirrored`;
  return {
    group: 'Control',
    permission: 'customers.read',
    name,
    label,
    paths: { list: `/${room}/mirrored` },
    icon: ScanSearch,
    list: () => (
      <Screen title={label} hint={HINT}>
        <Panel>
          <SectionTable
            resource={name}
            columns={columns}
            empty="No mirrored trades."
            perPage={25}
          />
        </Panel>
      </Screen>
    ),
  };
}
