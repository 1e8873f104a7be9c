/** The rooms on whose screens people land most often: their cards are part of the first load. */
import { card as catalogue } from '../../features/catalogue/web/index.ts';
import { card as spot } from '../../features/spot/web/index.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';

export const FIRST_ROOMS: readonly WebCard[] = [catalogue, spot];
