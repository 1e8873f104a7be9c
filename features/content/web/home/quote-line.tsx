import { memo } from 'react';
import { useQuoteValue } from '../../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../../platform/browser/live/types.ts';
import { Go } from '../../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../../platform/browser/navigation/paths.ts';
import { formatShort } from '../../../../platform/browser/numbers/format.ts';
import { CoinIcon } from '../../../../platform/browser/parts/coin-icon.tsx';
import {
  directionOf,
  LiveChange,
  LivePrice,
  LiveText,
} from '../../../../platform/browser/parts/price.tsx';
import { Sparkline } from '../../../../platform/browser/parts/sparkline.tsx';
import { useLanguage } from '../../../../platform/browser/session/session.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';

const TONES = ['down', 'flat', 'up'] as const;
const NONE: readonly number[] = [];

type Props = {
  readonly row: QuoteRow;
  readonly closes: readonly number[] | undefined;
};

function tradeOf(row: QuoteRow): string {
  return withParams(paths.trade, { currency_id: row.currency_id, legal_id: row.legal_id });
}

/** Drawn again when its tone or its points change, not with every price. */
const Way = memo(function Way(props: {
  readonly closes: readonly number[] | undefined;
  readonly direction: -1 | 0 | 1;
  readonly width: number;
}) {
  const { closes = NONE, direction, width } = props;
  const tone = TONES[direction + 1] ?? 'flat';
  return <Sparkline values={closes} tone={tone} width={width} height={28} />;
});

function Moving({ row }: { readonly row: QuoteRow }) {
  return (
    <>
      <span className="block">
        <LivePrice
          matchId={row.id}
          otherwise={String(row.now_price)}
          className="text-t4 font-strong"
        />
      </span>
      <LiveChange matchId={row.id} otherwise={row.change} className="text-t5 font-strong" />
    </>
  );
}

function useDirection(row: QuoteRow): -1 | 0 | 1 {
  return useQuoteValue(row.id, (quote) => directionOf(quote?.change ?? row.change));
}

/** A market as a small card: name, its day as a line, price and change. */
export const QuoteCard = memo(function QuoteCard({ row, closes }: Props) {
  const direction = useDirection(row);
  return (
    <li className="w-36 shrink-0 snap-start">
      <Go
        to={tradeOf(row)}
        className="block rounded-lg border border-line bg-surface p-3 active:bg-pressed"
      >
        <span className="flex items-center gap-1.5 pb-1 text-t5">
          <CoinIcon code={row.currency_name} kind={row.kind} size={18} />
          <span className="truncate">
            <span className="font-strong">{row.currency_name}</span>
            <span className="text-faint">/{row.legal_name}</span>
          </span>
        </span>
        <Way closes={closes} direction={direction} width={120} />
        <Moving row={row} />
      </Go>
    </li>
  );
});

function Volume({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <span className="block truncate text-t5 text-faint">
      <LiveText
        matchId={row.id}
        read={(quote) => quote?.volume ?? String(row.volume)}
        show={(volume) => words('content.volume', { volume: formatShort(language, volume) })}
      />
    </span>
  );
}

/** A market as a line of a list. Only its own figures move. */
export const QuoteLine = memo(function QuoteLine({ row, closes }: Props) {
  const direction = useDirection(row);
  return (
    <li>
      <Go to={tradeOf(row)} className="flex h-16 items-center gap-2.5 px-4 active:bg-raised">
        <span className="shrink-0 max-[359px]:hidden">
          <CoinIcon code={row.currency_name} kind={row.kind} size={30} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="text-t4 font-strong">{row.currency_name}</span>
            <span className="text-t5 text-faint">/{row.legal_name}</span>
          </span>
          <Volume row={row} />
        </span>
        <span className="shrink-0">
          <Way closes={closes} direction={direction} width={60} />
        </span>
        <span className="min-w-24 text-right leading-tight">
          <Moving row={row} />
        </span>
      </Go>
    </li>
  );
});
