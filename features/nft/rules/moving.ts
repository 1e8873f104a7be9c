/** What a standstill has moved is written into the rows that wait. */
import type { MovedDeadline } from '../../../core/engine/deadlines.ts';
import type { NftCommand, NftOrder } from '../contract/index.ts';
import type { NftState } from './state.ts';

/** Writes the new times down; reminders follow the deadlines of their orders. */
export function moveNftDeadlines(
  state: NftState,
  moved: readonly MovedDeadline[],
  remind: (order: NftOrder) => void,
): void {
  for (const { command, beforeMs, dueMs } of moved) {
    moveOne(state, command as NftCommand, { beforeMs, dueMs, remind });
  }
}

interface Move {
  readonly beforeMs: number;
  readonly dueMs: number;
  readonly remind: (order: NftOrder) => void;
}

function moveOne(state: NftState, command: NftCommand, { beforeMs, dueMs, remind }: Move): void {
  if (command.type === 'nft.end_sale') {
    const sale = state.sales.get(command.saleId);
    if (sale === undefined) return;
    sale.endMs = dueMs;
    sale.lastEndMs += dueMs - beforeMs;
    state.saveSale(sale);
  } else if (command.type === 'nft.expire_payment') {
    const order = state.orders.get(command.orderId);
    if (order === undefined) return;
    order.dueMs = dueMs;
    remind(order);
    state.saveOrder(order);
  } else if (command.type === 'nft.refund_box') {
    const box = state.boxes.get(command.boxId);
    if (box === undefined) return;
    box.dueMs = dueMs;
    state.saveBox(box);
  } else if (command.type === 'nft.end_series') {
    const series = state.series.get(command.seriesId);
    if (series === undefined) return;
    series.endMs = dueMs;
    state.saveSeries(series);
  } else if (command.type === 'nft.open_rest') {
    const series = state.series.get(command.seriesId);
    if (series === undefined) return;
    series.openByMs = dueMs;
    state.saveSeries(series);
  }
}
