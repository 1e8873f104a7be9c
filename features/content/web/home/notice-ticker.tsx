import { List, Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { IconButton } from '../../../../platform/browser/parts/button.tsx';
import { lazyOverlay } from '../../../../platform/browser/parts/lazy-part.tsx';
import { Skeleton } from '../../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { useNews } from '../data.ts';

const NoticeSheet = lazyOverlay(async () => (await import('./notice-sheet.tsx')).NoticeSheet);

const STEP_MS = 4_000;

/** Which of `count` notices is shown: the next one every few seconds unless it is held. */
function useTurn(count: number, isHeld: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (count < 2 || isHeld || isStill) return;
    const timer = setInterval(() => setTurn((last) => last + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  return count === 0 ? 0 : turn % count;
}

/** One notice after the other; it stands still under a finger, with focus, or when asked to. */
export function NoticeTicker() {
  const words = useWords();
  const { data, isPending } = useNews(4);
  const [isHeld, setHeld] = useState(false);
  const [isListed, setListed] = useState(false);
  const turn = useTurn(data?.length ?? 0, isHeld || isListed);
  const shown = data?.[turn];
  if (isPending) {
    return (
      <div className="flex min-h-11 items-center px-4">
        <Skeleton className="h-4 w-full" />
      </div>
    );
  }
  if (shown === undefined || data === undefined) return null;
  return (
    <section
      aria-label={words('content.notices')}
      className="flex min-h-11 items-center pr-1 pl-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Megaphone aria-hidden size={18} className="shrink-0 text-accent-text" />
      <Go
        key={shown.id}
        to={withParams(paths.article, { id: shown.id })}
        className="flex min-h-11 min-w-0 flex-1 animate-[page-in_300ms_ease-out] items-center px-2.5
          text-t5"
      >
        <span className="truncate">{shown.title}</span>
      </Go>
      <IconButton label={words('content.all_notices')} onClick={() => setListed(true)}>
        <List aria-hidden size={18} className="text-muted" />
      </IconButton>
      {isListed && <NoticeSheet rows={data} onClose={() => setListed(false)} />}
    </section>
  );
}
