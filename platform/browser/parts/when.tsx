import { serverNowMs } from '../live/server-clock.ts';
import { formatTime } from '../numbers/format.ts';
import { relativeTime } from '../numbers/relative.ts';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';

type Props = {
  /** Unix milliseconds. */
  readonly ms: number;
};

/** A time as one says it, "7 minutes ago", and in full for who points at it or hears it. */
export function When({ ms }: Props) {
  const language = useLanguage();
  const words = useWords();
  const relative = relativeTime(language, ms, serverNowMs(), words('common.just_now'));
  const full = formatTime(language, ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={full}>
      {relative ?? full}
      {relative !== null && <span className="sr-only"> ({full})</span>}
    </time>
  );
}
