/** How orders are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { IeoOrder } from '../contract.ts';

/** An order as plain data. */
export function orderAnswer(order: Readonly<IeoOrder>): Told<IeoOrder> {
  return {
    ...order,
    lots: order.lots.toString(),
    givenLots: order.givenLots.toString(),
    heldUnits: order.heldUnits.toString(),
    chargedUnits: order.chargedUnits.toString(),
    unlockedUnits: order.unlockedUnits.toString(),
  };
}
