/** Withdrawals as a room of the server. */
import { follows } from '../../../platform/server/durable/consumer.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { withdrawalChanged } from '../contract.ts';
import { withdrawalAccess } from './access.ts';
import { withdrawalConsole } from './console-parts.ts';
import { readFrozen } from '../store/frozen.ts';
import { makeWithdrawal } from './make.ts';
import { withdrawalNotices } from './notices.ts';
import { withdrawalOpening } from './opening-checks.ts';

export const card = {
  name: 'withdrawal',
  frozen: { url: '/pages/fund/receive_withdraw_record?tab=withdraw', read: readFrozen },
  make: makeWithdrawal,
  access: withdrawalAccess,
  follows: [follows('withdrawal.mails', withdrawalChanged)],
  console: withdrawalConsole,
  notices: withdrawalNotices,
  opening: withdrawalOpening,
  menu: [
    {
      place: 50,
      title: 'withdraw',
      icon: 'home-nav-9',
      url: '/pages/fund/select?url=withdraw',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  permissions: {
    'withdrawals.read': { roles: ['support', 'compliance', 'finance', 'auditor', 'owner'] },
    'withdrawals.decide': { roles: ['finance', 'owner'], cools: true, needsTwo: true },
  },
  statementKinds: {
    withdrawal: ['withdrawal', 'withdrawal_fee'],
  },
} as const satisfies ServerCard;
