import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();
const FOLLOW_MS = 600;

/**
 * Each screen is found again where one left it; a new one starts at its top. Screens of the tabs
 * are found again by a tap on their tab too, which replaces the screen of the other tab.
 */
export function useScrollMemory(isTab: (pathname: string) => boolean): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // Addresses typed by hand share one key, so the path belongs to it.
  const place = `${key} ${pathname}`;
  const tab = isTab(pathname) ? pathname : undefined;
  // Both as layout effects: the listener of the old screen must be gone before this one scrolls.
  useLayoutEffect(() => {
    const note = (): void => {
      const isLeaving = document.documentElement.dataset.leaving !== undefined;
      if (isLeaving) return;
      positions.set(place, window.scrollY);
      if (tab !== undefined) positions.set(tab, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    // A tap may come before the browser has told of the scrolling that led to it.
    window.addEventListener('click', note, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('click', note, { capture: true });
    };
  }, [place, tab]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const isOtherTab = type === 'REPLACE' && shown.current !== pathname;
    shown.current = pathname;
    const from = type === 'POP' ? place : isOtherTab ? tab : undefined;
    const wanted = from === undefined ? 0 : (positions.get(from) ?? 0);
    window.scrollTo(0, wanted);
    if (wanted === 0) return;
    // The content of a lazy screen comes a little later than the screen itself.
    const observer = new ResizeObserver(() => window.scrollTo(0, wanted));
    observer.observe(document.body);
    const stop = (): void => observer.disconnect();
    const timer = setTimeout(stop, FOLLOW_MS);
    window.addEventListener('touchstart', stop, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place, type, pathname, tab]);
}
