type Props = {
  /** The way of the price, from where it began to where it ended. */
  readonly values: readonly number[];
  readonly tone: 'up' | 'down' | 'flat';
  readonly width?: number;
  readonly height?: number;
};

const STROKES = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--muted)' } as const;
const MARGIN_PX = 4;

/**
 * What a result came of: the way of the price in the colour of gain or loss, against the dotted
 * level at which it began. Decoration: the figures stand beside it.
 */
export function ResultLine({ values, tone, width = 56, height = 28 }: Props) {
  const [first = 0] = values;
  const last = values.at(-1) ?? first;
  const low = Math.min(...values, first);
  const span = Math.max(...values, first) - low;
  const inner = height - 2 * MARGIN_PX;
  const y = (value: number): number =>
    span > 0 ? MARGIN_PX + (1 - (value - low) / span) * inner : height / 2;
  const step = (width - 2 * MARGIN_PX) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => `${MARGIN_PX + at * step},${y(value).toFixed(1)}`);
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className="max-w-full shrink-0"
    >
      <path d={`M0 ${y(first)}H${width}`} stroke="var(--faint)" strokeDasharray="1 3" />
      <polyline points={points.join(' ')} stroke={STROKES[tone]} strokeWidth="1.5" />
      <circle cx={width - MARGIN_PX} cy={y(last)} r="2.5" fill={STROKES[tone]} />
    </svg>
  );
}
