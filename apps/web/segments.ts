import { SecondsActions, SecondsDrawing, SecondsPanel } from '../../features/seconds/web/index.ts';
import {
  ContractActions,
  ContractDrawing,
  ContractPanel,
} from '../../features/contracts/web/index.ts';
import type { TradeSegment } from '../../features/spot/web/index.ts';
import { paths, withParams } from '../../platform/browser/navigation/paths.ts';

const CONTRACT: TradeSegment = {
  id: 'contract',
  word: 'contracts.segment',
  isFor: ({ kind }) => kind === 'coin',
  ordersPath: ({ currency_id, legal_id }) =>
    withParams(paths.contractOrders, { currency_id, legal_id }),
  ordersWord: 'contracts.my_positions',
  source: 'index',
  Panel: ContractPanel,
  Actions: ContractActions,
  Drawing: ContractDrawing,
};

/**
 * The products beside the order book that the trade screen offers, in the order of their tabs. A
 * room adds its own here, made of the parts that its `web/index.ts` exports: see `TradeSegment`.
 */
export const SEGMENTS: readonly TradeSegment[] = [
  CONTRACT,
  {
    id: 'seconds',
    word: 'seconds.segment',
    isFor: ({ kind }) => kind === 'coin',
    ordersPath: () => paths.secondsOrders,
    ordersWord: 'seconds.my_orders',
    source: 'index',
    Panel: SecondsPanel,
    Actions: SecondsActions,
    Drawing: SecondsDrawing,
  },
];
