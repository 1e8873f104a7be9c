/** Gift cards in the console: all of them, and those that may hide where money comes from. */
import { Gift, ScanSearch } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { CardsScreen, SuspectsScreen } from './cards.tsx';

const shown = { group: 'Products', permission: 'gift.read' } as const;

export const card: ConsoleCard = {
  name: 'gift',
  resources: [
    {
      ...shown,
      name: 'gift_cards',
      label: 'Gift cards',
      paths: { list: '/gift/cards' },
      list: CardsScreen,
      icon: Gift,
    },
    {
      ...shown,
      name: 'gift_suspects',
      label: 'Gift card report',
      paths: { list: '/gift/suspects' },
      list: SuspectsScreen,
      icon: ScanSearch,
    },
  ],
  customerTabs: [
    {
      label: 'Gift cards',
      name: 'gift',
      columns: [
        textColumn('No.', 'id'),
        textColumn('Buyer', 'owner'),
        textColumn('Redeemed by', 'redeemedBy'),
        amountColumn('Amount', 'amount'),
        textColumn('Coin', 'coin'),
        wordColumn('State', 'state'),
        timeColumn('Bought', 'boughtMs'),
        timeColumn('Ended', 'endedMs'),
      ],
      empty: 'This customer has not bought or redeemed any gift cards.',
    },
  ],
  switchedProduct: 'gift_cards',
};
