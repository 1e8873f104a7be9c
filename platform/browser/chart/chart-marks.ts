import { type Chart, registerOverlay } from 'klinecharts';
import { colour } from '../theme/theme.ts';
import { family } from './chart-styles.ts';

/** An own order (a line across) or an own fill (a letter at its candle) on the chart. */
export type ChartMark = {
  readonly id: string;
  readonly kind: 'order' | 'fill';
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly timeMs: number;
  readonly text: string;
};

const GROUP = 'own';
const LABEL_MARGIN_PX = 4;
let isRegistered = false;
let highestLabelPx = 0;

/** Labels of orders stay below the legends; their lines stand where they belong. */
export function keepMarksBelow(legendPx: number): void {
  highestLabelPx = legendPx;
}

type Extra = { readonly text: string; readonly color: string };

function registerOrderLine(): void {
  registerOverlay<Extra>({
    name: 'ownOrder',
    totalStep: 1,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const { color, text } = overlay.extendData;
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: 'dashed', color, dashedValue: [4, 4] },
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
          styles: {
            color: '#ffffff',
            backgroundColor: color,
            size: 10,
            family: family(),
            paddingLeft: 4,
          },
          ignoreEvent: true,
        },
      ];
    },
  });
}

function registerFillLetter(): void {
  registerOverlay<Extra>({
    name: 'ownFill',
    totalStep: 1,
    createPointFigures: ({ coordinates, overlay }) => {
      const { x = 0, y = 0 } = coordinates[0] ?? {};
      const { color, text } = overlay.extendData;
      return [
        { type: 'circle', attrs: { x, y, r: 7 }, styles: { color }, ignoreEvent: true },
        {
          type: 'text',
          attrs: { x, y, text, align: 'center', baseline: 'middle' },
          styles: {
            color: '#ffffff',
            size: 9,
            family: family(),
            weight: 'bold',
            backgroundColor: 'transparent',
          },
          ignoreEvent: true,
        },
      ];
    },
  });
}

/** Draws the marks in place of those before. */
export function drawMarks(chart: Chart, marks: readonly ChartMark[]): void {
  if (!isRegistered) {
    isRegistered = true;
    registerOrderLine();
    registerFillLetter();
  }
  chart.removeOverlay({ groupId: GROUP });
  for (const mark of marks) {
    chart.createOverlay({
      name: mark.kind === 'order' ? 'ownOrder' : 'ownFill',
      groupId: GROUP,
      lock: true,
      needDefaultPointFigure: false,
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      points: [{ timestamp: mark.timeMs, value: mark.price }],
      extendData: {
        text: mark.text,
        color: colour(mark.side === 'buy' ? 'up-solid' : 'down-solid'),
      },
    });
  }
}
