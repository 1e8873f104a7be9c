/** A picture of some lines and a code, kept and sent on: dark, centred, in the page's font. */

/** What is drawn with: the picture itself, and centred lines on it. */
export type Poster = {
  readonly context: CanvasRenderingContext2D;
  /** Writes a line at a height, in pixels; too long a one is squeezed between the margins. */
  readonly line: (text: string, y: number, size: number, colour: string) => void;
};

type Size = { readonly width: number; readonly height: number; readonly marginPx: number };

/** Draws a picture as a PNG. Throws in a browser without a canvas. */
export function drawPoster(
  { width, height, marginPx }: Size,
  draw: (poster: Poster) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  const font = getComputedStyle(document.body).fontFamily;
  context.fillStyle = '#1e1e1e';
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  draw({
    context,
    line: (text, y, size, colour) => {
      context.fillStyle = colour;
      context.font = `600 ${size}px ${font}`;
      context.fillText(text, width / 2, y, width - 2 * marginPx);
    },
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
