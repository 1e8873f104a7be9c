/** Another price and other lots for an order that waits for a better price. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { AmendOrder } from '../contract/commands.ts';
import type { Opening } from './opening.ts';
import type { Reducing } from './reducing.ts';
import type { ContractState } from './state.ts';

function isPositive(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** Decides `contracts.amend`: of the actor's own orders, whichever kind the number is of. */
export function amend(
  {
    state,
    opening,
    reducing,
  }: {
    readonly state: ContractState;
    readonly opening: Opening;
    readonly reducing: Reducing;
  },
  command: AmendOrder,
  context: CommandContext,
): OutcomeOf<AmendOrder> {
  const { orderId } = command;
  const position = state.positions.get(orderId);
  const reduction = state.reductions.get(orderId);
  const isWaiting = position?.state === 'waiting' && position.owner === context.actor;
  const isClosing = reduction?.owner === context.actor;
  if (!isWaiting && !isClosing) return refuse('unknown_order');
  if (!isPositive(command.ticks) || !isPositive(command.lots)) return refuse('bad_order');
  const [ticks, lots] = isWaiting
    ? [position.limitTicks, position.lots]
    : [reduction?.triggerTicks, reduction?.lots];
  if (command.ticks === ticks && command.lots === lots) return refuse('order_unchanged');
  const refusal = isWaiting
    ? opening.amend(position, command, context)
    : isClosing && reducing.amend(reduction, command, context);
  return refusal || accept({ id: orderId });
}
