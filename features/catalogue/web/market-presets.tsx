import clsx from 'clsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { nextSort, SORT_KEYS, type Sort, type SortKey } from './sort.ts';
import { useMarketView } from './view-state.ts';

type PresetProps = {
  readonly name: SortKey;
  readonly sort: Sort;
  readonly onPress: () => void;
};

function Preset({ name, sort, onPress }: PresetProps) {
  const words = useWords();
  const direction = sort?.key === name ? sort.direction : null;
  const state = direction === null ? 'none' : direction;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${words(`catalogue.sort_${name}`)}: ${words(`catalogue.sorted_${state}`)}`}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center"
    >
      <span
        className={clsx(
          'inline-flex h-7 items-center gap-1 rounded-full border px-2.5 text-t5 whitespace-nowrap',
          direction
            ? 'border-transparent bg-accent-soft font-strong text-accent-text'
            : 'border-line text-muted',
        )}
      >
        {words(`catalogue.sort_${name}`)}
        {direction && <span aria-hidden>{direction === 'up' ? '↑' : '↓'}</span>}
      </span>
    </button>
  );
}

/** The orders that the list can have; pressed again one turns round or ends. */
export function MarketPresets() {
  const { sort, set } = useMarketView();
  return (
    <div className="no-scrollbar flex gap-2 overflow-x-auto px-4">
      {SORT_KEYS.map((name) => (
        <Preset
          key={name}
          name={name}
          sort={sort}
          onPress={() => set({ sort: nextSort(sort, name) })}
        />
      ))}
    </div>
  );
}
