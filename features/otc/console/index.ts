/** OTC in the console: merchants, advertisements, orders, the desk of appeals, and the terms. */
import { Handshake } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { AdsScreen } from './ads.tsx';
import { CaseScreen } from './case.tsx';
import { MerchantsScreen } from './merchants.tsx';
import { OrdersScreen } from './orders.tsx';
import { TermsScreen } from './terms.tsx';

const shown = { group: 'Products', permission: 'otc.read', icon: Handshake } as const;

export const card: ConsoleCard = {
  name: 'otc',
  resources: [
    {
      ...shown,
      name: 'otc_orders',
      label: 'OTC orders',
      paths: { list: '/otc/orders', one: '/otc/one_order' },
      list: OrdersScreen,
      show: CaseScreen,
    },
    {
      ...shown,
      name: 'otc_merchants',
      label: 'OTC merchants',
      paths: { list: '/otc/merchants' },
      list: MerchantsScreen,
    },
    {
      ...shown,
      name: 'otc_ads',
      label: 'OTC ads',
      paths: { list: '/otc/ads' },
      list: AdsScreen,
    },
    {
      ...shown,
      name: 'otc_terms',
      label: 'OTC terms',
      paths: { list: '/otc/terms' },
      list: TermsScreen,
    },
  ],
  queues: { otc_appeals: 'OTC appeals', otc_merchants: 'OTC merchants to approve' },
  switchedProduct: 'otc',
};
