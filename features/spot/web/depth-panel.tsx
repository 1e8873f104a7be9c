import { useBook } from '../../../platform/browser/live/hooks.ts';
import type { Level, Market } from '../../../platform/browser/live/types.ts';
import { Empty, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { cumulativeShares, DepthRow, placeOf, ROW_LOOK, totalOf } from './depth-rows.tsx';
import { GroupSelect } from './group-select.tsx';
import { useShownDepth } from './shown-depth.ts';

const LEVELS = 12;

type PickLevel = (price: string, side: 'bid' | 'ask') => void;

type SideProps = {
  readonly levels: readonly Level[];
  readonly side: 'bid' | 'ask';
  readonly most: number;
  readonly onPick: PickLevel;
};

function DepthSide({ levels, side, most, onPick }: SideProps) {
  const words = useWords();
  const shares = cumulativeShares(levels, most);
  return (
    <ul aria-label={words('spot.take_price')} className="min-w-0 flex-1">
      {levels.map(([price, quantity], index) => (
        <li key={placeOf(side, index)} className={ROW_LOOK}>
          <DepthRow
            price={price}
            quantity={quantity}
            share={shares[index] ?? 0}
            side={side}
            edge={side === 'bid' ? 'right' : 'left'}
            mirrored={side === 'bid'}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

type BalanceProps = { readonly bids: number; readonly asks: number };

function Balance({ bids, asks }: BalanceProps) {
  const words = useWords();
  const share = bids + asks > 0 ? Math.round((bids / (bids + asks)) * 100) : 50;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-t6">
      <span className="text-muted">{words('spot.bid_share', { percent: share })}</span>
      <span aria-hidden className="flex h-2 flex-1">
        <span className={`mill w-(--share) text-up share-${share}`} />
        <span className="mill flex-1 text-down" />
      </span>
      <span className="text-muted">{words('spot.ask_share', { percent: 100 - share })}</span>
    </div>
  );
}

type Props = {
  readonly market: Market;
  readonly onPick: PickLevel;
};

/** Bids left, asks right, with bars for the sums up to each level. */
export function DepthPanel({ market, onPick }: Props) {
  const words = useWords();
  const depth = useShownDepth(market, LEVELS);
  if (!depth) return <Skeleton className="mx-4 my-3 h-72" />;
  const { bids, asks } = depth;
  if (bids.length + asks.length === 0) return <Empty title={words('spot.empty_book')} />;
  const [bidSum, askSum] = [totalOf(bids), totalOf(asks)];
  const most = Math.max(bidSum, askSum);
  return (
    <div className="px-3 pt-2">
      <div className="flex items-center gap-3 px-1 pb-1.5 text-t6 text-faint">
        <span className="max-w-1/4">
          {words('spot.quantity_of', { name: market.currency_name })}
        </span>
        <Balance bids={bidSum} asks={askSum} />
        <span className="max-w-1/4">
          {words('spot.quantity_of', { name: market.currency_name })}
        </span>
      </div>
      <div className="flex gap-1">
        <DepthSide levels={bids} side="bid" most={most} onPick={onPick} />
        <DepthSide levels={asks} side="ask" most={most} onPick={onPick} />
      </div>
    </div>
  );
}

/** The book of a market for a screen of another product: it brings its own live wire. */
export function MarketBook(props: Props) {
  const words = useWords();
  useBook(props.market);
  return (
    <section aria-label={words('spot.book')} className="mt-4 border-t-4 border-raised">
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <h2 className="text-t4 font-strong">{words('spot.book')}</h2>
        <GroupSelect market={props.market} />
      </div>
      <DepthPanel {...props} />
    </section>
  );
}
