/** Withdrawals in the console: what waits, one with its checks and decisions, the policy. */
import { ArrowUpFromLine, ShieldCheck } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { PolicyScreen } from './policy.tsx';
import { WithdrawalScreen } from './withdrawal.tsx';
import { WithdrawalsScreen } from './withdrawals.tsx';

export const card: ConsoleCard = {
  name: 'withdrawal',
  resources: [
    {
      name: 'withdrawals',
      label: 'Withdrawals',
      group: 'Money',
      permission: 'withdrawals.read',
      paths: { list: '/withdrawals', one: '/withdrawals/one' },
      list: WithdrawalsScreen,
      show: WithdrawalScreen,
      icon: ArrowUpFromLine,
    },
    {
      name: 'withdrawal_policy',
      label: 'Withdrawal policy',
      group: 'Control',
      permission: 'withdrawals.read',
      paths: { list: '/withdrawals/policy' },
      list: PolicyScreen,
      icon: ShieldCheck,
    },
  ],
  customerTabs: [
    {
      label: 'Withdrawals',
      name: 'withdrawals',
      columns: [
        timeColumn('Requested', 'askedMs'),
        textColumn('Coin', 'coin'),
        amountColumn('Amount', 'amount'),
        textColumn('Method', 'way'),
        wordColumn('State', 'state'),
      ],
      empty: 'No withdrawals.',
    },
  ],
  queues: { withdrawals: 'Withdrawals' },
};
