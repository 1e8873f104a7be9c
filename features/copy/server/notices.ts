/** What customers are told of copy trading. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import {
  copyChanged,
  type CopiedPosition,
  type CopyRelation,
  copyRelationChanged,
  copyShared,
  type CopyShare,
  copySkipped,
  type CopySkip,
} from '../contract.ts';

const URL = '/pages/copytrade/copy';

function ofSkip({ id, follower, marketId }: Readonly<CopySkip>, prints: Prints): Notice {
  const details = { name: prints.symbol(marketId) };
  return { owner: follower, class: 'products', what: 'skipped', id: String(id), details, url: URL };
}

function ofShare(share: Readonly<CopyShare>, prints: Prints): Notice {
  const { id, follower, paidUnits, realisedUnits, floatingUnits } = share;
  const details = {
    amount: prints.dollars(String(paidUnits)),
    result: prints.dollars(String(realisedUnits + floatingUnits)),
  };
  return { owner: follower, class: 'money', what: 'share', id: String(id), details, url: URL };
}

function ofStop(relation: Readonly<CopyRelation>, prints: Prints): Notice {
  const details = { result: prints.dollars(String(relation.realisedUnits)) };
  const told = { class: 'orders', what: 'loss_stop', id: String(relation.id) } as const;
  return { owner: relation.follower, ...told, details, url: URL };
}

/** Not offered any more where he lives: what is open is his own. */
function ofCountry({ id, follower }: Readonly<CopyRelation>): Notice {
  const told = { class: 'products', what: 'off_in_country', id: String(id) } as const;
  return { owner: follower, ...told, details: {}, url: URL };
}

/** A copy begins or ends; what is closed in part, or becomes one's own, is no news. */
function isCopyNews({ state, lots, openedLots }: Readonly<CopiedPosition>): boolean {
  return state === 'closed' || (state === 'open' && lots === openedLots);
}

function ofCopy(copy: Readonly<CopiedPosition>, prints: Prints): Notice {
  const { id, follower, marketId, state, marginUnits, resultUnits } = copy;
  const name = prints.symbol(marketId);
  const isOpen = state === 'open';
  const details: Notice['details'] = isOpen
    ? { name, amount: prints.dollars(String(marginUnits)) }
    : { name, result: prints.dollars(String(resultUnits)) };
  const what = isOpen ? 'copy_opened' : 'copy_closed';
  return { owner: follower, class: 'orders', what, id: String(id), details, url: URL };
}

export const copyNotices = [
  noticed(copyChanged, isCopyNews, ofCopy),
  noticed(copySkipped, () => true, ofSkip),
  noticed(copyShared, ({ paidUnits }) => paidUnits > 0n, ofShare),
  noticed(
    copyRelationChanged,
    ({ state, endReason }) =>
      state === 'ended' && (endReason === 'loss_stop' || endReason === 'off_in_country'),
    (relation, prints) =>
      relation.endReason === 'loss_stop' ? ofStop(relation, prints) : ofCountry(relation),
  ),
];
