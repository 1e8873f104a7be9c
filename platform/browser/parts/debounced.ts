import { useEffect, useState } from 'react';

const QUIET_MS = 500;

/** The value once it has not changed for 500 ms. */
export function useDebounced<T>(value: T, quietMs = QUIET_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
