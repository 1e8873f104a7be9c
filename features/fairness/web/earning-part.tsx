import { ChevronRight } from 'lucide-react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { formatCount } from '../../../platform/browser/numbers/format.ts';
import { Seal } from '../../../platform/browser/parts/seal.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useKeys, useStatistics } from './data.ts';

/** As many ticks as a small receipt has checks: the seal here is that of the house's key. */
const TICKS = 24;

/** What stands behind all products: how many settlements the house has signed, with its seal. */
export function EarningPart() {
  const words = useWords();
  const language = useLanguage();
  const { data: statistics } = useStatistics();
  const { data: keys } = useKeys();
  if (statistics === undefined || keys === undefined) return null;
  const settled = statistics.products.reduce((sum, product) => sum + product.settled, 0);
  return (
    <section aria-label={words('fairness.signed')} className="px-4 pt-4">
      <Go
        to={paths.fairness}
        className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4
          active:bg-raised md:bg-raised md:active:bg-pressed"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-t5 text-muted">{words('fairness.signed')}</span>
          <span className="block text-t1 font-title tabular-nums">
            {formatCount(language, settled)}
          </span>
          <span className="block text-t5 text-muted">{words('fairness.signed_hint')}</span>
          <span className="flex min-h-8 items-center text-t5 font-strong text-accent-text">
            {words('fairness.signed_proof')}
            <ChevronRight aria-hidden size={16} />
          </span>
        </span>
        <Seal text={keys.fingerprint} passed={TICKS} checks={TICKS} size={88} />
      </Go>
    </section>
  );
}
