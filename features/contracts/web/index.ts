import { ChartCandlestick } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('contracts');
const loadSegment = () => import('./contract-segment.tsx');
const loadDesk = () => import('./desk-parts.tsx');

export const card: WebCard = {
  name: 'contracts',
  section: 'orders',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    route(paths.contract, () => import('./contract-screen.tsx'), 'ContractScreen', {
      section: 'alone',
    }),
    route(paths.contractOrders, () => import('./orders-screen.tsx'), 'ContractOrdersScreen', {
      word: 'contracts.my_positions',
    }),
    route(paths.contractTerms, () => import('./terms-screen.tsx'), 'ContractTermsScreen', {
      word: 'contracts.terms',
    }),
  ],
  segment: {
    id: 'contract',
    word: 'contracts.segment',
    isFor: ({ kind }) => kind === 'coin',
    ordersPath: ({ currency_id, legal_id }) =>
      withParams(paths.contractOrders, { currency_id, legal_id }),
    ordersWord: 'contracts.my_positions',
    source: 'index',
    Panel: part(loadSegment, 'ContractPanel', SkeletonRows),
    Actions: part(loadSegment, 'ContractActions'),
    Drawing: part(loadSegment, 'ContractDrawing'),
    desk: { Ticket: part(loadDesk, 'ContractTicket'), Own: part(loadDesk, 'ContractOwn') },
  },
  menuRows: { futures: { Picture: ChartCandlestick, word: 'contracts.menu_futures' } },
  Waiting: part(() => import('./waiting.tsx'), 'RiskWaiting'),
  privateQueries: ['contracts:own'],
  staleAfterAlone: { balances: [['contracts:own', 'account']] },
  Watcher: part(() => import('./contract-news.tsx'), 'ContractNews'),
};
