import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useStale } from './stale.ts';
import { formatClock } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';

/**
 * Says that what is shown is old, and from when it is; goes away by itself when it moves again.
 */
export function LinkBanner() {
  const words = useWords();
  const language = useLanguage();
  const stale = useStale();
  const isStale = stale !== null;
  useEffect(() => {
    // The screens become paler by their style, and know nothing of it.
    document.documentElement.toggleAttribute('data-stale', isStale);
  }, [isStale]);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-32 z-[36] flex justify-center px-4"
    >
      {stale && (
        <p
          className="flex items-center gap-2 rounded-full border border-line bg-accent-soft px-4
            py-2 text-t5 text-accent-text shadow-float"
        >
          <WifiOff aria-hidden size={16} className="shrink-0" />
          <span>
            {words(stale.isLinkLost ? 'common.link_lost' : 'common.stale')}
            {stale.sinceMs > 0 && (
              <span className="block text-t5">
                {words('common.as_of', { time: formatClock(language, stale.sinceMs) })}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
