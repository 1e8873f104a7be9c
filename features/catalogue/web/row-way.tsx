import { Clock, Info } from 'lucide-react';
import { memo } from 'react';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { useSparklines } from '../../../platform/browser/live/sparklines.ts';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { withParams } from '../../../platform/browser/navigation/paths.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { directionOf } from '../../../platform/browser/parts/price.tsx';
import { Sparkline } from '../../../platform/browser/parts/sparkline.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { opensText } from './opens-text.ts';

const TONES = ['down', 'flat', 'up'] as const;
const NONE: readonly number[] = [];

/** The last day of a market's price. Drawn again when its tone or its points change. */
export const RowWay = memo(function RowWay({ row }: { readonly row: QuoteRow }) {
  const { data: lines } = useSparklines();
  const direction = useQuoteValue(row.id, (quote) => directionOf(quote?.change ?? row.change));
  return (
    <Sparkline
      values={lines?.get(row.id) ?? NONE}
      tone={TONES[direction + 1] ?? 'flat'}
      width={72}
      height={28}
    />
  );
});

function RowLink({ row }: { readonly row: QuoteRow }) {
  const words = useWords();
  return (
    <Go
      to={withParams(ownPaths.asset, { currency: row.currency_id })}
      aria-label={`${row.currency_name}: ${words('wallet.coin_title')}`}
      // The row is one stop; its page is a stop of the trade screen.
      tabIndex={-1}
      className="absolute left-12 hidden size-9 items-center justify-center rounded-full
        bg-pressed text-text opacity-0 focus-visible:opacity-100 pointer-fine:flex
        [div:hover>&]:opacity-100 @max-xs:left-1"
    >
      <Info aria-hidden size={18} />
    </Go>
  );
}

/** With the word of the room that has the page. */
const RowPage = lazyOverlay(async () => {
  await wordsOf('wallet');
  return RowLink;
});

/**
 * On the coin of a row that a pointer rests on: the way to its page, where its alerts are. A finger
 * has the way there in the head of the trade screen, so a phone fetches none of it.
 */
export function RowMore({ row }: { readonly row: QuoteRow }) {
  return useIsWide(TABLET) && <RowPage row={row} />;
}

/** That a market is closed: in how long it opens, by its calendar, as soon as that is known. */
export function RowOpens({ id }: { readonly id: number }) {
  const words = useWords();
  const language = useLanguage();
  const { data: markets } = useMarkets();
  const opens = markets?.find(({ match_id }) => match_id === id)?.next_open_ms ?? null;
  const text = opens === null ? null : opensText(language, opens, serverNowMs());
  const closed = words('catalogue.closed');
  if (text === null) return closed;
  return (
    <>
      <span className="sr-only">{closed}</span>
      <Clock aria-hidden size={12} className="mb-0.5 inline" /> {text}
    </>
  );
}
