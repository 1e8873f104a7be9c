/** The prices of a demo's past: hourly ticks of a few markets, from the candles of their charts. */
import type { Gateway } from '../../platform/server/gateway.ts';
import {
  happened,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Market } from '../catalogue/contract.ts';
import { PAST_SOURCE, type SourcePrice, type TakePrices } from './contract.ts';

/** What extras trade; markets that a house does not have are left out. */
const TOLD = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];

/** What was worth what at a moment, in ticks. */
interface Closes {
  at(marketId: number, timeMs: number): number | undefined;
}

/** What it asks of the house. */
interface PrologueNeeds {
  readonly catalogue: { readonly directory: { markets(): readonly Market[] } };
  readonly feeds: {
    inventPast(gateway: Gateway, endMs: number, of: readonly number[]): Promise<Closes>;
  };
}

/** Ticks at each full hour and at the present; between them these markets stand still. */
export const feedsPrologue = {
  begin: async ({ catalogue, feeds }: PrologueNeeds, { gateway, endMs, give }: PrologueMeans) => {
    const told = catalogue.directory.markets().filter(({ symbol }) => TOLD.includes(symbol));
    const ids = told.map(({ id }) => id);
    const closes = await feeds.inventPast(gateway, endMs, ids);
    const tick = async (timeMs: number) => {
      const prices = ids.flatMap((id): SourcePrice[] => {
        const ticks = closes.at(id, timeMs);
        return ticks === undefined ? [] : [[id, PAST_SOURCE, ticks, 0]];
      });
      const command: TakePrices = { type: 'feeds.tick', prices };
      happened('a tick of the past', await give(0, command));
    };
    return { hour: ({ timeMs }: { timeMs: number }) => tick(timeMs), end: () => tick(endMs) };
  },
} satisfies RoomPrologue;
