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
        timeColumn('Created', 'madeMs'),
        longColumn('Name', 'label'),
        textColumn('Type', 'kind'),
        textColumn('Permissions', 'permissions'),
        longColumn('IP addresses', 'addresses'),
        timeColumn('Expires', 'expiresMs'),
        timeColumn('Last used', 'usedMs'),
        textColumn('Last IP', 'usedAddress'),
        timeColumn('Revoked', 'revokedMs'),
        endColumn,
      ],
      empty: 'No API keys.',
    },
  ],
};
