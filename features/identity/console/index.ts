/** Identity in the console: resets of what secures a customer's account. */
import { KeyRound } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { longColumn, textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { SecurityResetsScreen } from './security-resets.tsx';

export const card: ConsoleCard = {
  name: 'identity',
  resources: [
    {
      name: 'security_resets',
      label: 'Security resets',
      group: 'Customers',
      permission: 'customers.read',
      paths: { list: '/security_resets' },
      list: SecurityResetsScreen,
      icon: KeyRound,
    },
  ],
  customerTabs: [
    {
      label: 'Devices',
      name: 'devices',
      columns: [
        timeColumn('Logged in', 'createdMs'),
        timeColumn('Last seen', 'seenMs'),
        textColumn('IP address', 'address'),
        longColumn('Device', 'userAgent'),
      ],
      empty: 'No active sessions.',
    },
  ],
  queues: { security_resets: 'Security resets' },
};
