/** Withdrawals in the console: what waits, one with its checks and decisions, the policy. */
import { ArrowUpFromLine, ShieldCheck } from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import type { Permission } from '../../operators/contract.ts';
import { PolicyScreen } from './policy.tsx';
import { WithdrawalScreen } from './withdrawal.tsx';
import { WithdrawalsScreen } from './withdrawals.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: Permission;
}

/** See the head of this file. */
export const withdrawalResources: readonly OwnResource[] = [
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
];
