import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();
const FOLLOW_MS = 600;

/** Each screen is found again where one left it; a new one starts at its top. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // Addresses typed by hand share one key, so the path belongs to it.
  const place = `${key} ${pathname}`;
  // Both as layout effects: the listener of the old screen must be gone before this one scrolls.
  useLayoutEffect(() => {
    const note = (): void => {
      const isLeaving = document.documentElement.dataset.leaving !== undefined;
      if (!isLeaving) positions.set(place, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    // A tap may come before the browser has told of the scrolling that led to it.
    window.addEventListener('click', note, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('click', note, { capture: true });
    };
  }, [place]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const wanted = type === 'POP' ? (positions.get(place) ?? 0) : 0;
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
  }, [place, type]);
}
