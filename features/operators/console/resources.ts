/** Screens of the room `operators`: to do, customers, corrections, house, operators, log. */
import {
  BookOpenCheck,
  ChartColumn,
  CirclePause,
  DoorOpen,
  Flag,
  GitPullRequest,
  Inbox,
  Landmark,
  Scale,
  ScrollText,
  Settings2,
  ShieldUser,
  TrendingUp,
  Users,
} from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import { AuditScreen } from './audit.tsx';
import { ChangesScreen } from './changes.tsx';
import { SettingsScreen, SwitchesScreen } from './control.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { CorrectionScreen, CorrectionsScreen } from './corrections.tsx';
import { CustomerScreen } from './customer-screen.tsx';
import { CustomersScreen } from './customers.tsx';
import { DaysScreen } from './days.tsx';
import { ExposureScreen, HouseAccountsScreen, ReconciliationScreen } from './house.tsx';
import { OpeningScreen } from './opening.tsx';
import { OperatorsScreen } from './operators.tsx';
import { ParkedScreen } from './parked.tsx';
import { ToDoScreen } from './to-do.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: string;
}

/** In the order of the menu. */
export const operatorsResources: readonly OwnResource[] = [
  {
    name: 'desk',
    label: 'To do',
    group: 'To do',
    permission: 'signed_in',
    paths: { list: '/desk' },
    list: ToDoScreen,
    icon: Inbox,
  },
  {
    name: 'customers',
    label: 'Customers',
    group: 'Customers',
    permission: 'customers.read',
    paths: { list: '/customers', one: '/customers/one' },
    list: CustomersScreen,
    show: CustomerScreen,
    icon: Users,
  },
  {
    name: 'corrections',
    label: 'Corrections',
    group: 'Money',
    permission: 'corrections.read',
    paths: { list: '/corrections', one: '/corrections/one' },
    list: CorrectionsScreen,
    show: CorrectionScreen,
    create: CorrectionForm,
    icon: BookOpenCheck,
  },
  {
    name: 'opening',
    label: 'Go-live',
    group: 'Platform',
    permission: 'opening.read',
    paths: { list: '/opening' },
    list: OpeningScreen,
    icon: DoorOpen,
  },
  {
    name: 'house_days',
    label: 'By day',
    group: 'Money',
    permission: 'house.read',
    paths: { list: '/house_days' },
    list: DaysScreen,
    icon: ChartColumn,
  },
  {
    name: 'house_accounts',
    label: 'House accounts',
    group: 'Money',
    permission: 'house.read',
    paths: { list: '/house_accounts' },
    list: HouseAccountsScreen,
    icon: Landmark,
  },
  {
    name: 'parked_rooms',
    label: 'Parked rooms',
    group: 'Platform',
    permission: 'house.read',
    paths: { list: '/parked_rooms' },
    list: ParkedScreen,
    icon: CirclePause,
  },
  {
    name: 'exposure',
    label: 'Exposure',
    group: 'Money',
    permission: 'house.read',
    paths: { list: '/exposure' },
    list: ExposureScreen,
    icon: TrendingUp,
  },
  {
    name: 'reconciliation',
    label: 'Reconciliation',
    group: 'Money',
    permission: 'house.read',
    paths: { list: '/reconciliation' },
    list: ReconciliationScreen,
    icon: Scale,
  },
  {
    name: 'switches',
    label: 'Product switches',
    group: 'Platform',
    permission: 'markets.read',
    paths: { list: '/switches' },
    list: SwitchesScreen,
    icon: Flag,
  },
  {
    name: 'settings',
    label: 'Settings',
    group: 'Platform',
    permission: 'settings.read',
    paths: { list: '/settings' },
    list: SettingsScreen,
    icon: Settings2,
  },
  {
    name: 'changes',
    label: 'Changes',
    group: 'Control',
    permission: 'changes.read',
    paths: { list: '/changes' },
    list: ChangesScreen,
    icon: GitPullRequest,
  },
  {
    name: 'operators',
    label: 'Operators',
    group: 'Control',
    permission: 'operators.read',
    paths: { list: '/operators', one: '/operators/one' },
    list: OperatorsScreen,
    icon: ShieldUser,
  },
  {
    name: 'audit',
    label: 'Audit log',
    group: 'Control',
    permission: 'audit.read',
    paths: { list: '/audit' },
    list: AuditScreen,
    icon: ScrollText,
  },
];
