/** The NFT market as a room of the server. */
import { z } from 'zod';
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { nftPublished } from '../contract/index.ts';
import { nftPrologue } from '../prologue.ts';
import { receiptKinds } from '../receipts/index.ts';
import { readFrozen } from '../store/frozen.ts';
import { readNftCase, readOpenTicks } from '../store/receipt-cases.ts';
import { nftAccess } from './access.ts';
import { nftConsole } from './console-parts.ts';
import { makeNft } from './index.ts';
import { nftNotices } from './notices.ts';

export const card = {
  name: 'nft',
  make: makeNft,
  access: nftAccess,
  prologue: nftPrologue,
  console: nftConsole,
  notices: nftNotices,
  frozen: { url: '/pages/nft/mine', read: readFrozen },
  receipts: { kinds: receiptKinds, read: readNftCase, openTicks: readOpenTicks },
  switchedProduct: ['nft', 'boxes'],
  isOfferedAtFirst: ['nft'],
  terms: {
    product: 'nft',
    // What a series promises is published by itself, and never planned.
    shape: z.strictObject({}),
    hasOwnKeys: true,
    published: { topic: nftPublished, versions: versionsIn('nft_publications', 'series_id') },
    current: () => undefined,
  },
  menu: [
    {
      place: 130,
      title: 'nft',
      icon: 'home-nav-15',
      url: '/pages/nft/nft',
      openType: 'navigateTo',
      isFinancial: false,
    },
  ],
  statementKinds: {
    nft: ['nft_sale', 'nft_fee', 'nft_royalty', 'nft_forfeit', 'nft_not_revealed'],
  },
  permissions: {
    'nft.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'nft.decide': { roles: ['support', 'compliance', 'owner'] },
    'nft.series': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
