import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isMarketMeant } from '../../../platform/browser/live/coin-search.ts';
import { useFavourites } from '../../../platform/browser/live/favourites.ts';
import { useWant } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { LiveChange, LivePrice } from '../../../platform/browser/parts/price.tsx';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Group = 'favourites' | 'coin' | 'stock';

type RowProps = {
  readonly market: Market;
  readonly isChosen: boolean;
  readonly onPick: (market: Market) => void;
};

function PickerRow({ market, isChosen, onPick }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onPick(market)}
      className="flex min-h-14 w-full items-center gap-3 text-left"
    >
      <CoinIcon code={market.currency_name} kind={market.kind} size={28} />
      <span className="min-w-0 flex-1">
        <span className={`block font-strong ${isChosen ? 'text-accent-text' : ''}`}>
          {market.currency_name}
          <span className="text-t5 font-text text-faint">/{market.legal_name}</span>
        </span>
        <span className="block truncate text-t5 text-faint">{market.currency_title}</span>
      </span>
      <span className="text-right">
        <LivePrice matchId={market.match_id} className="block font-strong" />
        <LiveChange matchId={market.match_id} className="text-t5" />
      </span>
    </button>
  );
}

function PickerList({ markets, market, onPick }: ListProps) {
  const words = useWords();
  const [group, setGroup] = useState<Group>(market.kind);
  const [text, setText] = useState('');
  const { isStarred } = useFavourites();
  useWant({ markets: 'all' });
  const wanted = text.trim().toLowerCase();
  const shown = markets.filter((row) =>
    wanted
      ? isMarketMeant(row, wanted)
      : group === 'favourites'
        ? isStarred(row.match_id)
        : row.kind === group,
  );
  return (
    <>
      <SearchField label={words('spot.find_pair')} value={text} onChange={setText} />
      {!wanted && (
        <Tabs
          label={words('spot.choose_pair')}
          value={group}
          onChange={setGroup}
          choices={(['favourites', 'coin', 'stock'] as const).map((value) => ({
            value,
            label: words(`spot.pairs_${value}`),
          }))}
        />
      )}
      {shown.length === 0 && <Empty picture="search" title={words('spot.no_pairs')} />}
      <ul>
        {shown.map((row) => (
          <li key={row.match_id}>
            <PickerRow market={row} isChosen={row === market} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  );
}

type ListProps = {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly onPick: (market: Market) => void;
};

type PickerProps = ListProps & {
  /** A line below the name. */
  readonly note?: ReactNode;
};

/** The name of the pair as a button that opens the list of all pairs. */
export function PairPicker({ markets, market, onPick, note }: PickerProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const pick = (next: Market): void => {
    setOpen(false);
    onPick(next);
  };
  return (
    <div className="relative">
      <h1 className="min-w-0">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${market.currency_name}/${market.legal_name}, ${words('spot.choose_pair')}`}
          onClick={() => setOpen(true)}
          className={clsx(
            'flex min-h-11 max-w-full items-center gap-2 text-t3 leading-tight font-strong',
            note && 'min-h-13 pt-1 pb-5',
          )}
        >
          <CoinIcon code={market.currency_name} kind={market.kind} size={24} />
          <span className="truncate">
            {market.currency_name}/{market.legal_name}
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
        </button>
      </h1>
      {note && <p className="pointer-events-none absolute bottom-1 left-8 text-t5">{note}</p>}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('spot.choose_pair')} tall>
        <PickerList markets={markets} market={market} onPick={pick} />
      </Sheet>
    </div>
  );
}
