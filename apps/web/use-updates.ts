import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasMainTabs } from './main-tabs.tsx';
import { applyUpdate, watchForUpdates } from './updates.ts';

/** Has a new version fetched, and lets it take over where nobody notices. */
export function useUpdates(): void {
  const { pathname } = useLocation();
  useEffect(watchForUpdates, []);
  useEffect(() => {
    // The screens with tabs hold no form: here a new version may take over unnoticed.
    if (hasMainTabs(pathname)) void applyUpdate();
  }, [pathname]);
}
