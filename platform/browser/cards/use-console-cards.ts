import { createContext, use } from 'react';
import type { ConsoleCard } from './console-card.ts';

/** The cards of all rooms, around every screen of the console. */
export const ConsoleCardsContext = createContext<readonly ConsoleCard[]>([]);

/** What all rooms contribute of one kind, in the order of the list of rooms. */
export function useConsoleContributions<Field extends keyof ConsoleCard>(
  field: Field,
): readonly NonNullable<ConsoleCard[Field]>[] {
  return use(ConsoleCardsContext)
    .map((card) => card[field])
    .filter((contribution) => contribution !== undefined);
}
