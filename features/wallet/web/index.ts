import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const AssetsScreen = lazyScreen(() =>
  import('./assets-screen.tsx').then((module) => ({ default: module.AssetsScreen })),
);
export const AssetRecordScreen = lazyScreen(() =>
  import('./asset-record-screen.tsx').then((module) => ({ default: module.AssetRecordScreen })),
);
export const StatementScreen = lazyScreen(() =>
  import('./statement-screen.tsx').then((module) => ({ default: module.StatementScreen })),
);
export const ExchangeScreen = lazyScreen(() =>
  import('./exchange-screen.tsx').then((module) => ({ default: module.ExchangeScreen })),
);
export const TransferScreen = lazyScreen(() =>
  import('./transfer-screen.tsx').then((module) => ({ default: module.TransferScreen })),
);
export const TransferHistoryScreen = lazyScreen(() =>
  import('./transfer-history-screen.tsx').then((module) => ({
    default: module.TransferHistoryScreen,
  })),
);
export const BillScreen = lazyScreen(() =>
  import('./bill-screen.tsx').then((module) => ({ default: module.BillScreen })),
);
