import { memo } from 'react';
import { lastPriceOf, useQuoteValue } from '../../../platform/browser/live/store.ts';
import type { Level, Market } from '../../../platform/browser/live/types.ts';
import {
  directionOf,
  LivePrice,
  LiveText,
  toneOf,
} from '../../../platform/browser/parts/price.tsx';
import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { cumulativeShares, DepthRow, placeOf, ROW_LOOK, totalOf } from './depth-rows.tsx';
import { GroupSelect } from './group-select.tsx';
import { useShownDepth } from './shown-depth.ts';

const LEVELS = 10;

type SideProps = {
  readonly levels: readonly Level[];
  readonly side: 'bid' | 'ask';
  readonly most: number;
  readonly onPick: (price: string) => void;
};

const Side = memo(function Side({ levels, side, most, onPick }: SideProps) {
  const words = useWords();
  const shares = cumulativeShares(levels, most);
  const rows = levels.map(([price, quantity], index) => (
    <li key={placeOf(side, index)} className={ROW_LOOK}>
      <DepthRow
        price={price}
        quantity={quantity}
        share={shares[index] ?? 0}
        side={side}
        edge="right"
        onPick={onPick}
      />
    </li>
  ));
  // Asks are shown with the best one lowest, next to the price.
  return (
    <ul
      aria-label={words('spot.take_price')}
      className={`flex h-60 flex-col ${side === 'ask' ? 'justify-end' : ''}`}
    >
      {side === 'ask' ? rows.reverse() : rows}
    </ul>
  );
});

function LastPrice({ market, onPick }: Props) {
  const words = useWords();
  const fiat = useFiat();
  const matchId = market.match_id;
  const direction = useQuoteValue(matchId, (quote) => directionOf(quote?.change));
  const isKnown = useQuoteValue(matchId, (quote) => (quote ? 1 : 0)) === 1;
  return (
    <button
      type="button"
      onClick={() => isKnown && onPick(lastPriceOf(matchId))}
      className="flex min-h-12 w-full flex-col items-start justify-center px-1 text-left"
    >
      <span className="text-t6 text-faint">{words('chart.price_last')}</span>
      <LivePrice matchId={matchId} className={`text-t4 font-title ${toneOf(direction)}`} />
      <span className="sr-only">{words('spot.take_last')}</span>
      <LiveText
        matchId={matchId}
        read={(quote) => quote?.now_price ?? '0'}
        show={(dollars) => `≈ ${fiat.show(dollars)}`}
        className="text-t6 text-faint"
      />
    </button>
  );
}

type Props = { readonly market: Market; readonly onPick: (price: string) => void };

/** The book beside the ticket; a tap on a level takes its price. */
export function CompactDepth({ market, onPick }: Props) {
  const words = useWords();
  const depth = useShownDepth(market, LEVELS);
  if (!depth) return <Skeleton className="h-[34rem]" />;
  const { bids, asks } = depth;
  const most = Math.max(totalOf(bids), totalOf(asks));
  return (
    <section aria-label={words('spot.book')}>
      <div className="flex justify-between gap-2 px-1 pb-1 text-t6 text-faint">
        <span className="truncate">{words('spot.price')}</span>
        <span className="truncate">{words('spot.quantity')}</span>
      </div>
      <Side levels={asks} side="ask" most={most} onPick={onPick} />
      <LastPrice market={market} onPick={onPick} />
      <Side levels={bids} side="bid" most={most} onPick={onPick} />
      <GroupSelect market={market} className="mt-2 w-full" />
    </section>
  );
}
