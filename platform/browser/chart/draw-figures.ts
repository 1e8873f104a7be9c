/** What a drawing looks like for its points, and what of it a finger meets. */
import type { Bounding, Coordinate, OverlayFigure } from 'klinecharts';
import { formatPercent, formatPrice } from '../numbers/format.ts';
import { currentLanguage } from '../session/session.ts';
import { colour } from '../theme/theme.ts';
import { tagStyles } from './chart-styles.ts';
import type { DrawTool } from './drawings.ts';

/** Half of what a finger needs. */
const REACH_PX = 16;
/** Shares of the way at which a move is expected to pause. */
const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

type Drawn = {
  readonly coordinates: readonly Coordinate[];
  readonly values: readonly number[];
  readonly bounding: Bounding;
  readonly digits: number;
};

function line(from: Coordinate, to: Coordinate, look: 'plain' | 'fine' = 'plain'): OverlayFigure {
  const styles = {
    size: look === 'fine' ? 1 : 1.5,
    color: colour(look === 'fine' ? 'mark' : 'text'),
  };
  return { type: 'line', attrs: { coordinates: [from, to] }, styles, ignoreEvent: true };
}

/** An unseen band along a line, as wide as a finger. */
function reach(from: Coordinate, to: Coordinate): OverlayFigure {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * REACH_PX, (dx / length) * REACH_PX];
  const coordinates = [
    { x: from.x + nx, y: from.y + ny },
    { x: to.x + nx, y: to.y + ny },
    { x: to.x - nx, y: to.y - ny },
    { x: from.x - nx, y: from.y - ny },
  ];
  return {
    type: 'polygon',
    attrs: { coordinates },
    styles: { style: 'fill', color: 'transparent' },
  };
}

function label(x: number, y: number, text: string): OverlayFigure {
  const attrs = { x, y, text, baseline: 'bottom' };
  return { type: 'text', attrs, styles: tagStyles(), ignoreEvent: true };
}

/** A label without an edge, for where many stand below one another. */
function note(x: number, y: number, text: string): OverlayFigure {
  const { size, family } = tagStyles();
  const styles = { size, family, color: colour('muted'), backgroundColor: 'transparent' };
  return { type: 'text', attrs: { x, y, text, baseline: 'bottom' }, styles, ignoreEvent: true };
}

/** Where a ray from one point through another leaves the picture. */
export function rayEnd(from: Coordinate, through: Coordinate, bounding: Bounding): Coordinate {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return through;
  const far = (bounding.width + bounding.height) / Math.hypot(dx, dy);
  return { x: from.x + dx * Math.max(1, far), y: from.y + dy * Math.max(1, far) };
}

function price(value: number, digits: number): string {
  return formatPrice(currentLanguage(), value.toFixed(digits));
}

/** What a measure says: the way in price and in percent of where it began. */
export function measured(from: number, to: number, digits: number): string {
  const way = to - from;
  const percent = from === 0 ? 0 : (way / from) * 100;
  const signed = `${way > 0 ? '+' : way < 0 ? '−' : ''}${price(Math.abs(way), digits)}`;
  return `${signed} (${formatPercent(currentLanguage(), percent.toFixed(2))})`;
}

function fib({ coordinates, values, bounding, digits }: Drawn): OverlayFigure[] {
  const [from, to] = coordinates;
  const [begin = 0, end = 0] = values;
  if (!from || !to) return [];
  const left = Math.min(from.x, to.x);
  return [
    reach(from, to),
    line(from, to, 'fine'),
    ...FIB_LEVELS.flatMap((level) => {
      // From where the move ended back to where it began.
      const y = to.y + (from.y - to.y) * level;
      const value = end + (begin - end) * level;
      const name = `${level} · ${price(value, digits)}`;
      return [line({ x: left, y }, { x: bounding.width, y }, 'fine'), note(left, y, name)];
    }),
  ];
}

function measure({ coordinates, values, digits }: Drawn): OverlayFigure[] {
  const [from, to] = coordinates;
  const [begin = 0, end = 0] = values;
  if (!from || !to) return [];
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  const tint = colour(end < begin ? 'down-soft' : 'up-soft');
  return [
    { type: 'rect', attrs: box, styles: { style: 'fill', color: tint } },
    line({ x: from.x, y: from.y }, { x: from.x, y: to.y }),
    line({ x: from.x, y: to.y }, to),
    label(box.x, box.y, measured(begin, end, digits)),
  ];
}

/** All figures of a drawing; until its second point is there it has none but its first. */
export function figuresOf(tool: DrawTool, drawn: Drawn): OverlayFigure[] {
  const [from, to] = drawn.coordinates;
  if (!from) return [];
  if (tool === 'level') {
    const ends = [
      { x: 0, y: from.y },
      { x: drawn.bounding.width, y: from.y },
    ] as const;
    const name = price(drawn.values[0] ?? 0, drawn.digits);
    return [reach(...ends), line(...ends), label(0, from.y, name)];
  }
  if (!to) return [];
  if (tool === 'fib') return fib(drawn);
  if (tool === 'measure') return measure(drawn);
  const end = tool === 'ray' ? rayEnd(from, to, drawn.bounding) : to;
  return [reach(from, end), line(from, end)];
}
