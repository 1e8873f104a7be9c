import { isPositive, approximate } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useContractOf } from './data.ts';
import { Profit } from './figures.tsx';
import { useLivePosition } from './live.ts';
import { resultAt } from './preview.ts';
import { railOf } from './price-rail.ts';
import type { PositionRow } from './types.ts';

type RowProps = { readonly row: PositionRow };

function stopAt(price: string): number | null {
  return isPositive(price) ? approximate(price) : null;
}

/** The stop-loss that holds: the one that was set, or the one that trails. */
function lossOf({ stop_loss_price, trail_price }: PositionRow): string {
  return isPositive(stop_loss_price) ? stop_loss_price : trail_price;
}

type EndProps = RowProps & {
  readonly name: 'takeProfit' | 'stopLoss' | null;
  readonly edge: 'left-0' | 'right-0';
};

/** The name of an end above the rail, and what closing there would come to below it. */
function End({ row, name, edge }: EndProps) {
  const words = useWords();
  const contract = useContractOf(row);
  if (!name) return null;
  const price = name === 'takeProfit' ? row.target_profit_price : lossOf(row);
  const letters = name === 'takeProfit' ? 'contracts.letter_take' : 'contracts.letter_stop';
  return (
    <>
      <span className={`absolute top-0 text-faint ${edge}`}>{words(letters)}</span>
      <span aria-hidden className={`absolute top-4.5 h-4.5 w-0.5 bg-accent-text ${edge}`} />
      <span className={`absolute top-10 ${edge}`}>
        {contract && <Profit value={resultAt(contract, row, price, row.share).net} digits={2} />}
      </span>
    </>
  );
}

type PointProps = {
  readonly word: string;
  readonly price: string;
  readonly at: number;
  readonly wordAt: number;
  readonly strong?: boolean;
};

function Point({ word, price, at, wordAt, strong }: PointProps) {
  const language = useLanguage();
  const tone = strong ? 'font-strong' : 'text-muted';
  const look = `absolute -translate-x-1/2 whitespace-nowrap ${tone}`;
  return (
    <>
      <span className={`top-0 ${look}`} style={{ left: `${wordAt}%` }}>
        {word}
      </span>
      <span
        aria-hidden
        className={`absolute top-4.5 h-4.5 w-0.5 -translate-x-1/2 ${
          strong ? 'bg-text' : 'bg-accent-text'
        }`}
        style={{ left: `${at}%` }}
      />
      <span className={`top-10 ${look}`} style={{ left: `${wordAt}%` }}>
        {formatPrice(language, price)}
      </span>
    </>
  );
}

/**
 * Where a position stands between its stop-loss and its take-profit: price runs from left to right.
 * It moves with the price; nothing around it is drawn again.
 */
export function PriceRail({ row }: RowProps) {
  const words = useWords();
  const live = useLivePosition(row);
  const side = row.type === 1 ? 'long' : 'short';
  const [entry, mark] = [approximate(row.price), approximate(live.update_price)];
  const rail = railOf({
    side,
    entry,
    mark,
    takeProfit: stopAt(row.target_profit_price),
    stopLoss: stopAt(lossOf(row)),
  });
  const [from, to] = [Math.min(rail.entry, rail.mark), Math.max(rail.entry, rail.mark)];
  const isGain = side === 'long' ? mark >= entry : mark <= entry;
  return (
    <div className="relative mt-3 h-14 text-t6">
      <span aria-hidden className="mill absolute inset-x-0 top-5.5 h-2.5 text-line-strong" />
      <span
        aria-hidden
        className={`mill absolute top-5.5 h-2.5 ${isGain ? 'text-up' : 'text-down'}`}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <End row={row} name={rail.left} edge="left-0" />
      <End row={row} name={rail.right} edge="right-0" />
      <Point
        word={words('contracts.rail_entry')}
        price={row.price}
        at={rail.entry}
        wordAt={rail.entryWord}
      />
      <Point
        word={words('contracts.rail_now')}
        price={live.update_price}
        at={rail.mark}
        wordAt={rail.markWord}
        strong
      />
    </div>
  );
}
