import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Order } from './types.ts';

const RADIUS = 17;
const AROUND = 2 * Math.PI * RADIUS;

/** How many of the days are over, as a ring; a flexible order has no end and only counts. */
export function ProgressRing({ order }: { readonly order: Order }) {
  const words = useWords();
  const { day, passed_days: passed } = order;
  const share = day === 0 ? 0 : passed / day;
  const label =
    day === 0
      ? words('lockup.days', { n: passed })
      : words('lockup.passed', { n: passed, all: day });
  return (
    <svg role="img" aria-label={label} width={44} height={44} viewBox="0 0 44 44">
      <g fill="none" strokeWidth={4} transform="rotate(-90 22 22)">
        <circle cx={22} cy={22} r={RADIUS} stroke="var(--line-strong)" />
        <circle
          cx={22}
          cy={22}
          r={RADIUS}
          stroke="var(--accent-text)"
          strokeDasharray={`${AROUND * share} ${AROUND}`}
        />
      </g>
      <text x={22} y={26} textAnchor="middle" fontSize={12} fill="var(--text)">
        {passed}
      </text>
    </svg>
  );
}
