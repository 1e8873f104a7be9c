import { Palette } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { spellings } from './nft-paths.ts';

const { part, route } = partsOf('nft');
const both = spellings;
const aWork = () => import('./detail-screen.tsx');

export const card: WebCard = {
  name: 'nft',
  section: 'alone',
  receipts: () => import('../receipts/index.ts'),
  routes: [
    ...both('nft').map((path) => route(path, () => import('./home-screen.tsx'), 'HomeScreen')),
    ...both('artwork').map((at) =>
      route(at, () => import('./gallery-screen.tsx'), 'GalleryScreen'),
    ),
    ...both('search').map((at) => route(at, () => import('./search-screen.tsx'), 'SearchScreen')),
    ...both('collection').map((at) =>
      route(at, () => import('./collection-screen.tsx'), 'CollectionScreen'),
    ),
    ...both('artist').map((at) => route(at, () => import('./artists-screen.tsx'), 'ArtistsScreen')),
    ...both('artistDetail').map((at) =>
      route(at, () => import('./artist-screen.tsx'), 'ArtistScreen'),
    ),
    ...both('artworkDetail').map((at) => route(at, aWork, 'DetailScreen')),
    ...both('artworkDetail_video').map((at) => route(at, aWork, 'DetailScreen')),
    ...both('purchase_one').map((at) => route(at, () => import('./buy-screen.tsx'), 'BuyScreen')),
    ...both('purchase').map((at) => route(at, () => import('./bid-screen.tsx'), 'BidScreen')),
    ...both('mine').map((at) => route(at, () => import('./mine-screen.tsx'), 'MineScreen')),
    ...both('myNft').map((at) => route(at, () => import('./own-screen.tsx'), 'OwnScreen')),
    ...both('resell').map((at) => route(at, () => import('./resell-screen.tsx'), 'ResellScreen')),
    route('/pages/nft/apply', () => import('./apply-screen.tsx'), 'ApplyScreen'),
    route('/pages/nft/mint', () => import('./mint-screen.tsx'), 'MintScreen'),
    route('/pages/nft/records', () => import('./records-screen.tsx'), 'RecordsScreen'),
    route('/pages/nft/history', () => import('./history-screen.tsx'), 'HistoryScreen'),
    route('/pages/nft/series', () => import('./series-screen.tsx'), 'SeriesScreen'),
  ],
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  menuRows: { nft: { Picture: Palette, word: 'nft.menu_nft' } },
  privateQueries: ['nft:own'],
  staleAfter: { nft_changed: [['nft:own']] },
};
