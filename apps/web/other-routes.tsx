import { type ComponentType, type ReactNode, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import type { Section, WebCard } from '../../platform/browser/cards/web-card.ts';
import { DeskFrame } from './desk-frame.tsx';
import { HaltedNotice } from './halted-notice.tsx';
import { Moved, MOVED } from './moved-routes.tsx';
import { NotFound } from './not-found.tsx';
import { SectionList, sectionOf } from './section-list.tsx';

/** The page of all parts; it is built in development only. */
const PartsScreen = import.meta.env.DEV
  ? lazy(() => import('./dev/parts-screen.tsx').then((it) => ({ default: it.PartsScreen })))
  : null;

/** The list beside each screen on a desk: that of a room, or that of its section. */
function listsOf(
  cards: readonly WebCard[],
): (card: WebCard, path: string) => ComponentType | undefined {
  const sides = cards.flatMap(({ side }) => side ?? []);
  const sections = new Map<Section, ComponentType>();
  return (card, path) => {
    const side = sides.find(({ beside }) => beside.includes(path));
    if (side) return side.List;
    const section = sectionOf(card, path) ?? 'alone';
    if (section === 'alone') return undefined;
    const List = sections.get(section) ?? (() => <SectionList section={section} />);
    sections.set(section, List);
    return List;
  };
}

/** Every address of the rooms and its screen, around which stands what all rooms contribute. */
export function routesOf(cards: readonly WebCard[]): () => ReactNode {
  const listOf = listsOf(cards);
  const routes = cards.flatMap((card) =>
    card.routes.map((each) => ({ name: card.name, List: listOf(card, each.path), ...each })),
  );
  return function OtherRoutes() {
    return (
      <CardsContext value={cards}>
        <Routes>
          {routes.map(({ name, path, Screen, List }) => (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <HaltedNotice room={name} />
                  <DeskFrame List={List}>
                    <Screen />
                  </DeskFrame>
                </>
              }
            />
          ))}
          {MOVED.map(({ from, to }) => (
            <Route key={from} path={from} element={<Moved to={to} />} />
          ))}
          {PartsScreen && <Route path="/pages/dev/parts" element={<PartsScreen />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </CardsContext>
    );
  };
}
