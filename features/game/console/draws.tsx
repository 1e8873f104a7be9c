import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  wordColumn('State', 'state'),
  { label: 'Prizes', cell: (row) => String(row['prizes']).replaceAll('_', ' ') },
  textColumn('Tickets', 'entries'),
  timeColumn('Opened', 'openedMs'),
  timeColumn('Closes', 'closesMs'),
  textColumn('Winning tickets', 'winners'),
  textColumn('Secret hash', 'commitment'),
];

/** All draws. Nothing can be done here: they open, close and are drawn by themselves. */
export function DrawsScreen() {
  return (
    <Screen
      title="Draws"
      hint="Draws open, close and pick winners automatically. Nobody can influence them."
    >
      <Panel>
        <SectionTable resource="game_draws" columns={columns} empty="No draws yet." perPage={25} />
      </Panel>
    </Screen>
  );
}
