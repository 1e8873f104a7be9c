import { lazy, type ReactNode } from 'react';
import { lazyScreen } from '../../../platform/browser/parts/lazy-part.tsx';

export const SecondsPanel = lazy(() =>
  import('./seconds-panel.tsx').then((module) => ({ default: module.SecondsPanel })),
);
export const SecondsActions = lazy(() =>
  import('./seconds-actions.tsx').then((module) => ({ default: module.SecondsActions })),
);
export const SecondsDrawing = lazy(() =>
  import('./seconds-drawing.tsx').then((module) => ({ default: module.SecondsDrawing })),
);
export const SecondsOrdersScreen = lazyScreen(() =>
  import('./orders-screen.tsx').then((module) => ({ default: module.SecondsOrdersScreen })),
);
export const SecondsTermsScreen = lazyScreen(() =>
  import('./terms-screen.tsx').then((module) => ({ default: module.SecondsTermsScreen })),
);
/** News and countdown on every screen; without a network there are none. */
export const SecondsWatch = lazy(() =>
  import('./seconds-watch.tsx').then(
    (module): { default: () => ReactNode } => ({ default: module.SecondsWatch }),
    () => ({ default: (): ReactNode => null }),
  ),
);
