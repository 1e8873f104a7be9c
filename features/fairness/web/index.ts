import { partsOf } from '../../../platform/browser/cards/room-parts.ts';
import type { WebCard } from '../../../platform/browser/cards/web-card.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SkeletonRows } from '../../../platform/browser/parts/states.tsx';

const { part, route } = partsOf('fairness');

export const card: WebCard = {
  name: 'fairness',
  routes: [
    route(paths.fairness, () => import('./fairness-screen.tsx'), 'FairnessScreen', {
      word: 'fairness.title',
    }),
  ],
  Earning: part(() => import('./earning-part.tsx'), 'EarningPart', SkeletonRows),
  Overlay: part(() => import('./receipt-overlay.tsx'), 'ReceiptOverlay'),
  privateQueries: ['fairness:own'],
};
