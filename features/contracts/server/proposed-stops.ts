/**
 * The dialog of existing clients always sends both stops, and proposes the price of the moment at
 * which it was opened for one that is not wanted. So a price at which the index has just been is no
 * wish, where a call comes from such a client: it would close the position at once, or be refused.
 * Clients of ours leave out what is not wanted, and name each call by a key.
 */
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { indexTicked } from '../../feeds/contract.ts';
import type { SetStops } from '../contract/index.ts';

/** How long somebody may have had the dialog open. */
const PROPOSED_FOR_MS = 60_000;

interface SeenPrice {
  readonly timeMs: number;
  readonly ticks: number;
}

/** The range of each market's index within the last minute. */
export class RecentPrices {
  private readonly seen = new Map<number, SeenPrice[]>();

  follow(bus: EventBus): void {
    bus.on(indexTicked, ({ marketId, timeMs, ticks }) => {
      const known = this.seen.get(marketId) ?? [];
      known.push({ timeMs, ticks });
      while ((known[0]?.timeMs ?? timeMs) < timeMs - PROPOSED_FOR_MS) known.shift();
      this.seen.set(marketId, known);
    });
  }

  /** Whether a price lies where the index of a market has been within the last minute. */
  has(marketId: number, ticks: number): boolean {
    const prices = (this.seen.get(marketId) ?? []).map((price) => price.ticks);
    return ticks >= Math.min(...prices) && ticks <= Math.max(...prices);
  }
}

/** Stops without those that the client has only proposed. */
export function withoutProposed(
  command: SetStops,
  marketId: number,
  recent: RecentPrices,
): SetStops {
  const wished = (ticks: number): number => (recent.has(marketId, ticks) ? 0 : ticks);
  return {
    ...command,
    takeProfitTicks: wished(command.takeProfitTicks),
    stopLossTicks: wished(command.stopLossTicks),
  };
}
