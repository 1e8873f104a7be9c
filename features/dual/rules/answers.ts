/** How orders are told in answers: whole units become texts. */
import type { DualAnswer, DualOrder } from '../contract.ts';

/** An order as plain data. */
export function orderAnswer(order: Readonly<DualOrder>): DualAnswer {
  const { priced, ...rest } = order;
  return {
    ...rest,
    ...(priced === '' ? {} : { priced }),
    units: order.units.toString(),
    reservedInterestUnits: order.reservedInterestUnits.toString(),
    reservedOtherUnits: order.reservedOtherUnits.toString(),
    paidUnits: order.paidUnits.toString(),
    worthUnits: order.worthUnits.toString(),
    heldWorthUnits: order.heldWorthUnits.toString(),
  };
}
