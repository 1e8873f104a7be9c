import { Star } from 'lucide-react';
import { memo } from 'react';
import { useQuoteFigure } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatShort } from '../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { ChangeText, PriceText } from '../../../platform/browser/parts/price.tsx';
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
      aria-label={words('catalogue.favourite', { name })}
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
  readonly onStar: (currencyId: number) => void;
  readonly onOpen?: ((matchId: number) => void) | undefined;
};

function RowPrice({ row }: { readonly row: QuoteRow }) {
  const price = useQuoteFigure(row.id, 'now_price') ?? String(row.now_price);
  const fiat = useFiat();
  return (
    <span className="flex min-w-0 flex-col items-end">
      <PriceText value={price} className="text-base font-semibold" />
      <span className="text-xs text-faint">{fiat.show(price)}</span>
    </span>
  );
}

function RowChange({ row }: { readonly row: QuoteRow }) {
  const change = useQuoteFigure(row.id, 'change') ?? row.change;
  return <ChangeText change={change} look="badge" className="ml-1" />;
}

function RowVolume({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const language = useLanguage();
  const volume = useQuoteFigure(row.id, 'volume') ?? String(row.volume);
  return words('catalogue.volume', { volume: formatShort(language, volume) });
}

/** One market in a list: star, coin, price, change. Only its own figures move. */
export const MarketRow = memo(function MarketRow({ row, isStarred, onStar, onOpen }: Props) {
  const words = useWords();
  const state = useQuoteFigure(row.id, 'state') ?? row.state;
  const to = withParams(paths.trade, { currency_id: row.currency_id, legal_id: row.legal_id });
  return (
    // What moves in a row is laid out and painted in that row alone.
    <div className="flex h-16 items-center pr-4 contain-content active:bg-raised">
      <StarButton
        name={`${row.currency_name}/${row.legal_name}`}
        isOn={isStarred}
        onPress={() => onStar(row.currency_id)}
      />
      <Go
        to={to}
        onClick={() => onOpen?.(row.id)}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5"
      >
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
        <RowChange row={row} />
      </Go>
    </div>
  );
});
