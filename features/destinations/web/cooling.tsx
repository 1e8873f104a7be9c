import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** From when on money can go there, counted down; that it can, once that is so. */
export function Cooling({ usableFromMs }: { readonly usableFromMs: number }) {
  const words = useWords();
  const leftMs = useTimeLeft(usableFromMs);
  if (leftMs === 0) return <span className="text-t5 text-up">{words('destinations.usable')}</span>;
  return (
    <span className="text-t5 text-accent-text tabular-nums">
      {words('destinations.usable_in', { left: spanText(leftMs) })}
    </span>
  );
}
