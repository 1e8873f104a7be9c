/** The chat in the console: rooms and what is said in them, what was reported, who is muted. */
import { Flag, MessagesSquare, MicOff } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { textColumn, timeColumn } from '../../../platform/browser/console/columns.ts';
import { MutesScreen } from './mutes.tsx';
import { ReportedScreen } from './reported.tsx';
import { RoomsScreen } from './rooms.tsx';

const shown = { group: 'Support', permission: 'chat.read' } as const;

export const card: ConsoleCard = {
  name: 'chat',
  switchedProduct: 'chat',
  resources: [
    {
      ...shown,
      name: 'chat_rooms',
      label: 'Chat rooms',
      paths: { list: '/chat/rooms' },
      list: RoomsScreen,
      icon: MessagesSquare,
    },
    {
      ...shown,
      name: 'chat_reported',
      label: 'Chat reports',
      paths: { list: '/chat/reported' },
      list: ReportedScreen,
      icon: Flag,
    },
    {
      ...shown,
      name: 'chat_mutes',
      label: 'Chat mutes',
      paths: { list: '/chat/mutes' },
      list: MutesScreen,
      icon: MicOff,
    },
  ],
  customerTabs: [
    {
      label: 'Chat',
      name: 'chat',
      columns: [
        timeColumn('Muted', 'madeMs'),
        timeColumn('Until', 'untilMs'),
        textColumn('Reason', 'reason'),
        timeColumn('Lifted', 'liftedMs'),
      ],
      empty: 'This customer has never been muted.',
    },
  ],
  queues: { chat: 'Reported chat messages' },
};
