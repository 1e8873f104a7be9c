/** Turning a position round: closed and opened on the other side in one command, or not at all. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { OpenPosition, Position, ReversePosition } from '../contract/index.ts';
import { positionAnswer } from './answers.ts';
import type { Closing } from './closing.ts';
import type { Opening } from './opening.ts';

/** What opens the other side of a position: the same lots, multiple and mode, without stops. */
function otherSide(position: Readonly<Position>, needsCover: boolean): OpenPosition {
  const { marketId, side, mode, lots, multiple } = position;
  return {
    type: 'contracts.open',
    marketId,
    side: side === 'long' ? 'short' : 'long',
    mode,
    lots,
    multiple,
    limitTicks: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    needsCover,
  };
}

/**
 * Decides `contracts.reverse` for a position whose closing was checked. Further refusals are those
 * of opening, in their order; nothing has changed then.
 */
export function reverse(
  parts: { readonly opening: Opening; readonly closing: Closing },
  position: Position,
  asked: ReversePosition,
  context: CommandContext,
  close: () => void,
): OutcomeOf<ReversePosition> {
  const { opening, closing } = parts;
  const command = otherSide(position, asked.needsCover === true);
  const free = closing.freeAfter(position.owner, [position]);
  const refusal = opening.reverseRefusal(command, [position], free, context);
  if (refusal !== undefined) return refuse(refusal);
  close();
  return accept(positionAnswer(opening.openChecked(command, context)));
}
