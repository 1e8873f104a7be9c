import { Star } from 'lucide-react';
import { memo } from 'react';
import type { Starred } from '../../../platform/browser/live/favourites.ts';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatShort } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { LiveChange, LivePrice, LiveText } from '../../../platform/browser/parts/price.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

export const ROW_PX = 64;

type StarProps = {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
};

function StarButton({ name, isOn, onPress }: StarProps) {
  const words = useWords();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={words('common.favourite', { name })}
      onClick={onPress}
      className={`flex w-11 shrink-0 items-center justify-center self-stretch ${
        isOn ? 'text-accent-text' : 'text-line-strong'
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
};

function RowPrice({ row }: { readonly row: QuoteRow }) {
  const fiat = useFiat();
  const otherwise = String(row.now_price);
  return (
    <span className="flex min-w-0 flex-col items-end">
      <LivePrice matchId={row.id} otherwise={otherwise} className="text-base font-semibold" />
      <LiveText
        matchId={row.id}
        read={(quote) => quote?.now_price ?? otherwise}
        show={fiat.show}
        className="text-xs text-faint"
      />
    </span>
  );
}

function RowVolume({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <LiveText
      matchId={row.id}
      read={(quote) => quote?.volume ?? String(row.volume)}
      show={(volume) => words('catalogue.volume', { volume: formatShort(language, volume) })}
    />
  );
}

/** One market in a list: star, coin, price, change. Only its own figures move. */
export const MarketRow = memo(function MarketRow({ row, isStarred, onStar, segment }: Props) {
  const words = useWords();
  const state = useQuoteValue(row.id, (quote) => quote?.state ?? row.state);
  const { currency_id, legal_id } = row;
  const to = withParams(paths.trade, { currency_id, legal_id, segment });
  return (
    // What moves in a row is laid out and painted in that row alone. With a ground of its own its
    // outline never changes, so the browser need not sort its layers anew for a longer number.
    <div className="flex h-16 items-center bg-canvas pr-4 contain-strict active:bg-raised">
      <StarButton
        name={`${row.currency_name}/${row.legal_name}`}
        isOn={isStarred}
        onPress={() => onStar({ match_id: row.id, currency_id })}
      />
      <Go to={to} className="flex h-full min-w-0 flex-1 items-center gap-2.5">
        <span className="max-[359px]:hidden">
          <CoinIcon code={row.currency_name} kind={row.kind} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="text-base font-semibold">{row.currency_name}</span>
            <span className="text-xs text-faint">/{row.legal_name}</span>
          </span>
          <span className="block truncate text-xs text-faint">
            {state === 'open' ? <RowVolume row={row} /> : words(`catalogue.${state}`)}
          </span>
        </span>
        <RowPrice row={row} />
        <LiveChange matchId={row.id} otherwise={row.change} look="badge" className="ml-1" />
      </Go>
    </div>
  );
});
