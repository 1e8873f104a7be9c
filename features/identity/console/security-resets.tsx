import { Box } from '@mui/material';
import { type RaRecord, useGetIdentity } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import {
  operatorColumn,
  OperatorName,
  useOperatorNames,
} from '../../../platform/browser/console/operator-name.tsx';
import { customerColumn } from '../../../platform/browser/console/customer-column.tsx';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { StateTable } from '../../../platform/browser/console/state-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

const RESET = 'customers.reset_security';

function Decide({ row }: { readonly row: RaRecord }) {
  const { identity } = useGetIdentity();
  const nameOf = useOperatorNames();
  if (row['state'] !== 'asked') return null;
  const facts = [
    ['Customer', String(row['customerId'])],
    ['Requested by', nameOf(Number(row['askedBy']))],
    ['Reason', String(row['reason'])],
  ] as const;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {identity?.id === row['askedBy'] ? null : (
        <ActionButton
          label="Confirm"
          sentence={
            'Removes the second factor, recovery codes and passkeys, ends all sessions, and ' +
            'locks withdrawals for 24 hours. The customer is notified.'
          }
          facts={facts}
          path="/security_resets/confirm"
          fields={{ id: row.id }}
          permission={RESET}
          danger
        />
      )}
      <ActionButton
        label="Reject"
        sentence="Nothing changes for the customer."
        facts={facts}
        path="/security_resets/reject"
        fields={{ id: row.id }}
        permission={RESET}
        reason
      />
    </Box>
  );
}

const columns: readonly SectionColumn[] = [
  customerColumn('customerId'),
  timeColumn('Requested', 'askedMs'),
  operatorColumn('By', 'askedBy'),
  longColumn('Reason', 'reason'),
  textColumn('State', 'state'),
  {
    label: 'Decided',
    cell: (row) => {
      if (Number(row['decidedMs']) === 0) return '–';
      const isHis = row['state'] === 'refused_by_customer';
      const who = isHis ? 'the customer' : <OperatorName id={Number(row['decidedBy'])} />;
      return (
        <>
          {who}, {consoleTime(row['decidedMs'])}
        </>
      );
    },
  },
  timeColumn('Expires', 'expiresMs'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** Security resets: who asked for which customer, and confirming or rejecting what waits. */
export function SecurityResetsScreen() {
  return (
    <Screen
      title="Security resets"
      hint={
        'For customers who lost their phone and recovery codes. One operator requests it on the ' +
        'customer’s page, another confirms within 24 hours. The customer is notified right away ' +
        'and can decline it from a session that used the second factor.'
      }
    >
      <StateTable
        resource="security_resets"
        states={['asked']}
        all="all"
        columns={columns}
        empty="No open requests."
      />
    </Screen>
  );
}
