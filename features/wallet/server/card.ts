/** The wallet as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readConvertCase, receiptsOfExchangeLines } from '../store/receipt-cases.ts';
import { readExchangesFrozen } from '../store/exchange-orders.ts';
import { walletAccess } from './access.ts';
import { walletConsole } from './console-parts.ts';
import { walletPrologue } from '../prologue.ts';
import { walletSeed } from '../seed.ts';
import { makeWallet } from './make.ts';

export const card = {
  name: 'wallet',
  frozen: { url: '/pages/fund/transfer', read: readExchangesFrozen },
  make: makeWallet,
  access: walletAccess,
  seed: walletSeed,
  prologue: walletPrologue,
  receipts: {
    kinds: receiptKinds,
    read: readConvertCase,
    openTicks: () => Promise.resolve([]),
    ofLines: receiptsOfExchangeLines,
  },
  console: walletConsole,
  menu: [
    {
      place: 30,
      title: 'exchange',
      icon: 'home-nav-2',
      url: '/pages/fund/transfer',
      openType: 'navigateTo',
      isFinancial: false,
    },
    {
      place: 70,
      title: 'transfer',
      icon: 'home-nav-3',
      url: '/pages/fund/fundTransfer',
      openType: 'navigateTo',
      isFinancial: false,
    },
    {
      place: 80,
      title: 'bills',
      icon: 'home-nav-4',
      url: '/pages/fund/assets_all_record',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  statementKinds: {
    exchange: ['exchange', 'exchange_fee', 'exchange_lock'],
    transfer: ['transfer'],
    play_money: ['play_money'],
  },
} as const satisfies ServerCard;
