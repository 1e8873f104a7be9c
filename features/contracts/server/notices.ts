/** What customers are told of leveraged positions. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type Entry, entryChanged } from '../contract/entries.ts';
import {
  type CloseReason,
  contractFilled,
  type ContractFill,
  type Liquidation,
  liquidated,
  marginCalled,
  type Position,
  positionChanged,
} from '../contract/index.ts';
import { type ContractOrder, contractOrderChanged } from '../contract/orders.ts';
import { reducedLots } from './reduced.ts';

const URL = '/pages/transaction/contract_order';
const STOPS: readonly CloseReason[] = [
  'take_profit',
  'stop_loss',
  'trailing_stop',
  'voucher_ended',
  'corporate_action',
];
/** Why the house takes a waiting order back. */
const TAKEN_BACK: readonly CloseReason[] = [
  'margin_needed',
  'house_day_loss',
  'day_loss_reached',
  'exposure_capped',
  'house_is_full',
  'multiple_above_tier',
  'insufficient_margin',
  'gain_needed',
  'corporate_action',
];

function ofFill(fill: Readonly<ContractFill>, prints: Prints): Notice {
  const { id, owner, marketId, reason, ticks, profitUnits, feeUnits } = fill;
  const details = {
    name: prints.symbol(marketId),
    price: prints.price(marketId, ticks),
    result: prints.dollars(String(profitUnits - feeUnits)),
  };
  return { owner, class: 'orders', what: reason, id: String(id), details, url: URL };
}

/** A waiting order that was filled later, or taken back by the house. */
function isPositionNews({ state, limitTicks, openedMs, updatedMs, reason }: Readonly<Position>) {
  if (state === 'cancelled') return TAKEN_BACK.includes(reason);
  return state === 'open' && limitTicks > 0 && openedMs === updatedMs;
}

function ofPosition(position: Readonly<Position>, prints: Prints): Notice {
  const { id, owner, marketId, openTicks, state } = position;
  const details = { name: prints.symbol(marketId), price: prints.price(marketId, openTicks) };
  const what = state === 'open' ? 'opened' : 'taken_back';
  return { owner, class: 'orders', what, id: String(id), details, url: URL };
}

function ofLiquidation(row: Readonly<Liquidation>): Notice {
  const { id, owner } = row;
  const closed = reducedLots(row);
  const what = closed === undefined ? 'liquidated' : 'reduced';
  const details: Notice['details'] = closed === undefined ? {} : { closed: String(closed) };
  return { owner, class: 'orders', what, id: String(id), details, url: URL };
}

function ofCall({ owner, timeMs }: { readonly owner: number; readonly timeMs: number }): Notice {
  const kept = { details: {}, url: URL } as const;
  return { owner, class: 'orders', what: 'margin_called', id: `${owner} ${timeMs}`, ...kept };
}

/** What became of an order that waited for a price: it was carried out, or could not be. */
function ofEntry(
  { id, owner, marketId }: Pick<Entry, 'id' | 'owner' | 'marketId'>,
  what: 'entry_done' | 'entry_ended',
  prints: Prints,
): Notice {
  const kept = { details: { name: prints.symbol(marketId) }, url: `${URL}?tab=waiting` };
  return { owner, class: 'orders', what, id: String(id), ...kept };
}

function ofOrder(order: Readonly<ContractOrder>, prints: Prints): Notice {
  const { entryId: id, owner, marketId } = order;
  return ofEntry(
    { id, owner, marketId },
    order.state === 'done' ? 'entry_done' : 'entry_ended',
    prints,
  );
}

export const contractNotices = [
  noticed(contractFilled, ({ reason }) => STOPS.includes(reason), ofFill),
  noticed(positionChanged, isPositionNews, ofPosition),
  noticed(liquidated, () => true, ofLiquidation),
  noticed(marginCalled, () => true, ofCall),
  noticed(
    entryChanged,
    ({ refusal }) => refusal !== '',
    (entry, prints) => ofEntry(entry, 'entry_ended', prints),
  ),
  noticed(
    contractOrderChanged,
    ({ entryId, state }) => entryId > 0 && state !== 'pending',
    ofOrder,
  ),
];
