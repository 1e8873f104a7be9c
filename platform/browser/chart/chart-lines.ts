/**
 * Prices across the chart: where a position was opened, where it will close. Some can be dragged:
 * by their label, which is large enough for a finger and leaves the rest of the chart to panning.
 */
import { type Chart, registerOverlay } from 'klinecharts';
import { colour } from '../theme/theme.ts';
import { tagStyles } from './chart-styles.ts';

export type ChartLine = {
  readonly id: string;
  readonly price: number;
  /** A position is a solid line; what waits for a price is dotted. */
  readonly tone: 'position' | 'waiting';
  /** What stands at the line, for the price it is at now. */
  readonly textAt: (price: number) => string;
  /** Called with the price at which the line was let go; a line without it stays where it is. */
  readonly onDrop?: (price: number) => void;
  /** Takes away what stands at the line; a line without it has no cross. */
  readonly onCancel?: () => void;
};

export type ChartLines = { show: (lines: readonly ChartLine[]) => void };

const OVERLAY = 'draggedLine';
/** What the library calls them together. */
export const LINES_GROUP = 'lines';
const HANDLE_WIDTH_PX = 132;
const LABEL_MARGIN_PX = 4;
const HANDLE_HEIGHT_PX = 44;
const CROSS_WIDTH_PX = 44;
const CROSS = 'cross';
/** A finger on the cross means the cross, and drags nothing. */
const NO_DRAG = ['onPressedMoveStart', 'onPressedMoving', 'onPressedMoveEnd'];
/** A line with the left end of its label: neighbours stand side by side, not over each other. */
type Drawn = ChartLine & { readonly x: number };

/** The cross beside a label, and what of it a finger meets. */
function crossAt(x: number, y: number) {
  const box = { x, y: y - HANDLE_HEIGHT_PX / 2, width: CROSS_WIDTH_PX, height: HANDLE_HEIGHT_PX };
  return [
    {
      type: 'text',
      attrs: { x: x + CROSS_WIDTH_PX / 2, y, text: '×', align: 'center', baseline: 'middle' },
      styles: tagStyles(),
      ignoreEvent: true,
    },
    {
      key: CROSS,
      type: 'rect',
      attrs: box,
      styles: { style: 'fill', color: 'transparent' },
      ignoreEvent: NO_DRAG as never,
    },
  ];
}

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<Drawn>({
    name: OVERLAY,
    totalStep: 1,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const { tone, textAt, onDrop, onCancel, x } = overlay.extendData;
      const color = colour('accent-line');
      const price = overlay.points[0]?.value ?? 0;
      const ends = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      const style = tone === 'position' ? 'solid' : 'dashed';
      const handle = { x, y: y - HANDLE_HEIGHT_PX / 2 };
      return [
        {
          type: 'line',
          attrs: { coordinates: ends },
          styles: { style, color, dashedValue: [1.5, 3] },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: {
            x: x + LABEL_MARGIN_PX,
            y,
            text: `${onDrop ? '⇕ ' : ''}${textAt(price)}`,
            baseline: 'middle',
          },
          styles: tagStyles(),
          ignoreEvent: true,
        },
        {
          type: 'rect',
          attrs: { ...handle, width: HANDLE_WIDTH_PX, height: HANDLE_HEIGHT_PX },
          styles: { style: 'fill', color: 'transparent' },
          ignoreEvent: onDrop === undefined,
        },
        ...(onCancel ? crossAt(x + HANDLE_WIDTH_PX, y) : []),
      ];
    },
  });
}

/** Lets a chart show lines. While one is dragged nothing is drawn anew under the finger. */
export function createChartLines(chart: Chart): ChartLines {
  register();
  let isDragged = false;
  let waiting: readonly ChartLine[] | null = null;
  const draw = (lines: readonly ChartLine[]): void => {
    chart.removeOverlay({ groupId: LINES_GROUP });
    for (const [index, line] of lines.entries()) {
      chart.createOverlay({
        name: OVERLAY,
        groupId: LINES_GROUP,
        lock: line.onDrop === undefined,
        needDefaultPointFigure: false,
        needDefaultXAxisFigure: false,
        needDefaultYAxisFigure: false,
        points: [{ value: line.price }],
        extendData: { ...line, x: (index % 2) * (HANDLE_WIDTH_PX + CROSS_WIDTH_PX) },
        onClick: ({ figure }) => {
          if (figure?.key === CROSS) line.onCancel?.();
        },
        onPressedMoveStart: () => {
          isDragged = true;
        },
        onPressedMoveEnd: ({ overlay }) => {
          isDragged = false;
          const price = overlay.points[0]?.value;
          // A press that has moved nothing asks for nothing.
          if (price !== undefined && price !== line.price) line.onDrop?.(price);
          if (waiting) draw(waiting);
          waiting = null;
        },
      });
    }
  };
  return {
    show: (lines) => {
      if (isDragged) waiting = lines;
      else draw(lines);
    },
  };
}
