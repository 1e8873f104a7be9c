import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type PayoffPoint, type PayoffTerms, payoffOf } from './plan.ts';

const WIDTH = 400;
const HEIGHT = 120;
const AIR = 12;

type Reach = { readonly low: number; readonly high: number };

function reachOf(values: readonly number[]): Reach {
  return { low: Math.min(...values), high: Math.max(...values) };
}

function at({ low, high }: Reach, value: number, length: number): number {
  return high > low ? ((value - low) / (high - low)) * length : length / 2;
}

/** The points of one line in the picture's own measure. */
function lineOf(points: readonly PayoffPoint[], of: 'order' | 'kept'): string {
  const x = reachOf(points.map(({ price }) => price));
  const y = reachOf(points.flatMap(({ order, kept }) => [order, kept]));
  return points
    .map((point) => {
      const height = AIR + at(y, point[of], HEIGHT - 2 * AIR);
      return `${at(x, point.price, WIDTH).toFixed(1)},${(HEIGHT - height).toFixed(1)}`;
    })
    .join(' ');
}

type Props = {
  readonly product: PayoffTerms;
  /** The coin one would keep. */
  readonly coin: string;
};

/** What the order comes to against keeping the amount, over the price of the settlement. */
export function Payoff({ product, coin }: Props) {
  const words = useWords();
  const language = useLanguage();
  const points = payoffOf(product);
  const prices = reachOf(points.map(({ price }) => price));
  const evenX = at(prices, Number(product.break_even ?? product.strike), WIDTH);
  const even = formatPrice(language, product.break_even ?? product.strike);
  const said = words(`dual.even_${product.type}`, { price: even, coin });
  return (
    <figure className="space-y-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
        className="h-30 w-full rounded-sm bg-canvas"
      >
        <line
          x1={evenX}
          x2={evenX}
          y1={0}
          y2={HEIGHT}
          strokeDasharray="1 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
        <polyline
          points={lineOf(points, 'kept')}
          fill="none"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-muted"
        />
        <polyline
          points={lineOf(points, 'order')}
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-accent-text"
        />
      </svg>
      <figcaption className="space-y-1 text-t5 text-muted">
        <p className="flex flex-wrap gap-x-4">
          <span className="flex items-center gap-2">
            <span aria-hidden className="h-0.5 w-4 bg-accent-text" />
            {words('dual.line_order')}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden className="w-4 border-t border-dashed border-muted" />
            {words('dual.line_kept', { coin })}
          </span>
        </p>
        <p>{said}</p>
      </figcaption>
    </figure>
  );
}
