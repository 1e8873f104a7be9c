import { formatAmount, formatShare } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

type Props = {
  /** Share that is subscribed, 100 at most. */
  readonly percentage: number;
  /** How many times over it is wanted. */
  readonly times: string;
};

/** How much of an issue is wanted: a bar up to the whole, and beyond it how many times over. */
export function DemandBar({ percentage, times }: Props) {
  const words = useWords();
  const language = useLanguage();
  const isOver = percentage >= 100;
  const label = isOver
    ? words('ieo.times_wanted', { times: formatAmount(language, times) })
    : words('ieo.share_wanted', { share: formatShare(language, percentage) });
  return (
    <div>
      <div
        role="progressbar"
        aria-label={words('ieo.demand')}
        aria-valuenow={percentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-line-strong"
      >
        <div className="h-full bg-accent-text" style={{ width: `${percentage}%` }} />
      </div>
      <p className="mt-1 text-t5 text-muted">{label}</p>
    </div>
  );
}
