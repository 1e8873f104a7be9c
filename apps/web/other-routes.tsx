import { type ReactNode, lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';
import { lazyPart, ScreenLoading } from '../../platform/browser/parts/lazy-part.tsx';
import { useIsWide, WORKSPACE } from '../../platform/browser/parts/wide.ts';
import { HaltedNotice } from './halted-notice.tsx';
import { Moved, MOVED } from './moved-routes.tsx';
import { NotFound } from './not-found.tsx';
import { sectionOf } from './sections.ts';

/** The page of all parts; it is built in development only. */
const PartsScreen = import.meta.env.DEV
  ? lazy(() => import('./dev/parts-screen.tsx').then((it) => ({ default: it.PartsScreen })))
  : null;

/** Fetched where there is room for it: a phone never asks. */
const DeskFrame = lazyPart(
  () => import('./desk-frame.tsx').then((it) => it.DeskFrame),
  ScreenLoading,
);

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
  const sides = new Set(cards.flatMap(({ side }) => side?.beside ?? []));
  const screens = new Map(
    cards.flatMap((card) =>
      card.routes.map((route) => {
        const section = sectionOf(card, route.path) ?? 'alone';
        const isAlone = section === 'alone' && !sides.has(route.path);
        return [keyOf(route.path), { card, route, isAlone }];
      }),
    ),
  );
  return function OtherRoutes() {
    const { pathname } = useLocation();
    const isWide = useIsWide(WORKSPACE);
    const found = screens.get(keyOf(pathname));
    if (found === undefined) {
      return (
        <CardsContext value={cards}>
          <RestRoutes />
        </CardsContext>
      );
    }
    const { card, route, isAlone } = found;
    const screen = <route.Screen />;
    return (
      <CardsContext value={cards}>
        <HaltedNotice room={card.name} />
        {isAlone || !isWide ? (
          screen
        ) : (
          <DeskFrame card={card} route={route}>
            {screen}
          </DeskFrame>
        )}
      </CardsContext>
    );
  };
}
