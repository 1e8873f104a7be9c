/**
 * The cards of all rooms for screens of the first load: these stand before the cards are there, and
 * what they show of other rooms comes a moment later.
 */
import { create } from 'zustand';
import type { WebCard } from './web-card.ts';

const useCards = create<{ readonly cards: readonly WebCard[] }>(() => ({ cards: [] }));

/** The cards are there. */
export function noteCards(cards: readonly WebCard[]): void {
  useCards.setState({ cards });
}

/** What all rooms contribute of one kind, in the order of the list of rooms; nothing at first. */
export function useLateContributions<Field extends keyof WebCard>(
  field: Field,
): readonly NonNullable<WebCard[Field]>[] {
  const cards = useCards((state) => state.cards);
  return cards.map((card) => card[field]).filter((part) => part !== undefined);
}
