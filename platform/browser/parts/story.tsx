import clsx from 'clsx';
import { formatTime } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';

export type Step = {
  readonly label: string;
  /** Unix milliseconds; 0 for a step that has not come yet. */
  readonly timeMs: number;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly note?: string | undefined;
};

/** How something went, step by step, with its times; steps to come are pale. */
export function Story({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
}) {
  const language = useLanguage();
  return (
    <ol aria-label={label} className="ml-1.5 space-y-3 border-l border-line pl-4">
      {steps.map((step) => (
        <li key={step.label} className="relative text-t5">
          <span
            aria-hidden
            className={clsx(
              'absolute top-1.5 -left-[1.3125rem] size-2.5 rounded-full border-2 border-surface',
              step.timeMs === 0 ? 'bg-mark' : 'bg-accent',
              step.tone === 'good' && 'bg-up-solid',
              step.tone === 'bad' && 'bg-down-solid',
            )}
          />
          <p
            className={clsx(
              'font-strong',
              step.timeMs === 0 && 'text-muted',
              step.tone === 'good' && 'text-up',
              step.tone === 'bad' && 'text-down',
            )}
          >
            {step.label}
          </p>
          {step.timeMs > 0 && (
            <p className="text-t5 text-muted">{formatTime(language, step.timeMs)}</p>
          )}
          {step.note && <p className="pt-1 [overflow-wrap:anywhere]">{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}
