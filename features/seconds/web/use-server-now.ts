import { useEffect, useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';

const STEP_MS = 250;

/** The server's time, drawn anew four times a second while `isOn`. */
export function useServerNow(isOn: boolean): number {
  const [nowMs, setNow] = useState(serverNowMs);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(serverNowMs()), STEP_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return nowMs;
}
