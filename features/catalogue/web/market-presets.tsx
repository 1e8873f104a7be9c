import clsx from 'clsx';
import { ListFilter, LayoutGrid } from 'lucide-react';
import { useContext, useState } from 'react';
import { Go, BesideMain } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { chosenOf, filtersFrom } from './filters.ts';
import { nextSort, type PresetKey, SORT_KEYS, type Sort } from './sort.ts';
import { useMarketView } from './view-state.ts';

type PresetProps = {
  readonly name: PresetKey;
  readonly sort: Sort;
  readonly onPress: () => void;
};

function Preset({ name, sort, onPress }: PresetProps) {
  const words = useWords();
  const direction = sort?.key === name ? sort.direction : null;
  const state = direction === null ? 'none' : direction;
  const label = words(`catalogue.late.sort_${name}`);
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${label}: ${words(`catalogue.late.sorted_${state}`)}`}
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
        {label}
        {direction && <span aria-hidden>{direction === 'up' ? '↑' : '↓'}</span>}
      </span>
    </button>
  );
}

/** The orders that the list can have; pressed again one turns round or ends. */
function Presets() {
  const { sort, set } = useMarketView();
  return (
    <div className="no-scrollbar flex min-w-0 flex-1 gap-2 overflow-x-auto mask-r-from-85% pl-4">
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

const TOOL = `flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-t5
  hover:bg-raised active:bg-pressed`;

/** The way to the same markets as a picture; beside another screen there is no room for it. */
function ToMap({ isNamed }: { readonly isNamed: boolean }) {
  const words = useWords();
  const name = words('catalogue.late.map');
  return (
    <Go
      to={ownPaths.heatMap}
      aria-label={isNamed ? undefined : name}
      className={clsx(TOOL, isNamed && 'px-3')}
    >
      <LayoutGrid aria-hidden size={18} />
      {isNamed && name}
    </Go>
  );
}

/** Orders, filters and the heat map; a table is ordered by its heads. */
export function MarketTools() {
  const words = useWords();
  const isBeside = useContext(BesideMain);
  const isTable = useIsWide(TABLET) && !isBeside;
  const [isOpen, setOpen] = useState(false);
  const count = chosenOf(filtersFrom(useMarketView((view) => view.filters))).length;
  const name = words('catalogue.late.filter');
  return (
    <>
      <div className="flex items-center pr-1">
        {isTable ? <FilterChips /> : <Presets />}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={count > 0 ? words('catalogue.late.filters', { count }) : name}
          onClick={() => setOpen(true)}
          className={clsx(TOOL, isTable && 'px-3', count > 0 && 'font-strong text-accent-text')}
        >
          <ListFilter aria-hidden size={18} />
          {isTable && name}
          {count > 0 && <span aria-hidden>{count}</span>}
        </button>
        {!isBeside && <ToMap isNamed={isTable} />}
      </div>
      {!isTable && count > 0 && <FilterChips />}
      <FilterSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
