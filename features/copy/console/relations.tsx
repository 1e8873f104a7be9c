import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  textColumn('Follower', 'follower'),
  textColumn('Trader', 'trader'),
  amountColumn('Budget', 'budget'),
  amountColumn('P&L', 'result'),
  amountColumn('High-water mark', 'mark'),
  amountColumn('Share held', 'held'),
  amountColumn('Share paid', 'paid'),
  wordColumn('State', 'state'),
  wordColumn('End reason', 'endReason'),
  timeColumn('Started', 'startedMs'),
];

/** Who follows whom, with results, marks and shares. */
export function RelationsScreen() {
  return (
    <Screen
      title="Copy relations"
      hint="Profit shares are paid weekly, on gains above the high-water mark only."
    >
      <Panel>
        <SectionTable
          resource="copy_relations"
          columns={columns}
          empty="No copy relations yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
