/** The rooms of the console. A new room is one line here. */
import { card as catalogue } from '../../features/catalogue/console/index.ts';
import { card as loans } from '../../features/loans/console/index.ts';
import { card as notices } from '../../features/notices/console/index.ts';
import { card as feeds } from '../../features/feeds/console/index.ts';
import { card as content } from '../../features/content/console/index.ts';
import { card as contracts } from '../../features/contracts/console/index.ts';
import { card as corporate } from '../../features/corporate/console/index.ts';
import { card as copy } from '../../features/copy/console/index.ts';
import { card as dual } from '../../features/dual/console/index.ts';
import { card as game } from '../../features/game/console/index.ts';
import { card as identity } from '../../features/identity/console/index.ts';
import { card as operators } from '../../features/operators/console/index.ts';
import { card as deposit } from '../../features/deposit/console/index.ts';
import { card as lockup } from '../../features/lockup/console/index.ts';
import { card as nft } from '../../features/nft/console/index.ts';
import { card as otc } from '../../features/otc/console/index.ts';
import { card as coupons } from '../../features/coupons/console/index.ts';
import { card as gift } from '../../features/gift/console/index.ts';
import { card as referral } from '../../features/referral/console/index.ts';
import { card as seconds } from '../../features/seconds/console/index.ts';
import { card as spot } from '../../features/spot/console/index.ts';
import { card as chat } from '../../features/chat/console/index.ts';
import { card as support } from '../../features/support/console/index.ts';
import { card as verification } from '../../features/verification/console/index.ts';
import { card as wallet } from '../../features/wallet/console/index.ts';
import { card as custody } from '../../features/custody/console/index.ts';
import { card as withdrawal } from '../../features/withdrawal/console/index.ts';
import { card as ieo } from '../../features/ieo/console/index.ts';
import { card as apiKeys } from '../../features/api-keys/console/index.ts';
import { card as breaks } from '../../features/breaks/console/index.ts';
import type { ConsoleCard } from '../../platform/browser/cards/console-card.ts';

/** Menu, tabs and tables of several rooms stand in this order. */
export const ROOMS: readonly ConsoleCard[] = [
  wallet,
  spot,
  contracts,
  seconds,
  operators,
  identity,
  verification,
  deposit,
  withdrawal,
  custody,
  catalogue,
  feeds,
  content,
  notices,
  lockup,
  dual,
  support,
  chat,
  loans,
  copy,
  coupons,
  game,
  referral,
  ieo,
  otc,
  nft,
  corporate,
  gift,
  apiKeys,
  breaks,
];
