/** The catalogue's room in the console: markets, their halts and their terms. */
import { CandlestickChart } from 'lucide-react';
import type { ConsoleResource } from '../../../platform/browser/console/resource.ts';
import type { Permission } from '../../operators/contract.ts';
import { MarketScreen } from './market.tsx';
import { MarketsScreen } from './markets.tsx';

interface OwnResource extends ConsoleResource {
  readonly permission: Permission;
}

/** See the head of this file. */
export const catalogueResources: readonly OwnResource[] = [
  {
    name: 'markets',
    label: 'Markets',
    group: 'House',
    permission: 'markets.read',
    paths: { list: '/markets', one: '/markets/one' },
    list: MarketsScreen,
    show: MarketScreen,
    icon: CandlestickChart,
  },
];
