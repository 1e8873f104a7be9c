import type { KLineData } from 'klinecharts';
import { formatFixed, formatMoment, formatPercent } from '../numbers/format.ts';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';
import type { ChartMarket } from './chart-data.ts';

type Props = { readonly market: ChartMarket; readonly bars: readonly KLineData[] };

/** What the chart shows, in a sentence for those who cannot see it. */
export function ChartSummary({ market, bars }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const price = (value: number): string =>
    formatFixed(language, value.toFixed(market.priceDigits), market.priceDigits);
  const change = first.open === 0 ? 0 : ((last.close - first.open) / first.open) * 100;
  return (
    <p className="sr-only">
      {words('chart.summary', {
        from: formatMoment(language, first.timestamp),
        to: formatMoment(language, last.timestamp),
        open: price(first.open),
        close: price(last.close),
        change: formatPercent(language, change),
        high: price(Math.max(...bars.map((bar) => bar.high))),
        low: price(Math.min(...bars.map((bar) => bar.low))),
      })}
    </p>
  );
}
