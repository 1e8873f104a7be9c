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
  amountColumn('Result', 'result'),
  amountColumn('Mark', 'mark'),
  amountColumn('Held', 'held'),
  amountColumn('Paid', 'paid'),
  wordColumn('State', 'state'),
  wordColumn('Ended', 'endReason'),
  timeColumn('Begun', 'startedMs'),
];

/** Who follows whom, with results, marks and shares. */
export function RelationsScreen() {
  return (
    <Screen title="Copy relations" hint="Shares are paid above the mark only, once a week.">
      <Panel>
        <SectionTable
          resource="copy_relations"
          columns={columns}
          empty="Nobody follows anybody yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
