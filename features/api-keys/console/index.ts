/** Keys of programs in the console: a customer's own, and the end of one. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { endColumn } from './end-column.tsx';

export const card: ConsoleCard = {
  name: 'api-keys',
  customerTabs: [
    {
      label: 'API keys',
      name: 'api_keys',
      columns: [
        timeColumn('Made', 'madeMs'),
        longColumn('Name', 'label'),
        textColumn('Kind', 'kind'),
        textColumn('May', 'permissions'),
        longColumn('Addresses', 'addresses'),
        timeColumn('Ends', 'expiresMs'),
        timeColumn('Last used', 'usedMs'),
        textColumn('From', 'usedAddress'),
        timeColumn('Revoked', 'revokedMs'),
        endColumn,
      ],
      empty: 'No API keys.',
    },
  ],
};
