import clsx from 'clsx';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { registerRouter } from '../../platform/browser/navigation/navigator.ts';
import { useScrollMemory } from '../../platform/browser/navigation/scroll-memory.ts';
import { whenIdle } from '../../platform/browser/navigation/when-idle.ts';
import { ErrorBoundary } from '../../platform/browser/parts/error-boundary.tsx';
import { lazyOverlay, lazyPart, ScreenLoading } from '../../platform/browser/parts/lazy-part.tsx';
import { Toaster } from '../../platform/browser/parts/toaster.tsx';
import { RequestIndicator } from '../../platform/browser/parts/top-status.tsx';
import { useLoggedIn } from '../../platform/browser/session/session.ts';
import { hasMainTabs, MainTabs } from './main-tabs.tsx';
import { allCards } from './cards.ts';
import { AppRoutes } from './routes.tsx';
import { useScreenName } from './screen-name.ts';

/** Not needed for the first picture of any screen. */
const CustomerWatch = lazyPart(async () => {
  const [cards, { watchOf }] = await Promise.all([allCards(), import('./customer-watch.tsx')]);
  return watchOf(cards);
});

/** What lies over all screens; fetched once the first one is there. */
const Overlays = lazyOverlay(async () => {
  await new Promise<void>(whenIdle);
  return (await import('./overlays.tsx')).overlaysOf(allCards);
});

/** Router, status lines, screens and tabs, around whatever screen is open. */
export function App() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const loggedIn = useLoggedIn();
  useScrollMemory(hasMainTabs);
  useScreenName(pathname);
  useEffect(() => {
    // Of a number of steps it reads no options.
    registerRouter((to, options) => void navigate(to as string, options));
  }, [navigate]);
  return (
    <>
      <RequestIndicator />
      <Overlays />
      <div className={clsx('pt-(--bar) pl-(--side)', hasMainTabs(pathname) && 'pad-above-tabs')}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <div key={pathname === '/' ? key : pathname} data-path={pathname}>
              <AppRoutes />
            </div>
          </Suspense>
        </ErrorBoundary>
      </div>
      <MainTabs />
      <Toaster />
      {loggedIn && (
        // Without a network there is no news; the screens still stand.
        <ErrorBoundary resetKey={pathname} instead={null}>
          <Suspense>
            <CustomerWatch />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
