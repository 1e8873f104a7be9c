/** The prices of a demo's past: hourly ticks of a few markets, from the candles of their charts. */
import type { Gateway } from '../../platform/server/gateway.ts';
import {
  happened,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Market } from '../catalogue/contract.ts';
import type { TakePrices } from './contract.ts';

/** What extras trade; markets that a house does not have are left out. */
const TOLD = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];

/** What it asks of the house. */
interface PrologueNeeds {
  readonly catalogue: { readonly directory: { markets(): readonly Market[] } };
  readonly feeds: {
    inventPast(gateway: Gateway, endMs: number, of: readonly number[]): Promise<void>;
    /** What these markets were worth at a moment, as a command. */
    pastTick(timeMs: number): TakePrices | undefined;
    /** The story is told. */
    forgetPast(): void;
  };
}

/** Ticks at each full hour and at the present; between them some rooms tell minutes of theirs. */
export const feedsPrologue = {
  begin: async ({ catalogue, feeds }: PrologueNeeds, { gateway, endMs, give }: PrologueMeans) => {
    const told = catalogue.directory.markets().filter(({ symbol }) => TOLD.includes(symbol));
    await feeds.inventPast(
      gateway,
      endMs,
      told.map(({ id }) => id),
    );
    const tick = async (timeMs: number) => {
      const command = feeds.pastTick(timeMs);
      if (command !== undefined) happened('a tick of the past', await give(0, command));
    };
    const end = async () => {
      await tick(endMs);
      feeds.forgetPast();
    };
    return { hour: ({ timeMs }: { timeMs: number }) => tick(timeMs), end };
  },
} satisfies RoomPrologue;
