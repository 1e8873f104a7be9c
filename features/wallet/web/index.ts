import { ArrowLeftRight, ReceiptText, Repeat2 } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route, part } = partsOf('wallet');

export const card: WebCard = {
  name: 'wallet',
  section: 'wallet',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(paths.assets, () => import('./assets-screen.tsx'), 'AssetsScreen'),
    route(paths.assetRecord, () => import('./asset-record-screen.tsx'), 'AssetRecordScreen', {
      origin: paths.assets,
    }),
    route(paths.statement, () => import('./statement-screen.tsx'), 'StatementScreen', {
      word: 'wallet.statement',
    }),
    route(paths.exchange, () => import('./exchange-screen.tsx'), 'ExchangeScreen', {
      word: 'wallet.menu_exchange',
    }),
    route(paths.transfer, () => import('./transfer-screen.tsx'), 'TransferScreen', {
      word: 'wallet.menu_transfer',
    }),
    route(
      paths.transferHistory,
      () => import('./transfer-history-screen.tsx'),
      'TransferHistoryScreen',
    ),
    route(ownPaths.portfolio, () => import('./portfolio-screen.tsx'), 'PortfolioScreen', {
      word: 'wallet.portfolio',
    }),
    route(ownPaths.asset, () => import('./asset-screen.tsx'), 'AssetScreen'),
    // Two addresses of existing clients for one thing.
    route(paths.bill, () => import('./statement-screen.tsx'), 'StatementScreen'),
    route(paths.fundRecord, () => import('./fund-record-screen.tsx'), 'FundRecordScreen', {
      word: 'deposit.record',
    }),
  ],
  Worth: part(() => import('./worth.tsx'), 'Worth'),
  TopUp: part(() => import('./top-up.tsx'), 'TopUp'),
  menuRows: {
    exchange: { Picture: Repeat2, word: 'wallet.menu_exchange' },
    transfer: { Picture: ArrowLeftRight, word: 'wallet.menu_transfer' },
    bills: { Picture: ReceiptText, word: 'wallet.menu_bills' },
  },
  privateQueries: ['wallet:own'],
  staleAfter: {
    balances: [
      ['wallet:own', 'held'],
      ['wallet:own', 'statement'],
    ],
    fills: [
      ['wallet:own', 'held'],
      ['wallet:own', 'statement'],
    ],
  },
};
