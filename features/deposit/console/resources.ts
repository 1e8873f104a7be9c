/** Screens of deposits: what waits, one with its voucher; addresses, watchers, policy. */
import { ArrowDownToLine, MapPin, Radar, ShieldCheck } from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import { AddressesScreen, WatchersScreen } from './addresses.tsx';
import { DepositScreen } from './deposit.tsx';
import { DepositsScreen } from './deposits.tsx';
import { DepositPolicyScreen } from './policy.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: string;
}

/** In the order of the menu. */
export const depositResources: readonly OwnResource[] = [
  {
    name: 'deposits',
    label: 'Deposits',
    group: 'Money',
    permission: 'deposits.read',
    paths: { list: '/deposits', one: '/deposits/one' },
    list: DepositsScreen,
    show: DepositScreen,
    icon: ArrowDownToLine,
  },
  {
    name: 'deposit_addresses',
    label: 'House addresses',
    group: 'Money',
    permission: 'deposits.read',
    paths: { list: '/recharge/addresses' },
    list: AddressesScreen,
    icon: MapPin,
  },
  {
    name: 'chain_watchers',
    label: 'Chain watchers',
    group: 'Money',
    permission: 'deposits.read',
    paths: { list: '/recharge/watchers' },
    list: WatchersScreen,
    icon: Radar,
  },
  {
    name: 'deposit_policy',
    label: 'Deposit policy',
    group: 'Control',
    permission: 'deposits.read',
    paths: { list: '/deposits/policy' },
    list: DepositPolicyScreen,
    icon: ShieldCheck,
  },
];
