import { memo, useEffect, useRef, useState } from 'react';
import type { Level, Market } from '../../../platform/browser/live/types.ts';
import { approximate } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { LivePrice } from '../../../platform/browser/parts/price.tsx';
import { Empty, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { cumulativeShares, placeOf, shortQuantity, totalOf } from './depth-rows.tsx';
import { useShownDepth } from './shown-depth.ts';

const ROW_PX = 22;
/** Heads of the columns and the price of now between the sides. */
const BETWEEN_PX = 60;
const LEAST_LEVELS = 3;
const MOST_LEVELS = 50;

type Side = 'bid' | 'ask';
type PickPrice = (price: string, side: Side) => void;

type RowProps = {
  readonly price: string;
  readonly quantity: string;
  readonly sum: number;
  readonly share: number;
  readonly side: Side;
  readonly onPick: PickPrice;
};

const Row = memo(function Row({ price, quantity, sum, share, side, onPick }: RowProps) {
  const language = useLanguage();
  return (
    <li className="h-5.5 contain-layout contain-size">
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onPick(price, side)}
        className={`bar grid h-full w-full grid-cols-3 items-center bg-right bg-no-repeat px-3
          text-t5 hover:bg-raised @max-[13.5rem]:grid-cols-2 share-${share} ${
            side === 'bid' ? 'bg-depth-up' : 'bg-depth-down'
          }`}
      >
        <span className={`text-left ${side === 'bid' ? 'text-up' : 'text-down'}`}>
          {formatPrice(language, price)}
        </span>
        <span className="text-right">{shortQuantity(language, quantity)}</span>
        <span className="text-right text-muted @max-[13.5rem]:hidden">
          {shortQuantity(language, String(Number(sum.toPrecision(6))))}
        </span>
      </button>
    </li>
  );
});

function sums(levels: readonly Level[]): readonly number[] {
  let sum = 0;
  return levels.map(([, quantity]) => {
    sum += approximate(quantity);
    return sum;
  });
}

type SideProps = {
  readonly levels: readonly Level[];
  readonly side: Side;
  readonly most: number;
  readonly onPick: PickPrice;
};

function SideRows({ levels, side, most, onPick }: SideProps) {
  const words = useWords();
  const shares = cumulativeShares(levels, most);
  const upTo = sums(levels);
  const rows = levels.map(([price, quantity], index) => (
    <Row
      key={placeOf(side, index)}
      price={price}
      quantity={quantity}
      sum={upTo[index] ?? 0}
      share={shares[index] ?? 0}
      side={side}
      onPick={onPick}
    />
  ));
  return (
    <ul aria-label={words('spot.take_price')}>
      {/* Asks are shown with the best one lowest, next to the price. */}
      {side === 'ask' ? rows.reverse() : rows}
    </ul>
  );
}

/** How many levels of each side a box has room for. */
function useLevels() {
  const box = useRef<HTMLDivElement>(null);
  const [levels, setLevels] = useState(LEAST_LEVELS);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const fitting = Math.floor((element.clientHeight - BETWEEN_PX) / 2 / ROW_PX);
      setLevels(Math.min(MOST_LEVELS, Math.max(LEAST_LEVELS, fitting)));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, levels };
}

type Props = { readonly market: Market; readonly onPick: PickPrice };

function Spread({
  bids,
  asks,
}: {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}) {
  const words = useWords();
  const language = useLanguage();
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (!bid || !ask) return null;
  const decimals = ask.split('.')[1]?.length ?? 0;
  const gap = (approximate(ask) - approximate(bid)).toFixed(decimals);
  return (
    <span className="text-t6 text-faint @max-[13.5rem]:hidden">
      {words('spot.spread', { amount: formatPrice(language, gap) })}
    </span>
  );
}

/** The book of a desk: as many levels as its pane has room for, each with the sum up to it. */
export function DeskBook({ market, onPick }: Props) {
  const words = useWords();
  const { box, levels } = useLevels();
  const depth = useShownDepth(market, levels);
  const most = depth ? Math.max(totalOf(depth.bids), totalOf(depth.asks)) : 0;
  return (
    <div ref={box} className="@container min-h-0 flex-1 overflow-hidden">
      {!depth && <Skeleton className="m-3 h-60" />}
      {depth && depth.bids.length + depth.asks.length === 0 && (
        <Empty title={words('spot.empty_book')} />
      )}
      {depth && depth.bids.length + depth.asks.length > 0 && (
        <>
          <div
            className="grid grid-cols-3 px-3 pb-1 text-t6 text-faint
              @max-[13.5rem]:grid-cols-2"
          >
            <span>{words('spot.price')}</span>
            <span className="text-right">{words('spot.quantity')}</span>
            <span className="text-right @max-[13.5rem]:hidden">{words('spot.sum')}</span>
          </div>
          <SideRows levels={depth.asks} side="ask" most={most} onPick={onPick} />
          <p className="flex h-9 items-center justify-between px-3">
            <LivePrice matchId={market.match_id} className="text-t3 font-strong" />
            <Spread bids={depth.bids} asks={depth.asks} />
          </p>
          <SideRows levels={depth.bids} side="bid" most={most} onPick={onPick} />
        </>
      )}
    </div>
  );
}
