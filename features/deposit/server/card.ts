/** Deposits as a room of the server. */
import { follows } from '../../../platform/server/durable/consumer.ts';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { creditChanged, requestChanged } from '../contract.ts';
import { depositAccess } from './access.ts';
import { depositConsole } from './console-parts.ts';
import { depositSeed } from '../seed.ts';
import { makeDeposit } from './make.ts';
import { depositNotices } from './notices.ts';
import { depositOpening } from './opening-checks.ts';

export const card = {
  name: 'deposit',
  make: makeDeposit,
  access: depositAccess,
  seed: depositSeed,
  follows: [follows('deposit.mails', requestChanged, creditChanged)],
  console: depositConsole,
  guards: [
    {
      table: 'house_addresses',
      subject: 'deposit address',
      key: ['network'],
      columns: ['address', 'memo', 'operator'],
    },
  ],
  notices: depositNotices,
  opening: depositOpening,
  menu: [
    {
      place: 40,
      title: 'recharge',
      icon: 'home-nav-8',
      url: '/pages/fund/select?url=receive',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  permissions: {
    'deposits.read': { roles: ['support', 'finance', 'auditor', 'owner'] },
    'deposits.decide': { roles: ['finance', 'owner'], cools: true, needsTwo: true },
  },
  statementKinds: {
    deposit: ['deposit', 'deposit_reversed', 'deposit_debt'],
  },
} as const satisfies ServerCard;
