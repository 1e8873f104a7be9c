import clsx from 'clsx';
import { useRef } from 'react';
import { useWords } from '../words/use-words.ts';
import { pulled, STOPS } from './slider-stops.ts';

type Props = {
  readonly label: string;
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  readonly disabled?: boolean;
  readonly tone?: 'buy' | 'sell';
  /** What the share comes to, for those who listen; the percent unless told otherwise. */
  readonly valueText?: string;
};

/** A share in percent; its marks at the quarters draw a thumb near them. */
export function PercentSlider(props: Props) {
  const { label, percent, onChange, disabled, tone, valueText } = props;
  const words = useWords();
  // Keys go by single percents: only what a finger drags is drawn to a mark.
  const isDragged = useRef(false);
  const drag = (is: boolean) => () => {
    isDragged.current = is;
  };
  const colour = tone === 'buy' ? 'var(--up)' : tone === 'sell' ? 'var(--down)' : 'var(--accent)';
  return (
    <div className="relative flex min-h-14 items-center px-1 pb-3">
      <div aria-hidden className="mill absolute inset-x-2.5 h-2.5 text-line-strong">
        <div className="mill h-full" style={{ width: `${percent}%`, color: colour }} />
        {STOPS.map((stop) => (
          <span
            key={stop}
            className="absolute -top-1 h-4.5 w-px"
            style={{
              left: `${stop}%`,
              backgroundColor: percent >= stop && percent > 0 ? colour : 'var(--mark)',
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
        onPointerDown={drag(true)}
        onPointerUp={drag(false)}
        onPointerCancel={drag(false)}
        onChange={(event) => {
          const at = Number(event.target.value);
          onChange(isDragged.current ? pulled(at) : at);
        }}
        className="range relative h-11 w-full"
      />
      <div aria-hidden className="pointer-events-none absolute inset-x-2.5 bottom-0 h-3.5">
        {STOPS.map((stop) => (
          <span
            key={stop}
            className={clsx(
              'absolute text-t6 whitespace-nowrap',
              stop === 0 ? '' : stop === 100 ? '-translate-x-full' : '-translate-x-1/2',
              percent === stop ? 'text-text' : 'text-faint',
            )}
            style={{ left: `${stop}%` }}
          >
            {words('common.percent', { percent: stop })}
          </span>
        ))}
      </div>
    </div>
  );
}
