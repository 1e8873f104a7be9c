type Props = {
  readonly values: readonly number[];
  readonly tone: 'up' | 'down' | 'flat';
  readonly width?: number;
  readonly height?: number;
};

const STROKES = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--faint)' } as const;

/** The way of a price as a small line. Decoration: the figures stand beside it. */
export function Sparkline({ values, tone, width = 64, height = 24 }: Props) {
  if (values.length < 2) return <svg aria-hidden width={width} height={height} />;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline points={points.join(' ')} fill="none" stroke={STROKES[tone]} strokeWidth="1.5" />
    </svg>
  );
}
