/** The NFT market in the console: artists, works, blind boxes, auctions, what was not paid. */
import { Gavel, Gift, HandCoins, Image, Package, Palette, Undo2 } from 'lucide-react';
import type { ConsoleCard } from '../../../platform/browser/cards/console-card.ts';
import { textColumn, timeColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { ArtistsScreen } from './artists.tsx';
import { AuctionsScreen, RefundsScreen, UnpaidScreen } from './auctions.tsx';
import { SeriesScreen } from './series.tsx';
import { ForBoxesScreen, WorksScreen } from './works.tsx';

const shown = { group: 'Products', permission: 'nft.read' } as const;
const listed = (name: string) => ({ name: `nft_${name}`, paths: { list: `/nft/${name}` } });

export const card: ConsoleCard = {
  name: 'nft',
  resources: [
    { ...shown, ...listed('artists'), label: 'Artists', icon: Palette, list: ArtistsScreen },
    { ...shown, ...listed('works'), label: 'Works', icon: Image, list: WorksScreen },
    { ...shown, ...listed('series'), label: 'Blind boxes', icon: Package, list: SeriesScreen },
    { ...shown, ...listed('auctions'), label: 'NFT auctions', icon: Gavel, list: AuctionsScreen },
    {
      ...shown,
      ...listed('unpaid'),
      label: 'Unpaid auctions',
      icon: HandCoins,
      list: UnpaidScreen,
    },
    { ...shown, ...listed('refunds'), label: 'Refunded boxes', icon: Undo2, list: RefundsScreen },
    {
      ...shown,
      ...listed('for_boxes'),
      label: 'Works for boxes',
      icon: Gift,
      list: ForBoxesScreen,
    },
  ],
  customerTabs: [
    {
      label: 'NFT',
      name: 'nft_trades',
      columns: [
        textColumn('Work', 'name'),
        wordColumn('Kind', 'kind'),
        textColumn('Price', 'price'),
        textColumn('Coin', 'coin'),
        textColumn('Seller', 'seller'),
        textColumn('Buyer', 'buyer'),
        timeColumn('Time', 'timeMs'),
      ],
      empty: 'No purchases or sales.',
    },
  ],
  queues: { nft_artists: 'Artists to approve', nft_series: 'Blind boxes to confirm' },
  switchedProduct: ['nft', 'boxes'],
};
