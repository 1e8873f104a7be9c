import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { registerRouter } from '../../platform/browser/navigation/navigator.ts';
import { useScrollMemory } from '../../platform/browser/navigation/scroll-memory.ts';
import { ErrorBoundary } from '../../platform/browser/parts/error-boundary.tsx';
import { lazyPart, ScreenLoading } from '../../platform/browser/parts/lazy-part.tsx';
import { Toaster } from '../../platform/browser/parts/toaster.tsx';
import { LinkBanner, RequestIndicator } from '../../platform/browser/parts/top-status.tsx';
import { useLoggedIn } from '../../platform/browser/session/session.ts';
import { BottomTabs, hasBottomTabs } from './bottom-tabs.tsx';
import { allCards } from './cards.ts';
import { Panes } from './panes.tsx';
import { AppRoutes } from './routes.tsx';
import { useScreenName } from './screen-name.ts';
import { applyUpdate } from './updates.ts';

/** Not needed for the first picture of any screen. */
const CustomerWatch = lazyPart(async () => {
  const [cards, { watchOf }] = await Promise.all([allCards(), import('./customer-watch.tsx')]);
  return watchOf(cards);
});

/** Router, status lines, screens and tabs, around whatever screen is open. */
export function App() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const loggedIn = useLoggedIn();
  useScrollMemory(hasBottomTabs);
  useScreenName(pathname);
  useEffect(() => {
    registerRouter((to, options) => {
      if (typeof to === 'number') void navigate(to);
      else void navigate(to, options);
    });
  }, [navigate]);
  useEffect(() => {
    // The screens with tabs hold no form: here a new version may take over unnoticed.
    if (hasBottomTabs(pathname)) void applyUpdate();
  }, [pathname]);
  return (
    <>
      <RequestIndicator />
      <LinkBanner />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenLoading />}>
          <Panes pathname={pathname}>
            <div key={pathname === '/' ? key : pathname} data-path={pathname}>
              <AppRoutes />
            </div>
          </Panes>
        </Suspense>
      </ErrorBoundary>
      {hasBottomTabs(pathname) && <BottomTabs />}
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
