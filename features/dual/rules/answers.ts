/** How orders are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { DualOrder } from '../contract.ts';

/** An order as plain data. */
export function orderAnswer(order: Readonly<DualOrder>): Told<DualOrder> {
  return {
    ...order,
    units: order.units.toString(),
    reservedInterestUnits: order.reservedInterestUnits.toString(),
    reservedOtherUnits: order.reservedOtherUnits.toString(),
    paidUnits: order.paidUnits.toString(),
    worthUnits: order.worthUnits.toString(),
    heldWorthUnits: order.heldWorthUnits.toString(),
  };
}
