/** All counts: what waits for a second operator, and what was decided. */
import type { RaRecord } from 'react-admin';
import { useGetIdentity } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
} from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Screen } from '../../../platform/browser/console/screen.tsx';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { StateTable } from '../../../platform/browser/console/state-table.tsx';
import { countFacts, type ShownCount, Verdict } from './verdict.tsx';

function Decide({ count }: { readonly count: ShownCount }) {
  const { identity } = useGetIdentity();
  const { id, state, countedBy } = count;
  if (state !== 'proposed') return null;
  const facts = countFacts(count);
  return (
    <>
      {identity?.id === countedBy ? null : (
        <ActionButton
          label="Confirm"
          sentence="You have read the same figures in the wallets and statements yourself."
          facts={facts}
          path="/custody/confirm"
          fields={{ id }}
          permission="custody.count"
        />
      )}
      <ActionButton
        label="Reject"
        sentence="The count is dropped. The coin has to be counted again."
        facts={facts}
        path="/custody/reject"
        fields={{ id }}
        permission="custody.count"
        reason
        danger
      />
    </>
  );
}

const asCount = (row: RaRecord) => row as unknown as ShownCount;

const columns: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  timeColumn('Counted', 'countedMs'),
  operatorColumn('By', 'countedBy'),
  textColumn('Coin', 'coin'),
  amountColumn('In the books', 'books'),
  amountColumn('Held', 'held'),
  { label: 'Result', cell: (row) => <Verdict of={asCount(row)} /> },
  longColumn('Read from', 'note'),
  operatorColumn('Decided by', 'decidedBy'),
  longColumn('Rejection reason', 'reason'),
  { label: '', cell: (row) => <Decide count={asCount(row)} /> },
];

/** The list. */
export function CountsScreen() {
  return (
    <Screen
      title="Custody counts"
      hint="One operator counts, another reads the same figures outside and confirms."
    >
      <StateTable
        resource="custody_counts"
        states={['proposed', 'confirmed', 'rejected']}
        columns={columns}
        empty="No counts."
      />
    </Screen>
  );
}
