import { type PointerEvent, useRef } from 'react';

type Props = {
  readonly values: readonly number[];
  /** What the values are measured against, drawn dotted: one for each value. */
  readonly base?: readonly number[];
  /** All of it in words, for who does not see it. */
  readonly label: string;
  /** Told which value a finger or pointer is at, and null when it leaves. */
  readonly onPick?: (index: number | null) => void;
  /** The value that is pointed at; without one the last is marked. */
  readonly picked?: number | null;
};

const WIDTH = 400;
const HEIGHT = 100;
/** So much stays free above and below the line, in hundredths of the height. */
const AIR = 10;

/** Heights of values in hundredths from above; a line that never moves lies in the middle. */
function heightsOf(values: readonly number[], low: number, high: number): number[] {
  const span = high - low;
  if (span <= 0) return values.map(() => HEIGHT / 2);
  return values.map((value) => AIR + ((high - value) / span) * (HEIGHT - 2 * AIR));
}

function pointsOf(heights: readonly number[]): string {
  const last = Math.max(heights.length - 1, 1);
  return heights.map((y, index) => `${(index / last) * WIDTH},${y.toFixed(2)}`).join(' ');
}

/**
 * What is one's own over time: a champagne line over the graduation. Pictures only: figures stand
 * beside it.
 */
export function ValueLine({ values, base = [], label, onPick, picked = null }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const all = [...values, ...base];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const heights = heightsOf(values, low, high);
  const last = values.length - 1;
  const at = picked ?? last;
  const x = last > 0 ? (at / last) * 100 : 100;
  const y = heights[at] ?? HEIGHT / 2;
  const area = heights.map((top, index) => `${(index / Math.max(last, 1)) * 100}% ${top + 6}%`);
  const pick = ({ clientX }: PointerEvent): void => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    onPick?.(Math.round(share * last));
  };
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className="relative h-30 w-full touch-pan-y"
      onPointerDown={pick}
      onPointerMove={pick}
      onPointerLeave={() => onPick?.(null)}
      onPointerUp={({ pointerType }) => pointerType === 'touch' && onPick?.(null)}
      onPointerCancel={() => onPick?.(null)}
    >
      <div
        aria-hidden
        className="mill absolute inset-0 text-accent-text opacity-45"
        style={{ clipPath: `polygon(${area.join(', ')}, 100% 100%, 0% 100%)` }}
      />
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 h-full w-full overflow-visible"
        fill="none"
      >
        {base.length > 1 && (
          <polyline
            points={pointsOf(heightsOf(base, low, high))}
            stroke="var(--faint)"
            strokeDasharray="1 4"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <polyline
          points={pointsOf(heights)}
          stroke="var(--accent-text)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        aria-hidden
        className="absolute size-2 -translate-1/2 rounded-full bg-accent-text ring-4
          ring-accent-soft"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
    </div>
  );
}
