/** A position as its order makes it, before it holds or opens anything. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { ContractTerms, OpenPosition, Position } from '../contract/index.ts';

/** A position of the actor that waits, under some terms. */
export function freshPosition(
  id: number,
  command: OpenPosition,
  terms: ContractTerms,
  context: CommandContext,
  likeId = 0,
): Position {
  return {
    id,
    owner: context.actor,
    marketId: command.marketId,
    side: command.side,
    mode: command.mode,
    multiple: command.multiple,
    termsVersion: terms.version,
    limitTicks: command.limitTicks,
    placedLots: command.lots,
    placedMs: context.timeMs,
    needsCover: command.needsCover === true,
    likeId,
    couponId: command.couponId ?? 0,
    endsMs: 0,
    lots: command.lots,
    openTicks: 0,
    openTick: 0,
    openIndexTicks: 0,
    openedMs: 0,
    heldUnits: 0n,
    marginUnits: 0n,
    tierFromUnits: 0n,
    feeUnits: 0n,
    overnightUnits: 0n,
    realisedUnits: 0n,
    takeProfitTicks: command.takeProfitTicks,
    stopLossTicks: command.stopLossTicks,
    trailTicks: 0,
    trailStopTicks: 0,
    state: 'waiting',
    reason: '',
    closeTicks: 0,
    closedMs: 0,
    updatedMs: context.timeMs,
  };
}
