/** The rooms of the customers' client. A new room is one line here. */
import { card as catalogue } from '../../features/catalogue/web/index.ts';
import { card as spot } from '../../features/spot/web/index.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';

/** A card that is part of the first load, or the way to fetch one that is not. */
type RoomEntry = WebCard | (() => Promise<{ readonly card: WebCard }>);

/**
 * All rooms with screens. Tabs, lists and menu rows of several rooms stand in this order. Where
 * people land most often is fetched at once; the other cards come together in one file.
 */
export const ROOMS: readonly RoomEntry[] = [
  catalogue,
  () => import('../../features/contracts/web/index.ts'),
  () => import('../../features/seconds/web/index.ts'),
  spot,
  () => import('../../features/wallet/web/index.ts'),
  () => import('../../features/recharge/web/index.ts'),
  () => import('../../features/withdrawal/web/index.ts'),
  () => import('../../features/payout/web/index.ts'),
  () => import('../../features/identity/web/index.ts'),
  () => import('../../features/verification/web/index.ts'),
  () => import('../../features/settings/web/index.ts'),
  () => import('../../features/content/web/index.ts'),
  () => import('../../features/fairness/web/index.ts'),
];
