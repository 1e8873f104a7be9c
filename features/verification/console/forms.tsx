import { Box, Chip } from '@mui/material';
import { Link } from 'react-admin';
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
} from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const columns: readonly SectionColumn[] = [
  {
    label: 'Form',
    cell: (row) => <Link to={`/verification_forms/${row.id}/show`}>{String(row.id)}</Link>,
  },
  customerColumn('owner', 'account'),
  longColumn('Name', 'name'),
  amountColumn('Level', 'level'),
  textColumn('State', 'state'),
  timeColumn('Submitted', 'submittedMs'),
  timeColumn('Decided', 'decidedMs'),
  {
    label: '',
    cell: (row) =>
      row['isDuplicate'] === true ? (
        <Chip size="small" color="warning" label="duplicate document" />
      ) : null,
  },
];

/** The forms of customers, those that wait first. */
export function FormsScreen() {
  const address = useAddress();
  const [state, level] = [address.read('state', 'review'), address.read('level')];
  return (
    <Screen
      title="Verification"
      hint="Every view of a form or picture is written to the audit log."
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <FilterSelect
          label="State"
          value={state}
          choices={['review', 'verified', 'failed']}
          onChange={(next) => address.keep({ state: next })}
        />
        <FilterSelect
          label="Level"
          value={level}
          all="both"
          choices={['1', '2']}
          onChange={(next) => address.keep({ level: next })}
        />
      </Box>
      <Panel>
        <SectionTable
          key={`${state} ${level}`}
          resource="verification_forms"
          filter={{ state, level }}
          columns={columns}
          empty="No forms."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
