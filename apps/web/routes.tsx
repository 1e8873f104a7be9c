import { Route, Routes } from 'react-router';
import { MarketScreen } from '../../features/catalogue/web/index.ts';
import { TradeScreen } from '../../features/spot/web/index.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { lazyScreen } from '../../platform/browser/parts/lazy-part.tsx';
import { SEGMENTS } from './segments.ts';

/** The addresses of all other screens. */
export const OtherRoutes = lazyScreen(() =>
  import('./other-routes.tsx').then((module) => ({ default: module.OtherRoutes })),
);

/** The screens where people land most often; the others are not part of the first load. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.market} element={<MarketScreen />} />
      <Route path={paths.trade} element={<TradeScreen segments={SEGMENTS} />} />
      <Route path="*" element={<OtherRoutes />} />
    </Routes>
  );
}
