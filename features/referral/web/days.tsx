import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { add } from '../../../platform/browser/numbers/decimal.ts';
import { formatDay, formatMoment } from '../../../platform/browser/numbers/format.ts';
import { Empty, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useDays } from './referral-data.ts';
import { rateText } from './referral-texts.ts';
import type { Day, Info } from './types.ts';

const LETTERS = ['B', 'C', 'D', 'E'];

/** What each day brought in the coin that most days have, the first day first. */
function seriesOf(days: readonly Day[]): readonly { date: string; amount: string }[] {
  const coin = days[0]?.currency_name;
  const sums = new Map<string, string>();
  for (const day of days.filter((each) => each.currency_name === coin)) {
    sums.set(day.date, add(sums.get(day.date) ?? '0', day.amount));
  }
  return [...sums].map(([date, amount]) => ({ date, amount })).reverse();
}

/** A day of the wire, which is one of UTC: its noon is on that day wherever one is. */
function dayText(language: Language, date: string): string {
  return formatDay(language, Date.parse(`${date}T12:00:00Z`));
}

function DayRow({ day }: { readonly day: Day }) {
  const words = useWords();
  const language = useLanguage();
  const { currency_name: coin, fees, rates } = day;
  const parts = LETTERS.flatMap((letter, at) => {
    const fee = fees[at] ?? '0';
    return Number(fee) > 0 ? [`${letter} ${rateText(language, rates[at] ?? 0)}`] : [];
  });
  const params = { kind: 'referral_day', id: day.id };
  return (
    <li className="border-b border-line">
      <Go
        to={withParams(paths.fairness, params)}
        aria-label={words('referral.receipt_of', { date: day.date })}
        className="flex min-h-16 items-center gap-3 px-4 active:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-strong tabular-nums">{dayText(language, day.date)}</span>
          <span className="block truncate text-t5 text-muted">{parts.join(' · ')}</span>
        </span>
        <span className="max-w-[50%] shrink-0 text-right">
          <span className="block font-strong">{coinText(language, day.amount, coin)}</span>
          <span className="block text-t6 text-faint">{formatMoment(language, day.paid_ms)}</span>
        </span>
      </Go>
    </li>
  );
}

function Line({ days }: { readonly days: readonly Day[] }) {
  const words = useWords();
  const series = seriesOf(days);
  if (series.length < 2) return null;
  return (
    <div className="px-4 pt-2">
      <ValueLine
        values={series.map(({ amount }) => Number(amount))}
        label={words('referral.line', { n: series.length })}
      />
    </div>
  );
}

/** Days with what they brought; each leads to its receipt. */
export function Days({ info }: { readonly info: Info }) {
  const words = useWords();
  const language = useLanguage();
  const when = formatMoment(language, info.next_pay_ms);
  return (
    <Loaded query={useDays()} skeleton={<SkeletonRows count={3} />}>
      {(days) =>
        days.length === 0 ? (
          <Empty
            picture="coins"
            title={words('referral.no_days')}
            hint={words('referral.no_days_hint', { when })}
          />
        ) : (
          <>
            <Line days={days} />
            <ul aria-label={words('referral.days')}>
              {days.map((day) => (
                <DayRow key={day.id} day={day} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
