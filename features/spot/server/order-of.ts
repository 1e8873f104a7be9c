import type { Told } from '../../../core/engine/command.ts';
import type { Order } from '../contract/index.ts';

/** An order as the machine answered it. */
export function orderOf(answer: Told<Order>): Order {
  const { feeUnits, heldUnits } = answer;
  return { ...answer, feeUnits: BigInt(feeUnits), heldUnits: BigInt(heldUnits) };
}
