import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { use } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../platform/browser/api/client.ts';
import { CardsContext } from '../../platform/browser/cards/use-cards.ts';
import { useWords } from '../../platform/browser/words/use-words.ts';

const LOOK_MS = 30_000;

/** Whether a room of the house stands still for now; false while that is not known. */
function useHalted(room: string): boolean {
  const { data = [] } = useQuery({
    queryKey: ['operators', 'halted'],
    queryFn: ({ signal }) => get<readonly string[]>('/house/halted', { signal, quiet: true }),
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
  });
  return data.includes(room);
}

/**
 * Says above a screen that its room stands still: nothing can be done in it, and what it shows is
 * not kept up to date. A segment of the trade screen is of the room that brings it.
 */
export function HaltedNotice({ room }: { readonly room: string }) {
  const words = useWords();
  const cards = use(CardsContext);
  const [params] = useSearchParams();
  const segment = params.get('segment');
  const shown = cards.find((card) => segment !== null && card.segment?.id === segment);
  const isHalted = useHalted(shown?.name ?? room);
  if (!isHalted) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-accent-soft px-4 py-3 text-t5
        text-accent-text"
    >
      <CirclePause aria-hidden size={18} className="shrink-0" />
      {words('app.halted')}
    </p>
  );
}
