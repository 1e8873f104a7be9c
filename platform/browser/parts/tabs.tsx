import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

export type Choice<T extends string> = { readonly value: T; readonly label: string };

type Props<T extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly look?: 'underline' | 'segments' | 'chips';
  readonly tone?: 'buy' | 'sell' | undefined;
  readonly className?: string;
};

const LISTS = {
  underline: 'gap-5 overflow-x-auto no-scrollbar',
  segments: 'gap-0.5 rounded-md bg-canvas p-0.5 outline outline-line',
  chips: 'gap-1.5 overflow-x-auto no-scrollbar',
} as const;

function tabClass(look: 'underline' | 'segments' | 'chips', isOn: boolean, tone?: string): string {
  if (look === 'underline') {
    return clsx(
      'relative min-h-11 min-w-11 shrink-0 text-t4 font-strong whitespace-nowrap',
      // Milled below the chosen one, as wide as its letters.
      isOn
        ? `text-text after:mill after:absolute after:inset-x-0 after:bottom-0.5 after:h-1.25
           after:text-accent-text after:content-['']`
        : 'text-faint',
    );
  }
  if (look === 'chips') {
    return clsx(
      'min-h-11 min-w-11 shrink-0 rounded-sm px-2 text-t5 whitespace-nowrap',
      isOn ? 'font-strong text-accent-text' : 'text-muted',
    );
  }
  const toned = tone === 'buy' ? 'bg-up-solid text-on-solid' : 'bg-down-solid text-on-solid';
  return clsx(
    'min-h-11 min-w-0 flex-1 rounded-sm px-2 text-t5 leading-tight font-strong',
    isOn ? (tone ? toned : 'bg-pressed text-text') : 'text-muted',
  );
}

/** Scrolls a row of tabs to the chosen one, if it is out of sight. */
function showChosen(box: HTMLElement): void {
  const chosen = box.querySelector<HTMLElement>('[aria-selected=true]');
  if (!chosen) return;
  const begin = chosen.offsetLeft - box.offsetLeft;
  const end = begin + chosen.offsetWidth;
  if (begin >= box.scrollLeft && end <= box.scrollLeft + box.clientWidth) return;
  box.scrollLeft = begin - (box.clientWidth - chosen.offsetWidth) / 2;
}

/** Tabs in three looks; arrow keys move, as people with a keyboard expect. */
export function Tabs<T extends string>(props: Props<T>) {
  const { label, choices, value, onChange, look = 'underline', tone, className } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The chosen one stands in sight, also where more are offered than fit.
  useEffect(() => {
    const box = list.current;
    if (!box || look === 'segments') return;
    // With the next picture, which lays everything out anyway: here it would be done once more.
    const next = requestAnimationFrame(() => showChosen(box));
    return () => cancelAnimationFrame(next);
  }, [value, look]);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={clsx('flex', LISTS[look], className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          id={`${id}-${choice.value}`}
          type="button"
          role="tab"
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
          className={tabClass(look, choice.value === value, tone)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
