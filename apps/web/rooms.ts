/** The rooms of the customers' client. A new room is one line here. */
import { card as alerts } from '../../features/alerts/web/index.ts';
import { card as apiKeys } from '../../features/api-keys/web/index.ts';
import { card as breaks } from '../../features/breaks/web/index.ts';
import { card as content } from '../../features/content/web/index.ts';
import { card as contracts } from '../../features/contracts/web/index.ts';
import { card as corporate } from '../../features/corporate/web/index.ts';
import { card as copy } from '../../features/copy/web/index.ts';
import { card as dual } from '../../features/dual/web/index.ts';
import { card as fairness } from '../../features/fairness/web/index.ts';
import { card as lockup } from '../../features/lockup/web/index.ts';
import { card as loans } from '../../features/loans/web/index.ts';
import { card as notices } from '../../features/notices/web/index.ts';
import { card as game } from '../../features/game/web/index.ts';
import { card as identity } from '../../features/identity/web/index.ts';
import { card as destinations } from '../../features/destinations/web/index.ts';
import { card as deposit } from '../../features/deposit/web/index.ts';
import { card as coupons } from '../../features/coupons/web/index.ts';
import { card as gift } from '../../features/gift/web/index.ts';
import { card as nft } from '../../features/nft/web/index.ts';
import { card as referral } from '../../features/referral/web/index.ts';
import { card as otc } from '../../features/otc/web/index.ts';
import { card as seconds } from '../../features/seconds/web/index.ts';
import { card as settings } from '../../features/settings/web/index.ts';
import { card as chat } from '../../features/chat/web/index.ts';
import { card as support } from '../../features/support/web/index.ts';
import { card as verification } from '../../features/verification/web/index.ts';
import { card as wallet } from '../../features/wallet/web/index.ts';
import { card as withdrawal } from '../../features/withdrawal/web/index.ts';
import { card as ieo } from '../../features/ieo/web/index.ts';
import { card as overview } from '../../features/overview/web/index.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';
import { FIRST_ROOMS } from './first-rooms.ts';

/**
 * All rooms with screens. Tabs, lists and menu rows of several rooms stand in this order. This file
 * is fetched beside the first screen and is not waited for by it.
 */
export const ROOMS: readonly WebCard[] = [
  ...FIRST_ROOMS,
  contracts,
  seconds,
  deposit,
  withdrawal,
  wallet,
  destinations,
  identity,
  verification,
  settings,
  content,
  fairness,
  alerts,
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
  corporate,
  gift,
  nft,
  overview,
  apiKeys,
  breaks,
];
