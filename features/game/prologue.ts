/** What people of a demo have played before it opens: most came every day, and guessed. */
import type {
  PrologueHour,
  PrologueMeans,
  RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { CheckIn, MakeGuess } from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoExtras: readonly number[];
  };
}

const HOURS_OF_DAY = 24;
const HOUR_MS = 3_600_000;
/** Customers of the demo have come for the last days only. */
const OWN_DAYS = 12;
/** Each extra misses every so many-th day, another one each. */
const MISSED_EVERY = 9;

/** Each comes once a day, at an hour of his own, and guesses then. */
export const gamePrologue = {
  begin: ({ identity }: PrologueNeeds, { give }: PrologueMeans) => {
    const come = async (actor: number, turn: number): Promise<void> => {
      const checkIn: CheckIn = { type: 'game.check_in' };
      await give(actor, checkIn);
      const guess: MakeGuess = { type: 'game.guess', direction: turn % 2 === 0 ? 'up' : 'down' };
      await give(actor, guess);
    };
    return {
      hour: async ({ timeMs, number, left }: PrologueHour) => {
        const hour = Math.floor(timeMs / HOUR_MS) % HOURS_OF_DAY;
        const day = Math.floor(number / HOURS_OF_DAY);
        for (const [place, extra] of identity.demoExtras.entries()) {
          const isHere = hour === 6 + (place % 14) && (day + place * 2) % MISSED_EVERY !== 0;
          if (isHere) await come(extra, day + place);
        }
        if (left >= OWN_DAYS * HOURS_OF_DAY || hour !== 12) return;
        for (const [place, own] of identity.demoCustomers.entries()) await come(own, day + place);
      },
    };
  },
} satisfies RoomPrologue;
