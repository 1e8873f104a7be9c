/** Identity in the console: resets of what secures a customer's account. */
import { KeyRound } from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import type { Permission } from '../../operators/contract.ts';
import { SecurityResetsScreen } from './security-resets.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: Permission;
}

/** See the head of this file. */
export const identityResources: readonly OwnResource[] = [
  {
    name: 'security_resets',
    label: 'Security resets',
    group: 'Customers',
    permission: 'customers.read',
    paths: { list: '/security_resets' },
    list: SecurityResetsScreen,
    icon: KeyRound,
  },
];
