import { useEffect, useRef } from 'react';
import { isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import type { usePaged } from '../../../platform/browser/parts/paged.ts';
import { Empty, ErrorView, Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { VirtualList } from '../../../platform/browser/parts/virtual-list.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { dateTagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { BillLine, ROW_PX } from './bill-list.tsx';
import { byMonth } from './bill-months.ts';
import type { BillRow, MonthTotal } from './wallet-data.ts';

const BELOW_HEAD = 'top-[calc(3rem+var(--bar))]';

/** So far below the window the next page is asked for. */
const AHEAD = '600px';

type SumProps = { readonly word: string; readonly mark: string; readonly amount: string };

/** One direction of a coin in a month; nothing where nothing moved. */
function Sum({ word, mark, amount }: SumProps) {
  const words = useWords();
  const language = useLanguage();
  if (!isPositive(amount)) return null;
  return (
    <>
      <span className="text-muted">{words(word)}</span> {mark}
      {formatAmount(language, amount)}
    </>
  );
}

type MonthProps = { readonly month: string; readonly totals: readonly MonthTotal[] };

/** A month with what came in and went out of each coin. */
function MonthHead({ month, totals }: MonthProps) {
  const language = useLanguage();
  const [year = 0, number = 1] = month.split('-').map(Number);
  const name = new Intl.DateTimeFormat(dateTagOf(language), { year: 'numeric', month: 'long' });
  const moved = totals.filter((total) => isPositive(total.in) || isPositive(total.out));
  return (
    <div className={`sticky ${BELOW_HEAD} z-10 border-b border-line bg-raised px-4 py-2.5`}>
      <h2 className="font-strong">{name.format(new Date(year, number - 1, 1))}</h2>
      {moved.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr_1fr] gap-x-3 gap-y-0.5 pt-1 text-t5">
          {moved.map((total) => (
            <div key={total.currency} className="contents">
              <dt className="font-strong">{total.currency_name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere] text-up">
                <Sum word="wallet.in" mark="+" amount={total.in} />
              </dd>
              <dd className="min-w-0 [overflow-wrap:anywhere] text-down">
                <Sum word="wallet.out" mark="−" amount={total.out} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Asks for more once the end of the list comes near. */
function EndMark({ onSeen }: { readonly onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return;
    const seen = (entries: readonly IntersectionObserverEntry[]): void => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    };
    const observer = new IntersectionObserver(seen, { rootMargin: AHEAD });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={mark} className="h-px" />;
}

type Props = {
  readonly paged: ReturnType<typeof usePaged<BillRow>>;
  readonly totals: readonly MonthTotal[];
};

/** Statement lines by the months they fall in, with what came in and went out of each coin. */
export function StatementMonths({ paged, totals }: Props) {
  const words = useWords();
  return (
    <Loaded query={paged.query}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={words('wallet.no_bills')} hint={words('wallet.no_bills_hint')} />
        ) : (
          <>
            {byMonth(rows, totals).map((month) => (
              <section key={month.month}>
                <MonthHead month={month.month} totals={month.totals} />
                <VirtualList
                  items={month.rows.map((row, index) => ({ row, index }))}
                  rowPx={ROW_PX}
                  keyOf={({ index }) => index}
                  render={({ row }) => <BillLine row={row} />}
                />
              </section>
            ))}
            {/* A new one for each page: one that stays in sight is not told again. */}
            <EndMark key={rows.length} onSeen={paged.more} />
            {paged.isLoadingMore && <SkeletonRows count={2} />}
            {paged.retryMore && <ErrorView error={paged.query.error} onRetry={paged.retryMore} />}
          </>
        )
      }
    </Loaded>
  );
}
