/** What customers are told: what happened to their shares, and what their plans came to. */
import { timeText } from '../../../core/time/time-text.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import {
  type AnnouncedTo,
  announcedTo,
  type Execution,
  invested,
  type Payout,
  paidOut,
} from '../contract.ts';

const ACTIONS = '/pages/stock/actions?tab=own';
const ALL = '/pages/stock/actions';
const AUTO = '/pages/stock/auto';

function stockOf(marketId: number, prints: Prints): string {
  return prints.symbol(marketId).split('/')[0] ?? '';
}

function ofPayout(row: Readonly<Payout>, prints: Prints): Notice {
  const { actionId, owner, marketId, beforeUnits, afterUnits, paidUnits } = row;
  const what = afterUnits === 0n ? 'delisted' : afterUnits === beforeUnits ? 'dividend' : 'split';
  const details = { name: stockOf(marketId, prints), amount: prints.dollars(paidUnits.toString()) };
  return { owner, class: 'money', what, id: `${actionId}:${row.account}`, details, url: ACTIONS };
}

/** What will happen, and when: a text that is the same in all languages. */
function ofAnnouncement(row: AnnouncedTo, prints: Prints): Notice {
  const { actionId, owner, marketId, kind, exMs } = row;
  const details = { name: stockOf(marketId, prints), time: `${timeText(exMs)} UTC` };
  const what = `announced_${kind}`;
  return { owner, class: 'money', what, id: String(actionId), details, url: ALL };
}

function ofExecution(row: Readonly<Execution>, prints: Prints): Notice {
  const { id, owner, marketId, outcome, amountUnits, spentUnits } = row;
  const isBought = outcome === 'bought';
  const amount = prints.dollars((isBought ? spentUnits : amountUnits).toString());
  const details = { name: stockOf(marketId, prints), amount };
  const short = outcome === 'insufficient_balance' ? 'skipped_money' : 'skipped';
  const what = isBought ? 'bought' : short;
  return { owner, class: 'orders', what, id: String(id), details, url: AUTO };
}

export const corporateNotices = [
  noticed(announcedTo, () => true, ofAnnouncement),
  noticed(paidOut, () => true, ofPayout),
  noticed(invested, () => true, ofExecution),
];
