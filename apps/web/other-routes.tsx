import { type ReactNode, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import type { WebCard } from '../../platform/browser/cards/web-card.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { HaltedNotice } from './halted-notice.tsx';
import { NotFound } from './not-found.tsx';

/** The page of all parts; it is built in development only. */
const PartsScreen = import.meta.env.DEV
  ? lazy(() => import('./dev/parts-screen.tsx').then((it) => ({ default: it.PartsScreen })))
  : null;

/** Every address of the rooms and its screen, around which stands what all rooms contribute. */
export function routesOf(cards: readonly WebCard[]): () => ReactNode {
  const routes = cards.flatMap(({ name, routes: own }) => own.map((each) => ({ name, ...each })));
  return function OtherRoutes() {
    return (
      <CardsContext value={cards}>
        <Routes>
          <Route path="/" element={<Navigate to={paths.home} replace />} />
          {routes.map(({ name, path, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <HaltedNotice room={name} />
                  <Screen />
                </>
              }
            />
          ))}
          {PartsScreen && <Route path="/pages/dev/parts" element={<PartsScreen />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </CardsContext>
    );
  };
}
