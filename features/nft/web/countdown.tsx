import { spanText } from '../../../platform/browser/parts/span-text.ts';
import { useTimeLeft } from '../../../platform/browser/parts/time-left.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const DAY_MS = 86_400_000;
/** Longer than that, seconds say nothing. */
const IN_DAYS_MS = 2 * DAY_MS;

/** Time until something, in days while it is far, else to the second. */
export function Countdown({ untilMs }: { readonly untilMs: number }) {
  const words = useWords();
  const leftMs = useTimeLeft(untilMs);
  if (leftMs > IN_DAYS_MS) return words('nft.w_days', { n: Math.floor(leftMs / DAY_MS) });
  return <span className="tabular-nums">{spanText(leftMs)}</span>;
}
