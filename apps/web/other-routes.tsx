import { type ComponentType, type ReactNode, lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router';
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

/** As the router compares addresses: in any case of letters, and whatever slash they end with. */
function keyOf(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

/** Addresses that are no screen of a room. */
function RestRoutes() {
  return (
    <Routes>
      {MOVED.map(({ from, to }) => (
        <Route key={from} path={from} element={<Moved to={to} />} />
      ))}
      {PartsScreen && <Route path="/pages/dev/parts" element={<PartsScreen />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/**
 * Every address of the rooms and its screen, around which stands what all rooms contribute. They
 * are looked up: the router would order all of them anew, and try one after another, at each step.
 */
export function routesOf(cards: readonly WebCard[]): () => ReactNode {
  const listOf = listsOf(cards);
  const screens = new Map(
    cards.flatMap((card) =>
      card.routes.map(({ path, Screen }) => [
        keyOf(path),
        <>
          <HaltedNotice room={card.name} />
          <DeskFrame List={listOf(card, path)}>
            <Screen />
          </DeskFrame>
        </>,
      ]),
    ),
  );
  return function OtherRoutes() {
    const { pathname } = useLocation();
    const screen = screens.get(keyOf(pathname));
    return <CardsContext value={cards}>{screen ?? <RestRoutes />}</CardsContext>;
  };
}
