/** Vouchers in the console: campaigns, and each voucher. */
import { Ticket } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { CampaignsScreen } from './campaigns.tsx';
import { VouchersScreen } from './vouchers.tsx';

const shown = { group: 'Products', permission: 'coupons.read', icon: Ticket } as const;

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
  queues: { coupon_campaigns: 'Voucher campaigns to confirm' },
  switchedProduct: 'bonuses',
};
