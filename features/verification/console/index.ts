/** Identity checks in the console: what waits, one form with its pictures, what levels allow. */
import { IdCard, SlidersHorizontal } from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import type { Permission } from '../../operators/contract.ts';
import { FormScreen } from './form.tsx';
import { FormsScreen } from './forms.tsx';
import { LimitsScreen } from './limits.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: Permission;
}

/** See the head of this file. */
export const verificationResources: readonly OwnResource[] = [
  {
    name: 'verification_forms',
    label: 'Verification',
    group: 'Customers',
    permission: 'verification.read',
    paths: { list: '/verification/forms', one: '/verification/form' },
    list: FormsScreen,
    show: FormScreen,
    icon: IdCard,
  },
  {
    name: 'verification_limits',
    label: 'Limits by level',
    group: 'Control',
    permission: 'verification.read',
    paths: { list: '/verification/limits' },
    list: LimitsScreen,
    icon: SlidersHorizontal,
  },
];
