import { X } from 'lucide-react';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { formatShort } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { chosenOf, type FilterName, type Filters, filtersFrom, NO_FILTERS } from './filters.ts';
import { keepFilters, useMarketView } from './view-state.ts';
import { MEASURE } from '../../../platform/browser/live/turnover.ts';

/** A least turnover: no digits after a round figure. */
export function leastText(language: Language, least: number): string {
  return `≥ ${formatShort(language, String(least)).replace(/[.,]0+(?=\D|$)/, '')}`;
}

/** Keeps filters; those that leave nothing out are none. */
export function takeFilters(filters: Filters): void {
  keepFilters(chosenOf(filters).length > 0 ? filters : null);
}

function useFilterText(): (name: FilterName, filters: Filters) => string {
  const words = useWords();
  const language = useLanguage();
  return (name, filters) => {
    if (name === 'quote') return `/${filters.quote ?? ''}`;
    if (name === 'isOpen') return words('catalogue.late.open_only');
    if (name === 'turnover') return `${leastText(language, filters.turnover)} ${MEASURE}`;
    return words(
      filters.move === 'losers' ? 'catalogue.late.sort_losers' : 'catalogue.late.sort_gainers',
    );
  };
}

/** The filters that are on: each is taken back by a press. */
export function FilterChips() {
  const words = useWords();
  const textOf = useFilterText();
  const filters = filtersFrom(useMarketView((view) => view.filters));
  return (
    <div className="no-scrollbar flex min-w-0 flex-1 gap-2 overflow-x-auto pl-4">
      {chosenOf(filters).map((name) => {
        const text = textOf(name, filters);
        return (
          <button
            key={name}
            type="button"
            aria-label={words('catalogue.late.drop_filter', { name: text })}
            onClick={() => takeFilters({ ...filters, [name]: NO_FILTERS[name] })}
            className="flex min-h-11 min-w-11 shrink-0 items-center justify-center"
          >
            <span
              className="inline-flex h-7 items-center gap-1 rounded-full border border-transparent
                bg-accent-soft px-2.5 text-t5 font-strong whitespace-nowrap text-accent-text"
            >
              {text}
              <X aria-hidden size={16} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
