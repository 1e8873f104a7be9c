/**
 * Whether somebody who reviews a picture will be able to read it, as far as a machine can tell
 * without knowing what it shows: a hint, never a refusal. Pure, but for reading the file.
 */

export type PictureFault = 'small' | 'dark' | 'blurred';

/** Grey values from 0 to 255, row by row. */
export type Greys = {
  readonly values: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
};

/** A document of fewer pixels on its longer side has letters of five pixels and less. */
const LEAST_LONG_SIDE = 800;
const DARK = 45;
/** How much neighbours differ, squared, in a picture whose letters are just readable. */
const LEAST_EDGES = 30;
/** The longer side that pictures are measured at, so that cameras of all sizes compare. */
const MEASURED_SIDE = 480;

function mean({ values }: Greys): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
}

/** The variance of the Laplacian: what differs from the mean of its four neighbours. */
export function edgesOf({ values, width, height }: Greys): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  const at = (x: number, y: number): number => values[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      const edge = around - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

/** What is the matter with a picture whose longer side had so many pixels; undefined if nothing. */
export function faultOf(longSide: number, greys: Greys): PictureFault | undefined {
  if (longSide < LEAST_LONG_SIDE) return 'small';
  if (mean(greys) < DARK) return 'dark';
  return edgesOf(greys) < LEAST_EDGES ? 'blurred' : undefined;
}

/** Grey values out of red, green, blue and alpha, as the eye weighs them. */
export function greysOf(pixels: ArrayLike<number>, width: number, height: number): Greys {
  const values = new Uint8ClampedArray(width * height);
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => pixels[at * 4 + part]);
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { values, width, height };
}

/** Looks at a picture; nothing is said of one that this browser cannot read, as HEIC. */
export async function lookAt(picture: Blob): Promise<PictureFault | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  const longSide = Math.max(bitmap.width, bitmap.height);
  const scale = Math.min(1, MEASURED_SIDE / longSide);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  brush?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = brush?.getImageData(0, 0, width, height).data;
  return pixels && faultOf(longSide, greysOf(pixels, width, height));
}
