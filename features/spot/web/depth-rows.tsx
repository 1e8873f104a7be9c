import clsx from 'clsx';
import { memo } from 'react';
import type { Level } from '../../../platform/browser/live/types.ts';
import { approximate, scaleOf } from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice, formatShort } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

/** The look of a row's place: what moves in it is laid out in it alone. */
export const ROW_LOOK = 'h-6 contain-layout contain-size';

/**
 * The key of a row: its place, counted from the best price, and not its price. When the book moves
 * the rows stay and get other letters; making rows anew costs a slow phone several pictures.
 */
export function placeOf(side: 'bid' | 'ask', index: number): string {
  return `${side}-${index}`;
}

type RowProps = {
  readonly price: string;
  readonly quantity: string;
  readonly share: number;
  readonly side: 'bid' | 'ask';
  /** The bar grows from this edge. */
  readonly edge: 'left' | 'right';
  readonly mirrored?: boolean;
  readonly onPick?: ((price: string, side: 'bid' | 'ask') => void) | undefined;
};

/** Quantities in the book: short from a thousand, all their digits below one. */
export function shortQuantity(language: Language, text: string): string {
  const size = approximate(text);
  const isShort = size >= 1000 || (size >= 1 && scaleOf(text) > 4);
  return isShort ? formatShort(language, text) : formatPrice(language, text);
}

/** One level: price, quantity, and a bar for its share. A tap takes its price. */
export const DepthRow = memo(function DepthRow(props: RowProps) {
  const { price, quantity, share, side, edge, mirrored, onPick } = props;
  const language = useLanguage();
  const shown = formatPrice(language, price);
  const amount = shortQuantity(language, quantity);
  const body = (
    <>
      <span className={side === 'bid' ? 'text-up' : 'text-down'}>{shown}</span>{' '}
      <span className="text-muted">{amount}</span>
    </>
  );
  const look = clsx(
    'flex h-full w-full items-center justify-between gap-1 px-1 text-t5 max-[359px]:text-t6',
    // The bar is a ground and no box: it grows and shrinks without anything being laid out.
    `bar share-${share} bg-no-repeat`,
    side === 'bid' ? 'bg-depth-up' : 'bg-depth-down',
    edge === 'left' ? 'bg-left' : 'bg-right',
    mirrored && 'flex-row-reverse',
  );
  if (!onPick) return <div className={look}>{body}</div>;
  return (
    <button type="button" tabIndex={-1} onClick={() => onPick(price, side)} className={look}>
      {body}
    </button>
  );
});

/**
 * Width of each level's bar in percent of the largest sum up to it. Whole percents: a bar is drawn
 * again when one sees it move, and not for every order far from it.
 */
export function cumulativeShares(levels: readonly Level[], most: number): readonly number[] {
  let sum = 0;
  return levels.map(([, quantity]) => {
    sum += approximate(quantity);
    return most > 0 ? Math.min(100, Math.round((sum / most) * 100)) : 0;
  });
}

/** Sum of all quantities, for bars. */
export function totalOf(levels: readonly Level[]): number {
  return levels.reduce((sum, [, quantity]) => sum + approximate(quantity), 0);
}
