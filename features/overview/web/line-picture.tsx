import { type PointerEvent, useRef } from 'react';
import type { PercentLine, Scale } from './compare-lines.ts';

/** Told apart by colour and by dashes: the market one came from is the solid one. */
export const LOOKS = [
  { stroke: 'var(--text)', dashes: undefined },
  { stroke: 'var(--indicator-1)', dashes: '7 3' },
  { stroke: 'var(--indicator-2)', dashes: '2 3' },
  { stroke: 'var(--indicator-3)', dashes: '9 3 2 3' },
] as const;

const WIDTH = 1_000;
const HEIGHT = 400;

type Props = {
  readonly lines: readonly PercentLine[];
  readonly scale: Scale;
  readonly fromMs: number;
  readonly toMs: number;
  /** All of it in words, for who does not see it. */
  readonly label: string;
  readonly gridText: (percent: number) => string;
  /** The moment that is pointed at. */
  readonly at: number | null;
  readonly onPoint: (timeMs: number | null) => void;
};

/** Lines in percent over one time, with a round grid across. */
export function LinePicture(props: Props) {
  const { lines, scale, fromMs, toMs, label, gridText, at, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const heightOf = (percent: number): number => (scale.high - percent) / (scale.high - scale.low);
  const widthOf = (timeMs: number): number => (timeMs - fromMs) / Math.max(toMs - fromMs, 1);
  const pointsOf = (line: PercentLine): string =>
    line
      .map(({ timeMs, percent }) => {
        const [x, y] = [widthOf(timeMs) * WIDTH, heightOf(percent) * HEIGHT];
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const point = ({ clientX }: PointerEvent): void => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    onPoint(fromMs + share * (toMs - fromMs));
  };
  const across = (percent: number) => (
    <line
      key={percent}
      x2={WIDTH}
      y1={heightOf(percent) * HEIGHT}
      y2={heightOf(percent) * HEIGHT}
      stroke={percent === 0 ? 'var(--mark)' : 'var(--grid)'}
      strokeDasharray={percent === 0 ? '1 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
  return (
    <div className="flex h-70 md:h-110">
      <div
        ref={box}
        role="img"
        aria-label={label}
        className="relative h-full min-w-0 flex-1 touch-pan-y"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => onPoint(null)}
        onPointerUp={({ pointerType }) => pointerType === 'touch' && onPoint(null)}
        onPointerCancel={() => onPoint(null)}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-full"
          fill="none"
        >
          {scale.grid.map(across)}
          {lines.map((line, index) => (
            <polyline
              // A line is told from the others by its place alone.
              key={LOOKS[index]?.stroke}
              points={pointsOf(line)}
              stroke={LOOKS[index]?.stroke}
              strokeDasharray={LOOKS[index]?.dashes}
              strokeWidth={index === 0 ? 2 : 1.75}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {at !== null && (
          <span
            aria-hidden
            className="absolute inset-y-0 border-l border-mark"
            style={{ left: `${widthOf(at) * 100}%` }}
          />
        )}
      </div>
      <div aria-hidden className="relative w-14 shrink-0 text-right text-t6 text-faint">
        {scale.grid.map((percent) => (
          <span
            key={percent}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${heightOf(percent) * 100}%` }}
          >
            {gridText(percent)}
          </span>
        ))}
      </div>
    </div>
  );
}
