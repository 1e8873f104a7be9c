import { useEffect, useState } from 'react';
import { usePending } from '../api/pending.ts';

const PENDING_AFTER_MS = 800;

/** A thin line at the top once an answer takes longer than 800 ms. */
export function RequestIndicator() {
  const isBusy = usePending((pending) => pending.count > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return setShown(false);
    const timer = setTimeout(() => setShown(true), PENDING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  if (!isShown) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-[70] h-0.5 overflow-hidden bg-accent-soft">
      <div className="h-full w-1/3 animate-[slide_1.1s_linear_infinite] bg-accent-text" />
    </div>
  );
}
