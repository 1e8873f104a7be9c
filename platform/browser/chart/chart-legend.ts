/** The legends of the indicators, in the words and the numbers of the language. */
import type { Indicator, IndicatorTooltipData } from 'klinecharts';
import { formatFixed } from '../numbers/format.ts';
import { currentLanguage } from '../session/session.ts';
import { colour } from '../theme/theme.ts';
import { translate } from '../words/translate.ts';

const MOST_DIGITS = 4;
/** Each of their figures names itself and its number (`MA5`); a title would only take room. */
export const NAME_THEMSELVES: readonly string[] = ['MA', 'EMA', 'RSI', 'VOL'];

type Asked = {
  readonly indicator: Indicator<unknown, unknown, unknown>;
  readonly crosshair: { readonly dataIndex?: number };
  readonly chart: {
    getStyles: () => { readonly indicator: { readonly lines: readonly { color: string }[] } };
  };
};

/** What an indicator says at the candle under the crosshair, or at the newest one. */
export function legendOf({ indicator, crosshair, chart }: Asked): IndicatorTooltipData {
  const { result, figures, precision, name, calcParams } = indicator;
  const row = (result[crosshair.dataIndex ?? result.length - 1] ?? {}) as Record<string, unknown>;
  const { lines } = chart.getStyles().indicator;
  const digits = Math.min(precision, MOST_DIGITS);
  let line = 0;
  const legends = figures.flatMap((figure) => {
    if (!figure.title) return [];
    const isBar = figure.type === 'bar';
    const color = isBar ? colour('faint') : (lines[line % lines.length]?.color ?? colour('faint'));
    if (!isBar) line += 1;
    const title = figure.key === 'volume' ? `${translate('chart.volume')}: ` : figure.title;
    const value = row[figure.key];
    const isKnown = typeof value === 'number';
    const text = isKnown ? formatFixed(currentLanguage(), value.toFixed(digits), digits) : '–';
    return [{ title: { text: title, color }, value: { text, color } }];
  });
  const isPlain = NAME_THEMSELVES.includes(name);
  const calcParamsText = isPlain ? '' : `(${calcParams.join(',')})`;
  return { name: isPlain ? '' : name, calcParamsText, legends, features: [] };
}
