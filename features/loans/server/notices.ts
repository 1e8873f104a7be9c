/** What customers are told of loans. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type CloseOut, type LoanCalled, loanCalled, loanClosedOut } from '../contract.ts';

const url = '/pages/common/borrowing';

function ofCall({ id, owner, loanAssetId, debtUnits, timeMs }: LoanCalled, prints: Prints): Notice {
  const details = {
    debt: prints.units(loanAssetId, String(debtUnits)),
    coin: prints.coin(loanAssetId),
    id: String(id),
  };
  return { owner, class: 'products', what: 'called', id: `${id}:${timeMs}`, details, url };
}

function ofCloseOut({ id, owner, loanId, isWhole }: CloseOut): Notice {
  const what = isWhole ? 'closed_out_whole' : 'closed_out';
  return { owner, class: 'products', what, id: String(id), details: { id: String(loanId) }, url };
}

export const loansNotices = [
  noticed(loanCalled, () => true, ofCall),
  noticed(loanClosedOut, () => true, ofCloseOut),
];
