/** The forms of customers, those that wait first. */
import { Box, Chip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import { amountColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  {
    label: 'Form',
    cell: (row) => <Link to={`/verification_forms/${row.id}/show`}>{String(row.id)}</Link>,
  },
  customerColumn('owner', 'account'),
  textColumn('Name', 'name'),
  amountColumn('Level', 'level'),
  textColumn('State', 'state'),
  timeColumn('Sent', 'submittedMs'),
  timeColumn('Decided', 'decidedMs'),
  {
    label: '',
    cell: (row) =>
      row['isDuplicate'] === true ? (
        <Chip size="small" color="warning" label="document known" />
      ) : null,
  },
];

/** See the head of this file. */
export function FormsScreen() {
  const [state, setState] = useState('review');
  const [level, setLevel] = useState('');
  return (
    <Screen
      title="Verification"
      hint="Each look at a form or a picture is written to the audit log."
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <FilterSelect
          label="State"
          value={state}
          choices={['review', 'verified', 'failed']}
          onChange={setState}
        />
        <FilterSelect
          label="Level"
          value={level}
          all="both"
          choices={['1', '2']}
          onChange={setLevel}
        />
      </Box>
      <Panel>
        <SectionTable
          key={`${state} ${level}`}
          resource="verification_forms"
          filter={{ state, level }}
          columns={columns}
          empty="Nothing here."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
