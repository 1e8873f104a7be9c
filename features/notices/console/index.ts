/** Notices in the console: what is written to many, and what became of messages to devices. */
import { BellRing, ChartNoAxesColumn } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignsScreen, FiguresScreen } from './campaigns.tsx';

export const card: ConsoleCard = {
  name: 'notices',
  resources: [
    {
      name: 'campaigns',
      label: 'Campaigns',
      group: 'Support',
      permission: 'notices.read',
      paths: { list: '/campaigns' },
      list: CampaignsScreen,
      create: CampaignForm,
      icon: BellRing,
    },
    {
      name: 'notice_figures',
      label: 'Messages sent',
      group: 'Support',
      permission: 'notices.read',
      paths: { list: '/notice_figures' },
      list: FiguresScreen,
      icon: ChartNoAxesColumn,
    },
  ],
  customerTabs: [
    {
      label: 'Notices',
      name: 'notices',
      columns: [
        timeColumn('Sent', 'madeMs'),
        textColumn('Class', 'class'),
        textColumn('Room', 'room'),
        textColumn('Event', 'event'),
        textColumn('Count', 'many'),
        timeColumn('Read', 'readMs'),
      ],
      empty: 'No notices yet.',
    },
  ],
  queues: { campaigns: 'Campaigns' },
};
