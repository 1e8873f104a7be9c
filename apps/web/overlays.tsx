import type { ReactNode } from 'react';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import { ErrorBoundary } from '../../platform/browser/parts/error-boundary.tsx';
import { lazyPart } from '../../platform/browser/parts/lazy-part.tsx';
import { Banners } from './banners.tsx';

/**
 * What lies over whatever screen is open: the house's own notices, and what the rooms have.
 * @param fetchCards asks for the cards; the notices stand without them
 */
export function overlaysOf(fetchCards: () => Promise<readonly WebCard[]>): () => ReactNode {
  const RoomOverlays = lazyPart(async () => {
    const cards = await fetchCards();
    return function RoomOverlays() {
      return (
        <CardsContext value={cards}>
          {cards.map(({ name, Overlay }) => Overlay && <Overlay key={name} />)}
        </CardsContext>
      );
    };
  });
  return function Overlays() {
    return (
      <>
        <Banners />
        <ErrorBoundary resetKey="overlays" instead={null}>
          <RoomOverlays />
        </ErrorBoundary>
      </>
    );
  };
}
