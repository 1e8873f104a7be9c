import { useCallback, useEffect, useState } from 'react';

/** Not every browser can turn the picture; the types of the DOM know it only in part. */
type Turnable = { readonly lock?: (orientation: 'landscape') => Promise<void> };

async function growAndTurn(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    await (screen.orientation as Turnable).lock?.('landscape');
  } catch {
    // A browser that allows neither still shows the chart over the whole page.
  }
}

/**
 * A part of the page over all of it: the browser's full screen, turned on its side where a phone
 * allows that. Escape, the browser's own way out and `setFull(false)` all lead back.
 */
export function useFullScreen() {
  const [isFull, setIsFull] = useState(false);
  const setFull = useCallback((next: boolean): void => {
    setIsFull(next);
    if (next) void growAndTurn();
    else if (document.fullscreenElement) void document.exitFullscreen();
  }, []);
  useEffect(() => {
    if (!isFull) return;
    const press = (event: KeyboardEvent): void => {
      // A sheet above takes the key for itself.
      const isSheetOpen = document.querySelector('[role="dialog"]') !== null;
      if (event.key === 'Escape' && !isSheetOpen) setFull(false);
    };
    const change = (): void => {
      if (!document.fullscreenElement) setIsFull(false);
    };
    window.addEventListener('keydown', press);
    document.addEventListener('fullscreenchange', change);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('fullscreenchange', change);
    };
  }, [isFull, setFull]);
  // Who goes to another screen does not want that one turned on its side.
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  return { isFull, setFull };
}
