import { ArrowLeftRight, ReceiptText, Repeat2 } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

const { route } = partsOf('wallet');

export const card: WebCard = {
  name: 'wallet',
  routes: [
    route(paths.assets, () => import('./assets-screen.tsx'), 'AssetsScreen'),
    route(paths.assetRecord, () => import('./asset-record-screen.tsx'), 'AssetRecordScreen'),
    route(paths.statement, () => import('./statement-screen.tsx'), 'StatementScreen'),
    route(paths.exchange, () => import('./exchange-screen.tsx'), 'ExchangeScreen'),
    route(paths.transfer, () => import('./transfer-screen.tsx'), 'TransferScreen'),
    route(
      paths.transferHistory,
      () => import('./transfer-history-screen.tsx'),
      'TransferHistoryScreen',
    ),
    route(paths.bill, () => import('./bill-screen.tsx'), 'BillScreen'),
    route(paths.fundRecord, () => import('./fund-record-screen.tsx'), 'FundRecordScreen'),
  ],
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
