import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { lazyScreen } from '../../platform/browser/parts/lazy-part.tsx';
import { allCards } from './cards.ts';
import { FIRST_ROOMS } from './first-rooms.ts';

/** The addresses of all other screens. */
export const OtherRoutes = lazyScreen(async () => {
  const [cards, { routesOf }] = await Promise.all([allCards(), import('./other-routes.tsx')]);
  return routesOf(cards);
});

/** What `/` opens. */
export const ENTRY = paths.market;

/** The screens where people land most often; the others are not part of the first load. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={ENTRY} replace />} />
      {FIRST_ROOMS.flatMap(({ routes }) => routes)
        .filter(({ isFirst }) => isFirst)
        .map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      <Route path="*" element={<OtherRoutes />} />
    </Routes>
  );
}
