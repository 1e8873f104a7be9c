/** The screens of support in the console. */
import { ChartNoAxesColumn, Clock3, Headset, MessageSquareText } from 'lucide-react';
import { CannedForm, CannedScreen } from './canned.tsx';
import { HoursScreen } from './hours.tsx';
import { ReportScreen } from './report.tsx';
import { TicketScreen } from './ticket.tsx';
import { TicketsScreen } from './tickets.tsx';

export const supportResources = [
  {
    name: 'support_tickets',
    label: 'Support inbox',
    group: 'Support',
    permission: 'support.read',
    paths: { list: '/support/tickets', one: '/support/ticket' },
    list: TicketsScreen,
    show: TicketScreen,
    icon: Headset,
  },
  {
    name: 'support_canned',
    label: 'Saved replies',
    group: 'Support',
    permission: 'support.read',
    paths: { list: '/support/canned' },
    list: CannedScreen,
    create: CannedForm,
    icon: MessageSquareText,
  },
  {
    name: 'support_report',
    label: 'Support report',
    group: 'Support',
    permission: 'support.read',
    paths: { list: '/support/report' },
    list: ReportScreen,
    icon: ChartNoAxesColumn,
  },
  {
    name: 'support_hours',
    label: 'Support hours',
    group: 'Support',
    permission: 'support.read',
    paths: { list: '/support/hours' },
    list: HoursScreen,
    icon: Clock3,
  },
] as const;
