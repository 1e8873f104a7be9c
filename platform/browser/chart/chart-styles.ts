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
  // Never green, red or champagne: those say something else. A fourth line begins anew.
  return [1, 2, 3].map((number) => ({ color: colour(`indicator-${number}`) }));
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
    tickText: { color: text, size: 11, family: letters },
  };
}

function crosshair(strong: string, letters: string) {
  const side = {
    line: { color: strong },
    text: { backgroundColor: strong, borderColor: strong, size: 11, family: letters },
  };
  return { horizontal: side, vertical: side };
}

/** A tag of what is one's own: champagne letters and edge on a raised ground. */
export function tagStyles() {
  return {
    style: 'stroke_fill',
    color: colour('accent-text'),
    backgroundColor: colour('raised'),
    borderColor: colour('accent-line'),
    borderSize: 1,
    borderRadius: 4,
    size: 11,
    weight: 600,
    family: family(),
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 3,
    paddingBottom: 3,
  };
}

/** The ends of what a person has drawn. */
function drawnPoint(text: string, ground: string) {
  const active = { activeColor: text, activeBorderColor: ground, activeBorderSize: 2 };
  return { color: text, borderColor: ground, borderSize: 2, radius: 4, activeRadius: 6, ...active };
}

/** The chart in the colours of the current theme. */
export function chartStyles(look: CandleLook): DeepPartial<Styles> {
  const [up, down] = [colour('candle-up'), colour('candle-down')];
  const [line, faint] = [colour('line'), colour('faint')];
  const accent = colour('accent-text');
  const letters = family();
  return {
    grid: {
      horizontal: { color: colour('grid'), style: 'solid' },
      vertical: { show: false },
    },
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
      bars: [
        {
          upColor: colour('volume-up'),
          downColor: colour('volume-down'),
          noChangeColor: `${faint}55`,
        },
      ],
      tooltip: {
        title: { color: faint, size: 11, family: letters },
        legend: { color: faint, size: 11, family: letters, marginLeft: 6 },
      },
    },
    xAxis: axis(line, faint, letters),
    yAxis: axis(line, faint, letters),
    separator: { color: line, size: 1 },
    crosshair: crosshair(colour('mark'), letters),
    overlay: {
      text: { family: letters },
      rectText: { family: letters },
      point: drawnPoint(colour('text'), colour('canvas')),
    },
  };
}
