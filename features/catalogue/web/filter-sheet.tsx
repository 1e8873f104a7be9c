import { useQuoteRows } from '../../../platform/browser/live/hooks.ts';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { SwitchRow } from '../../../platform/browser/parts/switch.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { leastText, takeFilters } from './filter-chips.tsx';
import {
  chosenOf,
  type Filters,
  filtersFrom,
  LEAST_TURNOVERS,
  MOVES,
  quotesOf,
} from './filters.ts';
import { keepFilters, useMarketView } from './view-state.ts';
import { MEASURE } from '../../../platform/browser/live/turnover.ts';

type Choice<T> = { readonly value: T; readonly label: string };

type ChoiceProps<T> = {
  readonly name: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onPick: (value: T) => void;
};

/** One of a few, all in sight. */
function ChoiceChips<T extends string | number | null>(props: ChoiceProps<T>) {
  const { name, choices, value, onPick } = props;
  return (
    <fieldset className="mt-5">
      <legend className="text-t5 text-muted">{name}</legend>
      <div className="flex flex-wrap gap-2 pt-2">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onPick(choice.value)}
            className={`flex min-h-11 items-center rounded-full border px-4 text-t5 ${
              choice.value === value
                ? 'border-transparent bg-accent-soft font-strong text-accent-text'
                : 'border-line text-muted'
            }`}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { readonly open: boolean; readonly onClose: () => void };

/** What is shown of the markets: each choice counts at once, and all can be taken back. */
export function FilterSheet({ open, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data: rows = [] } = useQuoteRows();
  const filters = filtersFrom(useMarketView((view) => view.filters));
  const quotes = quotesOf(rows);
  const any = words('catalogue.late.any');
  const take = (change: Partial<Filters>): void => takeFilters({ ...filters, ...change });
  const moves = {
    all: any,
    gainers: words('catalogue.late.sort_gainers'),
    losers: words('catalogue.late.sort_losers'),
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words('catalogue.late.filter')}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button
            look="quiet"
            disabled={chosenOf(filters).length === 0}
            onClick={() => keepFilters(null)}
          >
            {words('catalogue.late.reset')}
          </Button>
          <Button onClick={onClose}>{words('catalogue.late.show')}</Button>
        </div>
      }
    >
      <SwitchRow
        label={words('catalogue.late.open_only')}
        checked={filters.isOpen}
        onChange={(isOpen) => take({ isOpen })}
      />
      <ChoiceChips
        name={words('catalogue.late.quote')}
        choices={[{ value: null, label: any }, ...quotes.map((value) => ({ value, label: value }))]}
        value={filters.quote}
        onPick={(quote) => take({ quote })}
      />
      <ChoiceChips
        name={words('catalogue.late.change')}
        choices={MOVES.map((value) => ({ value, label: moves[value] }))}
        value={filters.move}
        onPick={(move) => take({ move })}
      />
      <ChoiceChips
        name={words('catalogue.late.least_turnover', { coin: MEASURE })}
        choices={LEAST_TURNOVERS.map((value) => ({
          value,
          label: value === 0 ? any : leastText(language, value),
        }))}
        value={filters.turnover}
        onPick={(turnover) => take({ turnover })}
      />
    </Sheet>
  );
}
