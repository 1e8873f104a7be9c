import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** A place-holder of a work. */
export function DetailSkeleton() {
  const words = useWords();
  return (
    <div role="status" aria-label={words('common.loading')} className="space-y-3">
      <Skeleton className="aspect-square w-full md:max-w-md" />
      <Skeleton className="mx-4 h-7 w-48" />
      <Skeleton className="mx-4 h-12 w-40" />
    </div>
  );
}
