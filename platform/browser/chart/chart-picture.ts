/** A chart as a picture: with its market, period and time, and the name of the house. */
import type { Chart } from 'klinecharts';
import { colour } from '../theme/theme.ts';
import { LINES_GROUP } from './chart-lines.ts';
import { MARKS_GROUP } from './chart-marks.ts';
import { family } from './chart-styles.ts';
import { afterPictures } from './painted.ts';

export type Caption = {
  readonly site: string;
  readonly market: string;
  /** Period, price and when it was. */
  readonly line: string;
};

const HEAD_PX = 64;
const EDGE_PX = 16;
/** A tick of the graduation, the house's one line. */
const TICK_PX = 4;

function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the chart gave no picture')));
    image.src = address;
  });
}

/** The library draws with the next picture, and once more where layers change. */
const DRAWN_PICTURES = 3;

/** The chart without own orders and fills: nobody is to learn from a picture what somebody has. */
async function withoutOwn(chart: Chart, ground: string): Promise<string> {
  const show = (visible: boolean): void => {
    for (const groupId of [LINES_GROUP, MARKS_GROUP]) chart.overrideOverlay({ groupId, visible });
  };
  show(false);
  try {
    await new Promise<void>((resolve) => afterPictures(DRAWN_PICTURES, resolve));
    return chart.getConvertPictureUrl(true, 'png', ground);
  } finally {
    show(true);
  }
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  pen.fillText(text, x, y);
}

/** Draws a chart and what was drawn on it below a head, as a PNG in its own theme. */
export async function chartPicture(chart: Chart, caption: Caption): Promise<Blob> {
  const ground = colour('canvas');
  const image = await loaded(await withoutOwn(chart, ground));
  // What the library draws has the points of the screen, of which a picture knows nothing.
  const scale = image.width / (chart.getSize()?.width ?? image.width);
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height + HEAD_PX * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, HEAD_PX * scale);
  pen.scale(scale, scale);
  const width = canvas.width / scale;
  pen.fillStyle = colour('text');
  pen.font = `620 18px ${family()}`;
  write(pen, caption.market, EDGE_PX, 28);
  pen.textAlign = 'right';
  pen.fillStyle = colour('accent-text');
  write(pen, caption.site, width - EDGE_PX, 28);
  pen.textAlign = 'left';
  pen.fillStyle = colour('muted');
  pen.font = `420 12px ${family()}`;
  pen.fillText(caption.line, EDGE_PX, 48, width - 2 * EDGE_PX);
  pen.fillStyle = colour('accent-line');
  for (let x = EDGE_PX; x < width - EDGE_PX; x += TICK_PX) pen.fillRect(x, HEAD_PX - 6, 1, 4);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
