import { Lock } from 'lucide-react';
import { useState } from 'react';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { useEverySecond } from '../../../platform/browser/parts/every-second.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { spanText } from '../../../platform/browser/parts/span-text.ts';

/** Until when nothing can be withdrawn, counted down; nothing once that is over. */
export function LockCountdown({ untilMs }: { readonly untilMs: number }) {
  const words = useWords();
  const [nowMs, setNowMs] = useState(serverNowMs);
  const isLocked = untilMs > nowMs;
  useEverySecond(isLocked, () => setNowMs(serverNowMs()));
  if (!isLocked) return null;
  return (
    <section
      aria-label={words('identity.lock_title')}
      className="mx-4 mb-4 flex items-start gap-3 rounded-md bg-raised p-3"
    >
      <Lock aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <p className="font-strong">{words('identity.lock_title')}</p>
        <p className="text-t5 text-muted tabular-nums">
          {words('identity.lock_text', { left: spanText(untilMs - nowMs) })}
        </p>
      </div>
    </section>
  );
}
