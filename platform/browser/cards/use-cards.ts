import { createContext, use } from 'react';
import type { WebCard } from './web-card.ts';

/** The cards of all rooms, around every screen that is not part of the first load. */
export const CardsContext = createContext<readonly WebCard[]>([]);

/** The cards of all rooms, in the order of the list of rooms. */
export function useCards(): readonly WebCard[] {
  return use(CardsContext);
}

/** What all rooms contribute of one kind, in the order of the list of rooms. */
export function useContributions<Field extends keyof WebCard>(
  field: Field,
): readonly NonNullable<WebCard[Field]>[] {
  return useCards()
    .map((card) => card[field])
    .filter((contribution) => contribution !== undefined);
}
