import { useLive } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatPrice } from '../../../platform/browser/numbers/format.ts';
import { Empty, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { depthCurves, depthPath } from './depth-curve.ts';

const BOX = { width: 400, height: 180 };

/** What could be bought and sold up to each price, as two curves that meet in the middle. */
export function DepthChart({ market }: { readonly market: Market }) {
  const words = useWords();
  const language = useLanguage();
  const depth = useLive((live) => live.depth);
  if (depth?.match_id !== market.match_id) return <Skeleton className="mx-4 my-3 h-72" />;
  const curves = depthCurves(depth.bids, depth.asks);
  if (!curves) return <Empty title={words('spot.empty_book')} />;
  const price = (at: number): string =>
    formatPrice(language, at.toFixed(scaleOf(market.tick_size)));
  const amount = (sum: number | undefined): string => {
    const figure = (sum ?? 0).toFixed(scaleOf(market.lot_size));
    return `${formatAmount(language, figure)} ${market.currency_name}`;
  };
  const { bids, asks, middle, reach } = curves;
  const [bidSum, askSum] = [amount(bids.at(-1)?.sum), amount(asks.at(-1)?.sum)];
  const [low, high] = [price(middle - reach), price(middle + reach)];
  return (
    <figure className="px-4 pt-3">
      <div className="flex justify-between gap-3 text-t5">
        <p className="text-up">
          {words('spot.buy')} {bidSum}
        </p>
        <p className="text-right text-down">
          {words('spot.sell')} {askSum}
        </p>
      </div>
      <svg
        role="img"
        aria-label={words('spot.depth_says', { bids: bidSum, asks: askSum, low, high })}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="mt-1 h-56 w-full border-b border-line"
      >
        <path
          d={depthPath(bids, curves, BOX)}
          className="fill-up/15 stroke-up"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={depthPath(asks, curves, BOX)}
          className="fill-down/15 stroke-down"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden className="flex justify-between py-1 text-t6 text-muted">
        <span>{low}</span>
        <span>{price(middle)}</span>
        <span>{high}</span>
      </div>
    </figure>
  );
}
