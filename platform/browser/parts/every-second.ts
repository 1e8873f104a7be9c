import { useEffect, useRef } from 'react';

const SECOND_MS = 1000;

/** Calls once a second while `isOn`. */
export function useEverySecond(isOn: boolean, call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => latest.current(), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
