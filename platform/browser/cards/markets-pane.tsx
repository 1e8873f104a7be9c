import { BesideMain } from '../navigation/go.tsx';
import { useWords } from '../words/use-words.ts';
import { useContributions } from './use-cards.ts';

/** A pane is a plate, and so is the ground of what is in it; no bar lies above its list. */
const PANE_GROUND = { '--canvas': 'var(--surface)', '--bar': '0rem' } as Record<string, string>;

/** All markets, beside something else. */
export function MarketsPane({ className }: { readonly className: string }) {
  const words = useWords();
  const [MarketList] = useContributions('MarketList');
  return (
    <aside
      aria-label={words('common.tab_market')}
      className={`@container overflow-y-auto rounded-lg bg-surface ${className}`}
      style={PANE_GROUND}
    >
      <BesideMain value>{MarketList && <MarketList />}</BesideMain>
    </aside>
  );
}
