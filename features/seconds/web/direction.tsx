import {
  ArrowDownRight,
  ArrowUpRight,
  CircleCheck,
  CircleEqual,
  CircleSlash,
  CircleX,
} from 'lucide-react';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { SecondsState } from '../contract.ts';

type DirectionProps = { readonly type: 1 | 2; readonly size?: number };

/** The arrow of a direction. Decoration beside its word. */
export function DirectionArrow({ type, size = 18 }: DirectionProps) {
  const Arrow = type === 1 ? ArrowUpRight : ArrowDownRight;
  return <Arrow aria-hidden size={size} className="shrink-0" />;
}

/** Up or down as a small sign: arrow, word and colour. */
export function DirectionBadge({ type }: DirectionProps) {
  const words = useWords();
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-0.5 rounded-sm px-1.5 py-0.5 text-t6
        font-strong text-on-solid ${type === 1 ? 'bg-up-solid' : 'bg-down-solid'}`}
    >
      <DirectionArrow type={type} size={12} />
      {words(type === 1 ? 'seconds.up' : 'seconds.down')}
    </span>
  );
}

const PICTURES = {
  won: CircleCheck,
  lost: CircleX,
  drawn: CircleEqual,
  void: CircleSlash,
} as const;

type StateProps = {
  readonly state: Exclude<SecondsState, 'pending' | 'running'>;
  readonly size?: number;
};

/** The picture of how an order ended. Decoration beside its word. */
export function StatePicture({ state, size = 16 }: StateProps) {
  const Picture = PICTURES[state];
  return <Picture aria-hidden size={size} className="shrink-0" />;
}
