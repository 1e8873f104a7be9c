import type { CandleType, DeepPartial, Styles } from 'klinecharts';
import { colour } from '../theme/theme.ts';

export const CANDLE_STYLES = [
  'candle_solid',
  'candle_stroke',
  'candle_up_stroke',
  'candle_down_stroke',
  'ohlc',
  'area',
] as const satisfies readonly CandleType[];
export type CandleLook = (typeof CANDLE_STYLES)[number];

/** The letters of the page, of which a drawn chart knows nothing. */
export function family(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-family').trim();
}

function indicatorLines(): { color: string }[] {
  return ['#e0a458', '#8f7ee7', '#4aa3df', '#d4679f', '#3fae8d'].map((color) => ({ color }));
}

function candleColours(up: string, down: string, flat: string) {
  return {
    upColor: up,
    downColor: down,
    noChangeColor: flat,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: flat,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: flat,
  };
}

function axis(line: string, text: string, letters: string) {
  return {
    axisLine: { show: false, color: line },
    tickLine: { show: false },
    tickText: { color: text, size: 10, family: letters },
  };
}

function crosshair(strong: string, letters: string) {
  const side = {
    line: { color: strong },
    text: { backgroundColor: strong, borderColor: strong, size: 10, family: letters },
  };
  return { horizontal: side, vertical: side };
}

/** The chart in the colours of the current theme. */
export function chartStyles(look: CandleLook): DeepPartial<Styles> {
  const [up, down, line, faint] = [colour('up'), colour('down'), colour('line'), colour('faint')];
  const accent = colour('accent-text');
  const letters = family();
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: {
      type: look,
      bar: candleColours(up, down, faint),
      area: {
        lineColor: accent,
        lineSize: 1.5,
        backgroundColor: [
          { offset: 0, color: `${accent}08` },
          { offset: 1, color: `${accent}38` },
        ],
        point: { color: accent, rippleColor: `${accent}30` },
      },
      priceMark: {
        high: { color: faint, textFamily: letters },
        low: { color: faint, textFamily: letters },
        // The price of now has a mark of its own, which says where it comes from.
        last: { show: false },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      lines: indicatorLines(),
      bars: [{ upColor: `${up}88`, downColor: `${down}88`, noChangeColor: `${faint}88` }],
      tooltip: {
        title: { color: faint, size: 10, family: letters },
        legend: { color: faint, size: 10, family: letters, marginLeft: 6 },
      },
    },
    xAxis: axis(line, faint, letters),
    yAxis: axis(line, faint, letters),
    separator: { color: line, size: 1 },
    crosshair: crosshair(colour('line-strong'), letters),
    overlay: { text: { family: letters }, rectText: { family: letters } },
  };
}
