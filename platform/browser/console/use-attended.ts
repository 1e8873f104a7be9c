/**
 * Whether somebody sits in front of the screen. A screen that asks again by itself must stop when
 * nobody does: its calls would keep a session alive that should end for want of use.
 */
import { useEffect, useState } from 'react';

const ATTENDED_MS = 10 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** True for ten minutes after the last sign of a person. */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setAttended(false), ATTENDED_MS);
    const seen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), ATTENDED_MS);
      setAttended(true);
    };
    for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
    };
  }, []);
  return isAttended;
}
