import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePending } from '../api/pending.ts';
import { useLive } from '../live/store.ts';
import { useWords } from '../words/use-words.ts';

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

/** Says that live prices stand still; goes away by itself when they move again. */
export function LinkBanner() {
  const words = useWords();
  const isLost = useLive((live) => live.link === 'lost');
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-32 z-[36] flex justify-center px-4"
    >
      {isLost && (
        <p
          className="flex items-center gap-2 rounded-full border border-line bg-accent-soft px-4
            py-2 text-sm text-accent-text shadow-float"
        >
          <WifiOff aria-hidden size={16} className="shrink-0" />
          {words('common.link_lost')}
        </p>
      )}
    </div>
  );
}
