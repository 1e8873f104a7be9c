import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

function Unpark({ row }: { readonly row: RaRecord }) {
  return (
    <ActionButton
      label="Resume"
      sentence={
        'The room takes commands again, catches up on prices, and runs what fell due meanwhile. ' +
        'Do this once the bug is fixed.'
      }
      facts={[
        ['Room', String(row.id)],
        ['Reason', String(row['reason'])],
      ]}
      path="/parked_rooms/unpark"
      fields={{ room: row.id }}
      permission="house.unpark"
      reason
      danger
    />
  );
}

const columns: readonly SectionColumn[] = [
  { label: 'Room', cell: (row) => String(row.id) },
  { label: 'Since', cell: (row) => consoleTime(row['sinceMs']) },
  { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
  { label: 'Failed command', cell: (row) => String(row['command']), isText: true },
  { label: '', cell: (row) => <Unpark row={row} /> },
];

/** Rooms that a bug has parked: why, since when, and a button that lets one go on. */
export function ParkedScreen() {
  return (
    <Screen
      title="Parked rooms"
      hint="Stopped by a bug: these rooms reject commands while all others keep running."
    >
      <Panel>
        <SectionTable
          resource="parked_rooms"
          filter={{}}
          columns={columns}
          empty="No parked rooms."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
