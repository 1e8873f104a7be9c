import type { KLineData } from 'klinecharts';
import { formatFixed, formatShort, formatTime } from '../numbers/format.ts';
import { ChangeText } from '../parts/price.tsx';
import { useLanguage } from '../session/session.ts';
import { useWords } from '../words/use-words.ts';

type Props = { readonly bar: KLineData; readonly digits: number };

/** The figures of the candle under the finger. */
export function ChartReadout({ bar, digits }: Props) {
  const words = useWords();
  const language = useLanguage();
  const change = bar.open === 0 ? 0 : ((bar.close - bar.open) / bar.open) * 100;
  const price = (value: number): string => formatFixed(language, value.toFixed(digits), digits);
  const rows = [
    [words('chart.open'), price(bar.open)],
    [words('chart.high'), price(bar.high)],
    [words('chart.low'), price(bar.low)],
    [words('chart.close'), price(bar.close)],
    [words('chart.volume'), formatShort(language, (bar.volume ?? 0).toFixed(4))],
  ];
  return (
    <dl
      className="pointer-events-none absolute top-6 left-2 rounded-sm border border-line
        bg-surface/90 px-2 py-1 text-t6"
    >
      <div className="text-muted">{formatTime(language, bar.timestamp)}</div>
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="text-right">
        <ChangeText change={change} />
      </div>
    </dl>
  );
}
