import { useCallback, useEffect, useState } from 'react';

const SECONDS = 120;
const SECOND_MS = 1000;

/** Seconds until another code may be asked for, by the clock, so that a sleeping tab counts too. */
export function useCountdown(): { readonly left: number; readonly start: () => void } {
  const [untilMs, setUntilMs] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (untilMs === 0) return;
    const tick = (): void => {
      const next = Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS));
      setLeft(next);
      if (next === 0) setUntilMs(0);
    };
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  const start = useCallback(() => setUntilMs(Date.now() + SECONDS * SECOND_MS), []);
  return { left, start };
}
