/** The operators' room in the console. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { OpeningPanel } from './opening.tsx';
import { operatorsResources } from './resources.ts';

export const card: ConsoleCard = {
  name: 'operators',
  resources: operatorsResources,
  belowQueue: OpeningPanel,
  customerTabs: [
    {
      label: 'Notes',
      name: 'notes',
      columns: [
        timeColumn('Written', 'createdMs'),
        textColumn('Operator', 'operator'),
        longColumn('Note', 'text'),
      ],
      empty: 'No notes.',
    },
  ],
  queues: { parked_rooms: 'Parked rooms', corrections: 'Corrections', changes: 'Changes' },
};
