import { useMemo } from 'react';
import { rosetteOf } from './rosette.ts';

type Props = {
  /** The text of the receipt's own seal: its rosette is drawn from it. */
  readonly text: string;
  /** How many checks passed, of how many: each has its tick. */
  readonly passed: number;
  readonly checks: number;
  /** Diameter in px. Small seals have fewer ticks and curves, else they would be smudges. */
  readonly size: number;
  /** Tells its state to those who do not see it; without it the seal is told beside. */
  readonly label?: string;
  /** Ticks light up in turn and the rosette is struck: once, when a receipt has been checked. */
  readonly isStruckNow?: boolean;
};

const TICK_MS = 14;
const MIDDLE_PX = 32;
const LARGE_PX = 64;
const SMALL_TICKS = 16;

function curvesFor(size: number): number {
  if (size < MIDDLE_PX) return 0;
  return size < LARGE_PX ? 1 : 3;
}

/** Ticks of a small seal stand for all checks: one that failed leaves one of them dark. */
function ticksFor({ size, checks, passed }: Props): readonly boolean[] {
  const count = size < MIDDLE_PX ? SMALL_TICKS : Math.max(checks, SMALL_TICKS);
  const isLit = (index: number): boolean =>
    checks > 0 && (index + 1) / count <= passed / checks + Number.EPSILON;
  return Array.from({ length: count }, (_, index) => isLit(index));
}

/**
 * The seal of a receipt, the mark of the house. It stands where a receipt exists and nowhere else:
 * one tick for each check, lit where it passed, and a rosette that is struck when all did.
 */
export function Seal(props: Props) {
  const { text, passed, checks, size, label, isStruckNow = false } = props;
  const curves = useMemo(() => rosetteOf(text, curvesFor(size)), [text, size]);
  const isWhole = checks > 0 && passed === checks;
  const ticks = ticksFor(props);
  return (
    <svg
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      data-struck={isStruckNow && isWhole ? '' : undefined}
      className="seal shrink-0 text-accent-text"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <g strokeWidth={size < MIDDLE_PX ? 7 : 3.4} strokeLinecap="round">
        {ticks.map((isLit, index) => (
          <path
            // A tick has no identity but its place.
            key={index}
            d="M0-97V-87"
            transform={`rotate(${(index * 360) / ticks.length})`}
            className={isLit ? 'tick' : 'tick opacity-25'}
            style={{ animationDelay: `${index * TICK_MS}ms` }}
          />
        ))}
      </g>
      <circle r={size < MIDDLE_PX ? 70 : 81} strokeWidth={size < MIDDLE_PX ? 6 : 1.6} />
      {curves.length > 0 && (
        <g strokeWidth={1} className={`rosette ${isWhole ? '' : 'opacity-15'}`}>
          {curves.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      )}
      {size >= MIDDLE_PX && <circle r={30} strokeWidth={1.6} />}
      <g className={`wick ${isWhole ? '' : 'opacity-25'}`} strokeWidth={size < MIDDLE_PX ? 6 : 3}>
        <path d="M0-22V22" strokeLinecap="round" />
        <path d="M0-13L9 0 0 13Z" fill="currentColor" />
        <path d="M0-13L-9 0 0 13Z" />
      </g>
    </svg>
  );
}
