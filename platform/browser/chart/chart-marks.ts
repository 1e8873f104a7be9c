import { type Chart, registerOverlay } from 'klinecharts';
import { formatPrice } from '../numbers/format.ts';
import { currentLanguage } from '../session/session.ts';
import { colour } from '../theme/theme.ts';
import { tagStyles } from './chart-styles.ts';

/** An own order (a line across), an own fill (a seal), or a gap of a stock (a line upright). */
export type ChartMark = {
  readonly id: string;
  readonly kind: 'order' | 'fill' | 'gap';
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly timeMs: number;
  readonly text: string;
};

/** What the library calls them together. */
export const MARKS_GROUP = 'own';
const LABEL_MARGIN_PX = 4;
let isRegistered = false;
let highestLabelPx = 0;

/** Labels of orders stay below the legends; their lines stand where they belong. */
export function keepMarksBelow(legendPx: number): void {
  highestLabelPx = legendPx;
}

type Extra = { readonly text: string; readonly price: string };

function registerOrderLine(): void {
  registerOverlay<Extra>({
    name: 'ownOrder',
    totalStep: 1,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const { text } = overlay.extendData;
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: 'dashed', color: colour('accent-line'), dashedValue: [1.5, 3] },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: {
            x: bounding.width - LABEL_MARGIN_PX,
            y: Math.max(y, highestLabelPx),
            text,
            align: 'right',
            baseline: 'middle',
          },
          styles: tagStyles(),
          ignoreEvent: true,
        },
      ];
    },
    // On the scale the price stands alone: the tag beside the candles says what it is about.
    createYAxisFigures: ({ coordinates, bounding, overlay }) => ({
      type: 'text',
      attrs: {
        x: bounding.width,
        y: coordinates[0]?.y ?? 0,
        text: overlay.extendData.price,
        align: 'right',
        baseline: 'middle',
      },
      styles: tagStyles(),
      ignoreEvent: true,
    }),
  });
}

const SEAL_TICKS = 16;
const SEAL_TICK_PX = [8.5, 10.5] as const;

/** The ticks of the smallest seal: a fill is sealed, and its receipt can be checked. */
function ticksAround(x: number, y: number): { x: number; y: number }[][] {
  return Array.from({ length: SEAL_TICKS }, (_, index) => {
    const angle = (index / SEAL_TICKS) * 2 * Math.PI;
    return SEAL_TICK_PX.map((radius) => ({
      x: x + radius * Math.sin(angle),
      y: y - radius * Math.cos(angle),
    }));
  });
}

function registerFillSeal(): void {
  registerOverlay<Extra>({
    name: 'ownFill',
    totalStep: 1,
    createPointFigures: ({ coordinates }) => {
      const { x = 0, y = 0 } = coordinates[0] ?? {};
      const [ground, seal] = [colour('canvas'), colour('accent-text')];
      const ring = { style: 'stroke_fill', color: ground, borderColor: seal, borderSize: 1 };
      return [
        { type: 'circle', attrs: { x, y, r: 7 }, styles: ring, ignoreEvent: true },
        { type: 'circle', attrs: { x, y, r: 2.5 }, styles: { color: seal }, ignoreEvent: true },
        ...ticksAround(x, y).map((coordinates) => ({
          type: 'line',
          attrs: { coordinates },
          styles: { color: seal, size: 1 },
          ignoreEvent: true,
        })),
      ];
    },
  });
}

function registerGap(): void {
  registerOverlay<Extra>({
    name: 'stockGap',
    totalStep: 1,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const x = coordinates[0]?.x ?? 0;
      const ends = [
        { x, y: 0 },
        { x, y: bounding.height },
      ];
      return [
        {
          type: 'line',
          attrs: { coordinates: ends },
          styles: { style: 'dashed', color: colour('accent-line'), dashedValue: [3, 3] },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: {
            x: x + LABEL_MARGIN_PX,
            y: bounding.height - LABEL_MARGIN_PX,
            text: overlay.extendData.text,
            align: 'left',
            baseline: 'bottom',
          },
          styles: tagStyles(),
          ignoreEvent: true,
        },
      ];
    },
  });
}

const OVERLAYS = { order: 'ownOrder', fill: 'ownFill', gap: 'stockGap' } as const;

/** Draws the marks in place of those before. */
export function drawMarks(chart: Chart, marks: readonly ChartMark[]): void {
  if (!isRegistered) {
    isRegistered = true;
    registerOrderLine();
    registerFillSeal();
    registerGap();
  }
  chart.removeOverlay({ groupId: MARKS_GROUP });
  for (const mark of marks) {
    chart.createOverlay({
      name: OVERLAYS[mark.kind],
      groupId: MARKS_GROUP,
      lock: true,
      needDefaultPointFigure: false,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      points: [{ timestamp: mark.timeMs, value: mark.price }],
      extendData: { text: mark.text, price: formatPrice(currentLanguage(), String(mark.price)) },
    });
  }
}
