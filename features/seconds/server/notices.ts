/** What customers are told of seconds contracts. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type SecondsOrder, secondsOrderChanged } from '../contract.ts';
import { isLive } from '../rules/formulas.ts';

function noticeOf(order: Readonly<SecondsOrder>, prints: Prints): Notice {
  const { id, owner, marketId, state, profitUnits, stakeUnits } = order;
  const details = {
    name: prints.symbol(marketId),
    stake: prints.dollars(String(stakeUnits)),
    result: prints.dollars(String(profitUnits)),
  };
  const url = '/pages/transaction/seconds_order';
  return { owner, class: 'products', what: state, id: String(id), details, url };
}

export const secondsNotices = [noticed(secondsOrderChanged, (order) => !isLive(order), noticeOf)];
