/** The NFT market as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { NftCommand } from './contract/index.ts';
import type { NftNeeds } from './rules/needs.ts';
import { NftRules } from './rules/room.ts';
import { loadNft, nftTables } from './store/tables.ts';

export const nftRoom = {
  name: 'nft',
  open: (context: RoomContext, needs: NftNeeds) => new NftRules(context, needs),
  store: () => ({ tables: nftTables, load: loadNft }),
  effects: {
    'nft.apply': 'free',
    'nft.bid': 'opens',
    'nft.buy': 'opens',
    'nft.buy_box': 'risks',
    'nft.collect': 'free',
    'nft.decide_artist': 'house',
    'nft.decide_series': 'house',
    'nft.end_sale': 'house',
    'nft.end_series': 'house',
    'nft.expire_payment': 'house',
    'nft.follow': 'free',
    'nft.hide': 'house',
    'nft.list': 'opens',
    'nft.margin': 'opens',
    'nft.mint': 'opens',
    'nft.open_box': 'free',
    'nft.open_rest': 'house',
    'nft.open_series': 'house',
    // Below its guard it was a debt to be paid; with it, value that leaves.
    'nft.pay': ({ vouched }) => (vouched === undefined ? 'free' : 'opens'),
    'nft.plan_series': 'house',
    'nft.refund_box': 'house',
    'nft.remind': 'house',
    'nft.reveal_box': 'house',
  },
  gives: {
    'nft.buy': 'guarded',
    'nft.pay': 'guarded',
    'nft.expire_payment': { after: ['nft.bid'] },
    'nft.reveal_box': { after: ['nft.buy_box'] },
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  houseAccounts: {},
} as const satisfies MachineCard<NftRules, NftNeeds, NftCommand>;
