import { useSite } from './site.ts';
import { useWords } from '../words/use-words.ts';

/** Says where bets are offered that somebody may know the prices beforehand. */
export function PredictableNotice() {
  const words = useWords();
  const { data: site } = useSite();
  if (site?.predictable_prices !== 1) return null;
  return (
    <p role="note" className="rounded-md bg-accent-soft px-3 py-2 text-t5 text-accent-text">
      {words('common.predictable')}
    </p>
  );
}
