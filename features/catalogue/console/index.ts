/** The catalogue's room in the console: markets, their halts and their terms. */
import { CandlestickChart, Coins, ListPlus } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { CoinsScreen } from './coins.tsx';
import { ListingsScreen } from './listings.tsx';
import { MarketScreen } from './market.tsx';
import { MarketsScreen } from './markets.tsx';

export const card: ConsoleCard = {
  name: 'catalogue',
  resources: [
    {
      name: 'markets',
      label: 'Markets',
      group: 'Products',
      permission: 'markets.read',
      paths: { list: '/markets', one: '/markets/one' },
      list: MarketsScreen,
      show: MarketScreen,
      icon: CandlestickChart,
    },
    {
      name: 'coins',
      label: 'Coins',
      group: 'Products',
      permission: 'markets.read',
      paths: { list: '/coins' },
      list: CoinsScreen,
      icon: Coins,
    },
    {
      name: 'listings',
      label: 'Listings',
      group: 'Products',
      permission: 'markets.read',
      paths: { list: '/listings' },
      list: ListingsScreen,
      icon: ListPlus,
    },
  ],
  queues: { listings: 'Listings to confirm' },
};
