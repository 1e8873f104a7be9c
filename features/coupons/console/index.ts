/** Vouchers in the console: campaigns, and each voucher. */
import { Ticket } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { CampaignsScreen } from './campaigns.tsx';
import { VouchersScreen } from './vouchers.tsx';

const shown = { group: 'Money', permission: 'coupons.read', icon: Ticket } as const;

export const card: ConsoleCard = {
  name: 'coupons',
  resources: [
    {
      ...shown,
      name: 'coupon_campaigns',
      label: 'Voucher campaigns',
      paths: { list: '/coupons/campaigns' },
      list: CampaignsScreen,
    },
    {
      ...shown,
      name: 'coupon_vouchers',
      label: 'Vouchers',
      paths: { list: '/coupons/vouchers' },
      list: VouchersScreen,
    },
  ],
  switchedProduct: 'bonuses',
};
