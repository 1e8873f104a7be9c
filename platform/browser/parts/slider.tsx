import type { CSSProperties } from 'react';
import { useWords } from '../words/use-words.ts';

type Props = {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  readonly disabled?: boolean;
  readonly tone?: 'buy' | 'sell';
  /** What the share comes to, for those who listen; the percent unless told otherwise. */
  readonly valueText?: string;
};

const STOPS = [0, 25, 50, 75, 100] as const;

/** A share in percent with marks at the quarters. */
export function PercentSlider(props: Props) {
  const { label, percent, onChange, disabled, tone, valueText } = props;
  const words = useWords();
  const colour = tone === 'buy' ? 'var(--up)' : tone === 'sell' ? 'var(--down)' : 'var(--accent)';
  return (
    <div className="relative flex min-h-11 items-center px-1">
      <div aria-hidden className="absolute inset-x-2.5 h-1 rounded-full bg-pressed">
        <div
          className="h-full rounded-full"
          style={{ width: `${percent}%`, backgroundColor: colour }}
        />
        {STOPS.map((stop) => (
          <span
            key={stop}
            className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 border-2 border-canvas"
            style={{
              left: `${stop}%`,
              backgroundColor: percent >= stop && percent > 0 ? colour : 'var(--line-strong)',
            }}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText ?? words('common.percent', { percent })}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range relative h-11 w-full"
        style={{ '--thumb': colour } as CSSProperties}
      />
    </div>
  );
}
