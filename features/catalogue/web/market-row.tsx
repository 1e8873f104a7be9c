import { Star } from 'lucide-react';
import { memo, Suspense } from 'react';
import type { Starred } from '../../../platform/browser/live/favourites.ts';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatShort } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { lazyOverlay, lazyPart } from '../../../platform/browser/parts/lazy-part.tsx';
import { LiveChange, LivePrice } from '../../../platform/browser/parts/price.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

export const ROW_PX = 64;

type StarProps = {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly tabIndex?: number;
};

/** The star before a market. */
export function StarButton({ name, isOn, onPress, tabIndex }: StarProps) {
  const words = useWords();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={words('common.favourite', { name })}
      tabIndex={tabIndex}
      onClick={onPress}
      className={`flex w-11 shrink-0 items-center justify-center self-stretch @max-xs:hidden ${
        isOn ? 'text-accent-text' : 'text-mark'
      }`}
    >
      <Star aria-hidden size={16} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}

type Props = {
  readonly row: QuoteRow;
  readonly isStarred: boolean;
  readonly onStar: (star: Starred) => void;
  /** The product the row leads to; the order book unless told otherwise. */
  readonly segment?: string | undefined;
  /** Told when the row is opened. */
  readonly onOpen?: ((row: QuoteRow) => void) | undefined;
};

const later = () => import('./row-way.tsx');

/** The day of the price as a line; not needed for the first picture. */
const Way = lazyPart(async () => (await later()).RowWay, NoWay, true);

/** When a market opens; not needed for the first picture. */
const Opens = lazyOverlay(async () => (await later()).RowOpens);

/** For a pointer that rests on the row. */
const More = lazyOverlay(async () => (await later()).RowMore);

function NoWay() {
  return <span className="w-18" />;
}

/** One market in a list: star, coin, turnover, day, price, change. Only its own figures move. */
export const MarketRow = memo(function MarketRow(props: Props) {
  const { row, isStarred, onStar, segment, onOpen } = props;
  const words = useWords();
  const language = useLanguage();
  const state = useQuoteValue(row.id, (quote) => quote?.state ?? row.state);
  const { currency_id, legal_id } = row;
  const to = withParams(paths.trade, { currency_id, legal_id, segment });
  return (
    // What moves in a row is laid out and painted in that row alone. With a ground of its own its
    // outline never changes, so the browser need not sort its layers anew for a longer number.
    <div
      className="flex h-16 items-center border-b border-line bg-canvas pr-4 contain-strict
        hover:bg-raised active:bg-raised @max-xs:px-2"
    >
      <StarButton
        name={`${row.currency_name}/${row.legal_name}`}
        isOn={isStarred}
        onPress={() => onStar({ match_id: row.id, currency_id })}
        tabIndex={-1}
      />
      <Go
        to={to}
        onClick={() => onOpen?.(row)}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5"
      >
        <span className="max-[359px]:hidden @max-xs:-mx-1 @max-xs:scale-75">
          <CoinIcon code={row.currency_name} kind={row.kind} size={36} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="text-t4 font-strong">{row.currency_name}</span>
            <span className="text-t5 text-faint">/{row.legal_name}</span>
          </span>
          <span className="block truncate text-t5 text-faint">
            {state === 'open' && formatShort(language, row.turnover)}
            {state === 'halted' && words('catalogue.halted')}
            {state === 'closed' && <Opens id={row.id} />}
          </span>
        </span>
        <span
          className={`max-[359px]:hidden @max-xs:hidden ${state === 'open' ? '' : 'opacity-55'}`}
        >
          <Suspense fallback={<NoWay />}>
            <Way row={row} />
          </Suspense>
        </span>
        <span className="min-w-24 text-right @max-xs:min-w-18">
          <LivePrice
            matchId={row.id}
            otherwise={String(row.now_price)}
            className="block text-t4 font-strong"
          />
          <LiveChange
            matchId={row.id}
            otherwise={row.change}
            className="block text-t5 font-strong"
          />
        </span>
      </Go>
      <More row={row} />
    </div>
  );
});
