/** The API for bots as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { binanceAccess } from './access.ts';
import { makeBinance } from './make.ts';

export const card = {
  name: 'binance',
  make: makeBinance,
  access: binanceAccess,
} as const satisfies ServerCard;
