import { lazy } from 'react';

export const AssetsScreen = lazy(() =>
  import('./assets-screen.tsx').then((module) => ({ default: module.AssetsScreen })),
);
export const AssetRecordScreen = lazy(() =>
  import('./asset-record-screen.tsx').then((module) => ({ default: module.AssetRecordScreen })),
);
export const StatementScreen = lazy(() =>
  import('./statement-screen.tsx').then((module) => ({ default: module.StatementScreen })),
);
export const ExchangeScreen = lazy(() =>
  import('./exchange-screen.tsx').then((module) => ({ default: module.ExchangeScreen })),
);
export const TransferScreen = lazy(() =>
  import('./transfer-screen.tsx').then((module) => ({ default: module.TransferScreen })),
);
export const TransferHistoryScreen = lazy(() =>
  import('./transfer-history-screen.tsx').then((module) => ({
    default: module.TransferHistoryScreen,
  })),
);
export const BillScreen = lazy(() =>
  import('./bill-screen.tsx').then((module) => ({ default: module.BillScreen })),
);
