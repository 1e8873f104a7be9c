import { serverNowMs } from '../live/server-clock.ts';
import { formatTime } from '../numbers/format.ts';
import { relativeTime } from '../numbers/relative.ts';
import { useLanguage } from '../session/session.ts';

type Props = {
  /** Unix milliseconds. */
  readonly ms: number;
  /** What is said instead when it is long ago; day and time if nothing is given. */
  readonly otherwise?: string;
};

/** A time as one says it, "3 minutes ago", and in full for who points at it or hears it. */
export function When({ ms, otherwise }: Props) {
  const language = useLanguage();
  const relative = relativeTime(language, ms, serverNowMs());
  const full = formatTime(language, ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={full}>
      {relative ?? otherwise ?? full}
      {relative !== null && <span className="sr-only"> ({full})</span>}
    </time>
  );
}
