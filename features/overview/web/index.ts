import { ChartSpline, LayoutGrid } from 'lucide-react';
import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

const { route } = partsOf('overview');

export const card: WebCard = {
  name: 'overview',
  section: 'alone',
  routes: [
    route(ownPaths.heatMap, () => import('./heat-map-screen.tsx'), 'HeatMapScreen', {
      word: 'overview.map',
      Picture: LayoutGrid,
    }),
    route(ownPaths.compare, () => import('./compare-screen.tsx'), 'CompareScreen', {
      word: 'overview.compare',
      Picture: ChartSpline,
    }),
  ],
};
