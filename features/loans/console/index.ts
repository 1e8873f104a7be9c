/** Loans in the console: pairs with their plans, the fund, loans by level, and the stress view. */
import { HandCoins, Landmark } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { LoansScreen } from './loans.tsx';
import { PairScreen } from './pair.tsx';
import { PairsScreen } from './pairs.tsx';

export const card: ConsoleCard = {
  name: 'loans',
  resources: [
    {
      name: 'loans_pairs',
      label: 'Loan pairs',
      group: 'Products',
      permission: 'loans.read',
      paths: { list: '/loans/pairs', one: '/loans/pairs/one' },
      list: PairsScreen,
      show: PairScreen,
      icon: Landmark,
    },
    {
      name: 'loans_open',
      label: 'Loans',
      group: 'Products',
      permission: 'loans.read',
      paths: { list: '/loans/open' },
      list: LoansScreen,
      icon: HandCoins,
    },
  ],
  switchedProduct: 'loans',
};
