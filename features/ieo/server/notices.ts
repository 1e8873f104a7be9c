/** What customers are told of their subscriptions. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type IeoOrder, ieoOrderChanged } from '../contract.ts';

const url = '/pages/ieo/order';
const TOLD: readonly string[] = ['allocated', 'unlocked', 'refunded'];

/** What became of an order; amounts stand on its screen, where the token's coin is known. */
function ofEnd(order: Readonly<IeoOrder>, prints: Prints): Notice {
  const { id, owner, state, payAssetId, chargedUnits } = order;
  const coin = prints.coin(payAssetId);
  const details = { id: String(id), coin, amount: prints.units(payAssetId, String(chargedUnits)) };
  return { owner, class: 'products', what: state, id: String(id), details, url };
}

export const ieoNotices = [noticed(ieoOrderChanged, ({ state }) => TOLD.includes(state), ofEnd)];
