/**
 * The rooms of the house, in the order in which effects of one moment happen: timers, reactions,
 * the end of a tick; and in which tables are made and doors opened. Nothing else on the server
 * names a room. A reason stands beside each entry whose place matters. Server cards are loaded when
 * they are asked for: who only looks at rules need not wait for them.
 */
import { identitySettings } from '../../features/identity/settings/index.ts';
import { catalogueSettings } from '../../features/catalogue/settings.ts';
import { feedsSettings } from '../../features/feeds/settings/index.ts';
import { depositSettings } from '../../features/deposit/settings.ts';
import { withdrawalSettings } from '../../features/withdrawal/settings.ts';
import { noticesSettings } from '../../features/notices/settings.ts';
import { contentSettings } from '../../features/content/settings.ts';
import { apiKeysRoom } from '../../features/api-keys/room.ts';
import { breaksRoom } from '../../features/breaks/room.ts';
import { catalogueRoom } from '../../features/catalogue/room.ts';
import { corporateRoom } from '../../features/corporate/room.ts';
import { contractsRoom } from '../../features/contracts/room.ts';
import { copyRoom } from '../../features/copy/room.ts';
import { couponsRoom } from '../../features/coupons/room.ts';
import { dualRoom } from '../../features/dual/room.ts';
import { giftRoom } from '../../features/gift/room.ts';
import { feedsRoom } from '../../features/feeds/room.ts';
import { gameRoom } from '../../features/game/room.ts';
import { loansRoom } from '../../features/loans/room.ts';
import { nftRoom } from '../../features/nft/room.ts';
import { operatorsRoom } from '../../features/operators/room.ts';
import { depositRoom } from '../../features/deposit/room.ts';
import { ieoRoom } from '../../features/ieo/room.ts';
import { identityRoom } from '../../features/identity/room.ts';
import { lockupRoom } from '../../features/lockup/room.ts';
import { otcRoom } from '../../features/otc/room.ts';
import { referralRoom } from '../../features/referral/room.ts';
import { secondsRoom } from '../../features/seconds/room.ts';
import { spotRoom } from '../../features/spot/room.ts';
import { verificationRoom } from '../../features/verification/room.ts';
import { walletRoom } from '../../features/wallet/room.ts';
import { withdrawalRoom } from '../../features/withdrawal/room.ts';

export const ROOMS = [
  // Tables of customers come before those that name them.
  {
    name: 'identity',
    settings: identitySettings,
    machine: identityRoom,
    server: () => import('../../features/identity/server/card.ts'),
  },
  // Sessions turn and terms begin before anything is decided by them.
  {
    name: 'catalogue',
    settings: catalogueSettings,
    machine: catalogueRoom,
    server: () => import('../../features/catalogue/server/card.ts'),
  },
  // A feed that went stale halts its market before what is due in it is settled.
  {
    name: 'feeds',
    settings: feedsSettings,
    machine: feedsRoom,
    server: () => import('../../features/feeds/server/card.ts'),
  },
  {
    name: 'wallet',
    machine: walletRoom,
    server: () => import('../../features/wallet/server/card.ts'),
  },
  // What books do at a moment comes before what positions do at the same one.
  { name: 'spot', machine: spotRoom, server: () => import('../../features/spot/server/card.ts') },
  {
    name: 'contracts',
    machine: contractsRoom,
    server: () => import('../../features/contracts/server/card.ts'),
  },
  {
    name: 'seconds',
    machine: secondsRoom,
    server: () => import('../../features/seconds/server/card.ts'),
  },
  {
    name: 'operators',
    machine: operatorsRoom,
    server: () => import('../../features/operators/server/card.ts'),
  },
  {
    name: 'verification',
    machine: verificationRoom,
    server: () => import('../../features/verification/server/card.ts'),
  },
  { name: 'destinations', server: () => import('../../features/destinations/server/card.ts') },
  {
    name: 'deposit',
    settings: depositSettings,
    machine: depositRoom,
    server: () => import('../../features/deposit/server/card.ts'),
  },
  {
    name: 'withdrawal',
    settings: withdrawalSettings,
    machine: withdrawalRoom,
    server: () => import('../../features/withdrawal/server/card.ts'),
  },
  { name: 'custody', server: () => import('../../features/custody/server/card.ts') },
  {
    name: 'content',
    settings: contentSettings,
    server: () => import('../../features/content/server/card.ts'),
  },
  { name: 'fairness', server: () => import('../../features/fairness/server/card.ts') },
  {
    name: 'lockup',
    machine: lockupRoom,
    server: () => import('../../features/lockup/server/card.ts'),
  },
  {
    name: 'notices',
    settings: noticesSettings,
    server: () => import('../../features/notices/server/card.ts'),
  },
  { name: 'alerts', server: () => import('../../features/alerts/server/card.ts') },
  { name: 'support', server: () => import('../../features/support/server/card.ts') },
  { name: 'chat', server: () => import('../../features/chat/server/card.ts') },
  // It opens and closes what contracts have just opened and closed, and hears it after them.
  {
    name: 'copy',
    machine: copyRoom,
    server: () => import('../../features/copy/server/card.ts'),
  },
  // It is judged by ticks after everybody who trades at them, and before those who hear of fees.
  {
    name: 'loans',
    machine: loansRoom,
    server: () => import('../../features/loans/server/card.ts'),
  },
  // The price of a full hour is there before it is guessed by; prizes are vouchers.
  {
    name: 'game',
    machine: gameRoom,
    server: () => import('../../features/game/server/card.ts'),
  },
  // What vouchers give back of fees, rebates hear after it.
  {
    name: 'coupons',
    machine: couponsRoom,
    server: () => import('../../features/coupons/server/card.ts'),
  },
  {
    name: 'referral',
    machine: referralRoom,
    server: () => import('../../features/referral/server/card.ts'),
  },
  // The tick of a moment is a sample before what is due at it is settled by the mean.
  {
    name: 'dual',
    machine: dualRoom,
    server: () => import('../../features/dual/server/card.ts'),
  },
  // It hears of a market that opens after everybody who trades there.
  { name: 'ieo', machine: ieoRoom, server: () => import('../../features/ieo/server/card.ts') },
  { name: 'otc', machine: otcRoom, server: () => import('../../features/otc/server/card.ts') },
  // A tick is part of a box's beacon after it was signed; nothing else waits for it.
  { name: 'nft', machine: nftRoom, server: () => import('../../features/nft/server/card.ts') },
  // It does to books and positions what was announced; what they tell of it, all before it hear.
  {
    name: 'corporate',
    machine: corporateRoom,
    server: () => import('../../features/corporate/server/card.ts'),
  },
  { name: 'gift', machine: giftRoom, server: () => import('../../features/gift/server/card.ts') },
  {
    name: 'api-keys',
    machine: apiKeysRoom,
    server: () => import('../../features/api-keys/server/card.ts'),
  },
  // A front of the others: it is made of what they publish, keys among it.
  { name: 'binance', server: () => import('../../features/binance/server/card.ts') },
  {
    name: 'breaks',
    machine: breaksRoom,
    server: () => import('../../features/breaks/server/card.ts'),
  },
] as const;
