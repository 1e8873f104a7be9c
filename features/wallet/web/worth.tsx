import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { approximate, sign, subtract } from '../../../platform/browser/numbers/decimal.ts';
import { formatMoment, formatPercent } from '../../../platform/browser/numbers/format.ts';
import { directionOf, toneOf } from '../../../platform/browser/parts/price.tsx';
import { Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { ValueLine } from '../../../platform/browser/parts/value-line.tsx';
import { useFiat } from '../../../platform/browser/session/fiat.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAssetsView } from './assets-view.ts';
import { Amount } from './total-card.tsx';
import { useValueSeries, VALUE_SPANS, type ValueSeries, type ValueSpan } from './wallet-data.ts';

/**
 * The points from the moment on from which one owned anything: noughts before it say nothing. Who
 * began just now has a level line.
 */
function begun({ points }: ValueSeries): ValueSeries['points'] {
  const first = points.findIndex(({ value_usdt }) => sign(value_usdt) !== 0);
  if (first < 0) return [];
  const owned = points.slice(first);
  return owned.length === 1 ? [...owned, ...owned] : owned;
}

type SaidProps = {
  readonly series: ValueSeries;
  /** Where a finger is. */
  readonly point: ValueSeries['points'][number] | undefined;
};

/** What was won or lost, or what a point says that a finger is at. */
function Said({ series, point }: SaidProps) {
  const words = useWords();
  const language = useLanguage();
  const fiat = useFiat();
  if (point !== undefined) {
    return (
      <p className="min-h-5 text-t5">
        <span className="font-strong">
          <Amount text={fiat.show(point.value_usdt)} />
        </span>{' '}
        <span className="text-muted">{formatMoment(language, point.time_ms)}</span>
      </p>
    );
  }
  const direction = sign(series.profit_usdt);
  const mark = direction > 0 ? '+' : direction < 0 ? '−' : '';
  const tone = toneOf(directionOf(direction));
  return (
    <p className="min-h-5 text-t5">
      <span className={`font-strong ${tone}`}>
        <Amount text={`${mark}${fiat.show(series.profit_usdt.replace(/^-/, ''))}`} />{' '}
        {formatPercent(language, series.profit_percent)}
      </span>{' '}
      <span className="text-muted">{words(`wallet.past_${series.span}`)}</span>
    </p>
  );
}

/** The line of a series, with what it says; what was brought in is the dotted one. */
function WorthLine({ series }: { readonly series: ValueSeries }) {
  const words = useWords();
  const language = useLanguage();
  const [picked, setPicked] = useState<number | null>(null);
  const points = begun(series);
  const values = points.map(({ value_usdt }) => approximate(value_usdt));
  const [start = 0] = values;
  const [before] = points;
  const flows = points.map(
    ({ net_flow_usdt }) =>
      start + approximate(subtract(net_flow_usdt, before?.net_flow_usdt ?? '0')),
  );
  const hasFlow = flows.some((flow) => flow !== start);
  const past = words(`wallet.past_${series.span}`);
  const percent = formatPercent(language, series.profit_percent);
  const label = `${words('wallet.value_over_time')}, ${past}: ${percent}`;
  return (
    <>
      <Said series={series} point={picked === null ? undefined : points[picked]} />
      <div className="pt-3">
        <ValueLine
          values={values}
          {...(hasFlow ? { base: flows } : {})}
          label={label}
          picked={picked}
          onPick={setPicked}
        />
      </div>
    </>
  );
}

/** The spans a line can have. */
function SpanTabs() {
  const words = useWords();
  const { valueSpan, set } = useAssetsView();
  return (
    <Tabs<ValueSpan>
      look="chips"
      label={words('wallet.span')}
      value={valueSpan}
      onChange={(next) => set({ valueSpan: next })}
      choices={VALUE_SPANS.map((value) => ({ value, label: words(`wallet.span_${value}`) }))}
      className="justify-between pt-1"
    />
  );
}

/** What all one owns was worth over a span: result, line and the choice of the span. */
export function Worth({ isHere = false }: { readonly isHere?: boolean }) {
  const words = useWords();
  const span = useAssetsView((view) => view.valueSpan);
  const { data, isPending, refetch } = useValueSeries(span);
  if (data && begun(data).length === 0) return null;
  return (
    <section aria-label={words('wallet.value_over_time')}>
      {data && <WorthLine key={span} series={data} />}
      {!data && isPending && (
        <>
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-3 h-30 w-full" />
        </>
      )}
      {!data && !isPending && (
        <p className="flex h-38 flex-wrap content-center items-center gap-x-3 text-t5 text-muted">
          {words('wallet.value_failed')}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-11 font-strong text-accent-text"
          >
            {words('common.retry')}
          </button>
        </p>
      )}
      <SpanTabs />
      {!isHere && (
        <Go
          to={ownPaths.portfolio}
          className="flex min-h-11 w-fit items-center gap-1 text-t5 font-strong text-accent-text"
        >
          {words('wallet.portfolio')}
          <ChevronRight aria-hidden size={16} />
        </Go>
      )}
    </section>
  );
}
