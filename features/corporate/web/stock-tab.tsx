import { CalendarClock, Repeat } from 'lucide-react';
import { push } from '../../../platform/browser/navigation/navigator.ts';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { ClaimLine } from './claim-line.tsx';
import { stockPaths } from './stock-paths.ts';

/** Above the list of stocks: what a share is, what was announced, and buying regularly. */
export function StockTab() {
  const words = useWords();
  return (
    <section aria-label={words('corporate.title')} className="border-b border-line pt-3">
      <ClaimLine />
      <ListRow
        icon={<CalendarClock aria-hidden size={18} />}
        label={words('corporate.history')}
        onPress={() => push(stockPaths.actions)}
      />
      <ListRow
        icon={<Repeat aria-hidden size={18} />}
        label={words('corporate.auto_title')}
        onPress={() => push(stockPaths.auto)}
      />
    </section>
  );
}
