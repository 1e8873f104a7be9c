/** How orders are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { LockupOrder } from '../contract.ts';

/** An order as plain data. */
export function orderAnswer(order: Readonly<LockupOrder>): Told<LockupOrder> {
  return {
    ...order,
    units: order.units.toString(),
    paidUnits: order.paidUnits.toString(),
    reservedUnits: order.reservedUnits.toString(),
    penaltyUnits: order.penaltyUnits.toString(),
  };
}
