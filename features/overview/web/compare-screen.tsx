import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import {
  formatDay,
  formatMinute,
  formatPercent,
} from '../../../platform/browser/numbers/format.ts';
import { Button, IconButton } from '../../../platform/browser/parts/button.tsx';
import { CoinIcon } from '../../../platform/browser/parts/coin-icon.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { ChangeText } from '../../../platform/browser/parts/price.tsx';
import { Empty, ErrorView, Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { type Language, tagOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type Span, SPAN_NAMES, useLines } from './compare-data.ts';
import { comparedFrom, MOST_COMPARED, percentAt, scaleOf } from './compare-lines.ts';
import { ComparePicker } from './compare-picker.tsx';
import { LinePicture, LOOKS } from './line-picture.tsx';

function nameOf({ currency_name, legal_name }: QuoteRow): string {
  return `${currency_name}/${legal_name}`;
}

/** The markets that one is compared with, kept for it on the device. */
function useCompared(ownId: number) {
  const key = `compare-${ownId}`;
  const [ids, setIds] = useState(() => comparedFrom(readValue(key), ownId));
  const take = (next: readonly number[]): void => {
    const kept = comparedFrom(next, ownId);
    writeValue(key, kept.length > 0 ? kept : null);
    setIds(kept);
  };
  return {
    ids,
    add: (id: number) => take([...ids, id]),
    remove: (id: number) => take(ids.filter((other) => other !== id)),
  };
}

type LegendProps = {
  readonly row: QuoteRow;
  readonly index: number;
  /** Null where it had no price yet. */
  readonly percent: number | null;
  /** Since when, where that is later than for the others. */
  readonly since: number | null;
  readonly onRemove?: () => void;
};

/** A line's name, what it has come to, and how to be rid of it. */
function LegendRow({ row, index, percent, since, onRemove }: LegendProps) {
  const words = useWords();
  const language = useLanguage();
  const look = LOOKS[index];
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line sm:gap-3">
      <svg aria-hidden width="28" height="8" className="shrink-0">
        <line
          x2="28"
          y1="4"
          y2="4"
          stroke={look?.stroke}
          strokeDasharray={look?.dashes}
          strokeWidth="2"
        />
      </svg>
      {/* The narrowest phones have room for the name alone. */}
      <span className="max-[359px]:hidden">
        <CoinIcon code={row.currency_name} kind={row.kind} size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{nameOf(row)}</span>
        {since !== null && (
          <span className="block truncate text-t5 text-faint">
            {words('overview.since', { day: formatDay(language, since) })}
          </span>
        )}
      </span>
      {percent === null ? (
        <span className="text-muted">–</span>
      ) : (
        <ChangeText change={percent} className="font-strong" />
      )}
      {onRemove ? (
        <IconButton label={words('overview.remove', { name: nameOf(row) })} onClick={onRemove}>
          <X aria-hidden size={18} />
        </IconButton>
      ) : (
        <span className="w-11" />
      )}
    </li>
  );
}

/** A line that begins after so much of the time says since when. */
const LATE_SHARE = 0.03;

function gridText(language: Language, percent: number, digits: number): string {
  const look = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(tagOf(language), { style: 'percent', ...look });
  return format.format(percent / 100).replace('-', '−');
}

/** A moment as exactly as its span wants it. */
function momentText(language: Language, span: Span, ms: number): string {
  if (span === '1d') return formatMinute(language, ms);
  const day = formatDay(language, ms);
  return span === '1w' ? `${day}, ${formatMinute(language, ms)}` : day;
}

function Comparison({ own, rows }: { readonly own: QuoteRow; readonly rows: readonly QuoteRow[] }) {
  const words = useWords();
  const language = useLanguage();
  const [span, setSpan] = useState<Span>('1m');
  const [at, setAt] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { ids, add, remove } = useCompared(own.id);
  const shown = [own, ...ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])];
  const queries = useLines(shown, span);
  const lines = queries.map(({ data }) => data ?? []);
  const times = lines.flat().map(({ timeMs }) => timeMs);
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  const scale = scaleOf(lines);
  const isPending = queries.some((query) => query.isPending);
  const failed = queries.find((query) => query.isError && query.data === undefined);
  const percentOf = (index: number): number | null =>
    percentAt(lines[index] ?? [], at ?? Number.POSITIVE_INFINITY);
  const sinceOf = (index: number): number | null => {
    const begun = lines[index]?.[0]?.timeMs;
    return begun !== undefined && begun - fromMs > (toMs - fromMs) * LATE_SHARE ? begun : null;
  };
  const spoken = shown.map((row, index) => {
    const percent = percentOf(index);
    return `${nameOf(row)} ${percent === null ? '–' : formatPercent(language, percent)}`;
  });
  return (
    <div className="px-4">
      <Tabs
        look="chips"
        label={words('overview.span')}
        choices={SPAN_NAMES.map((value) => ({ value, label: words(`overview.span_${value}`) }))}
        value={span}
        onChange={setSpan}
      />
      {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && isPending && <Skeleton className="h-70 w-full md:h-110" />}
      {!failed && !isPending && times.length === 0 && (
        <Empty title={words('overview.no_prices')} hint={words('overview.no_prices_hint')} />
      )}
      {!failed && !isPending && times.length > 0 && (
        <>
          <LinePicture
            lines={lines}
            scale={scale}
            fromMs={fromMs}
            toMs={toMs}
            label={words('overview.spoken', { lines: spoken.join(', ') })}
            gridText={(percent) => gridText(language, percent, scale.digits)}
            at={at}
            onPoint={setAt}
          />
          <p className="flex justify-between pt-1 pr-14 text-t6 text-faint">
            <span>{momentText(language, span, fromMs)}</span>
            {at !== null && <span className="text-text">{momentText(language, span, at)}</span>}
            <span>{momentText(language, span, toMs)}</span>
          </p>
        </>
      )}
      <ul className="pt-3">
        {shown.map((row, index) => (
          <LegendRow
            key={row.id}
            row={row}
            index={index}
            percent={percentOf(index)}
            since={sinceOf(index)}
            {...(index > 0 && { onRemove: () => remove(row.id) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 pt-4">
        <Button
          look="quiet"
          aria-haspopup="dialog"
          disabled={ids.length >= MOST_COMPARED}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden size={16} />
          {words('overview.add')}
        </Button>
        <p className="min-w-0 flex-1 text-t5 text-muted">
          {words('overview.compare_hint', { most: MOST_COMPARED })}
        </p>
      </div>
      <ComparePicker
        rows={rows.filter((row) => !shown.includes(row))}
        open={isAdding}
        onClose={() => setAdding(false)}
        onPick={(id) => {
          setAdding(false);
          add(id);
        }}
      />
    </div>
  );
}

/** A market beside up to three others, in percent since the same moment. */
export function CompareScreen() {
  const words = useWords();
  const query = useQuoteRows();
  const [params] = useSearchParams();
  useWant({ markets: 'all' });
  const wanted = Number(params.get('match_id'));
  return (
    <>
      <div className="contents [&>header>div]:md:max-w-6xl">
        <PageHeader title={words('overview.compare')} />
      </div>
      <Page wide>
        <Loaded query={query} skeleton={<Skeleton className="mx-4 mt-11 h-70 md:h-110" />}>
          {(rows) => {
            const own = rows.find(({ id }) => id === wanted) ?? rows[0];
            return own ? (
              <Comparison key={own.id} own={own} rows={rows} />
            ) : (
              <Empty picture="search" title={words('overview.none')} />
            );
          }}
        </Loaded>
      </Page>
    </>
  );
}
