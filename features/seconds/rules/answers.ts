/** How orders are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { SecondsOrder } from '../contract.ts';

/** An order as plain data. */
export function orderAnswer(order: Readonly<SecondsOrder>): Told<SecondsOrder> {
  return {
    ...order,
    stakeUnits: order.stakeUnits.toString(),
    payoutUnits: order.payoutUnits.toString(),
    profitUnits: order.profitUnits.toString(),
  };
}
