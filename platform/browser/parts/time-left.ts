import { useState } from 'react';
import { serverNowMs } from '../live/server-clock.ts';
import { useEverySecond } from './every-second.ts';

/** Milliseconds until a time of the server, counted down each second; never below zero. */
export function useTimeLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  const leftMs = Math.max(0, untilMs - nowMs);
  useEverySecond(leftMs > 0, () => setNowMs(serverNowMs()));
  return leftMs;
}
