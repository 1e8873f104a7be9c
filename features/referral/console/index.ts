/** Rebates in the console: trees of customers, what was paid, and what is taken back. */
import { Network } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { RebatesScreen } from './rebates.tsx';
import { TreeScreen } from './tree.tsx';

const shown = { group: 'Products', permission: 'referral.read', icon: Network } as const;

export const card: ConsoleCard = {
  name: 'referral',
  resources: [
    {
      ...shown,
      name: 'referral_rebates',
      label: 'Rebates',
      paths: { list: '/referral/rebates', one: '/referral/account' },
      list: RebatesScreen,
      show: TreeScreen,
    },
  ],
  queues: { referral_take_backs: 'Rebates to reverse' },
  switchedProduct: 'referral',
};
