import { type ReactNode, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';
import { HaltedNotice } from './halted-notice.tsx';
import { Moved, MOVED } from './moved-routes.tsx';
import { WithSide } from './with-side.tsx';
import { NotFound } from './not-found.tsx';

/** The page of all parts; it is built in development only. */
const PartsScreen = import.meta.env.DEV
  ? lazy(() => import('./dev/parts-screen.tsx').then((it) => ({ default: it.PartsScreen })))
  : null;

/** Every address of the rooms and its screen, around which stands what all rooms contribute. */
export function routesOf(cards: readonly WebCard[]): () => ReactNode {
  const sides = cards.flatMap(({ side }) => side ?? []);
  const routes = cards.flatMap(({ name, routes: own }) => own.map((each) => ({ name, ...each })));
  return function OtherRoutes() {
    return (
      <CardsContext value={cards}>
        <Routes>
          {routes.map(({ name, path, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <HaltedNotice room={name} />
                  <WithSide List={sides.find(({ beside }) => beside.includes(path))?.List}>
                    <Screen />
                  </WithSide>
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
