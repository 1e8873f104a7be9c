import { squaresOf } from './qr-code.tsx';

/** Where on a picture a code stands, and how wide it is, in its pixels. */
export type CodePlace = { readonly left: number; readonly top: number; readonly width: number };

/** Draws a text as a code on a picture: dark on white, as phones read it. */
export function drawCode(context: CanvasRenderingContext2D, text: string, place: CodePlace): void {
  const { left, top, width } = place;
  const squares = squaresOf(text);
  const unit = width / squares.length;
  context.fillStyle = '#ffffff';
  context.fillRect(left, top, width, width);
  context.fillStyle = '#1d1c1a';
  for (const [y, row] of squares.entries()) {
    for (const [x, isDark] of row.entries()) {
      // A little larger than a square, so that no light shines between two of them.
      if (isDark) context.fillRect(left + x * unit, top + y * unit, unit + 0.5, unit + 0.5);
    }
  }
}
