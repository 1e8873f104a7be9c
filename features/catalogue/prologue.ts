/** What the catalogue does while a demo's past is told: it leaves its prices out of the charts. */
import type { RoomPrologue } from '../../platform/server/rooms/prologue.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly catalogue: { readonly candles: { leaveOut(): Promise<void> } };
}

/** The charts of that time are written by the feeds, of whose candles the story's prices are. */
export const cataloguePrologue = {
  begin: ({ catalogue }: PrologueNeeds) => ({ end: () => catalogue.candles.leaveOut() }),
} satisfies RoomPrologue;
