/** What of leveraged contracts stands on a customer's page. */
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';

export const customerTabs: NonNullable<ConsoleCard['customerTabs']> = [
  {
    label: 'Positions',
    name: 'positions',
    columns: [
      timeColumn('Placed', 'placedMs'),
      textColumn('Market', 'market'),
      textColumn('Side', 'side'),
      textColumn('Margin mode', 'mode'),
      amountColumn('Leverage', 'multiple'),
      amountColumn('Lots', 'lots'),
      amountColumn('Price', 'price'),
      amountColumn('Margin held (USDT)', 'held'),
      wordColumn('State', 'state'),
    ],
    empty: 'No open positions.',
  },
  {
    label: 'Contract triggers',
    name: 'contract_triggers',
    columns: [
      timeColumn('Placed', 'createdMs'),
      textColumn('Market', 'market'),
      wordColumn('To', 'what'),
      textColumn('Side', 'side'),
      wordColumn('Type', 'kind'),
      textColumn('Lots', 'lots'),
      amountColumn('Trigger price', 'trigger'),
      amountColumn('Trails by', 'trail'),
    ],
    empty: 'No triggers waiting.',
  },
  {
    label: 'Leverage',
    name: 'contract_settings',
    columns: [
      textColumn('Market', 'market'),
      amountColumn('Leverage', 'multiple'),
      textColumn('Margin mode', 'mode'),
    ],
    empty: 'No leverage set.',
  },
];
