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
    <div className="flex min-w-0 flex-1 items-center gap-2 text-2xs">
      <span className="text-up">{words('spot.bid_share', { percent: share })}</span>
      <span aria-hidden className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-full">
        <span className={`w-(--share) bg-up share-${share}`} />
        <span className="flex-1 bg-down" />
      </span>
      <span className="text-down">{words('spot.ask_share', { percent: 100 - share })}</span>
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
      <div className="flex items-center gap-3 px-1 pb-2">
        <Balance bids={bidSum} asks={askSum} />
        <GroupSelect market={market} className="shrink-0" />
      </div>
      <div className="flex justify-between px-1 pb-1 text-2xs text-faint">
        <span>{words('spot.quantity_of', { name: market.currency_name })}</span>
        <span>{words('spot.price_in', { name: market.legal_name })}</span>
        <span>{words('spot.quantity_of', { name: market.currency_name })}</span>
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
      <h2 className="px-4 pt-3 text-base font-semibold">{words('spot.book')}</h2>
      <DepthPanel {...props} />
    </section>
  );
}
