/** Where to pay, as a picture that can be kept and sent on. */
import { drawCode } from '../../../platform/browser/parts/qr-drawing.ts';

const WIDTH = 720;
const HEIGHT = 1000;
const CODE = 520;
const PER_LINE = 34;

export type AddressPicture = {
  readonly title: string;
  readonly network: string;
  readonly address: string;
  /** With its name, as `Tag: 7`; empty where there is none. */
  readonly memo: string;
  readonly warning: string;
};

/** A long text in lines of equal length, as addresses are read. */
export function linesOf(text: string, perLine = PER_LINE): readonly string[] {
  const count = Math.ceil(text.length / perLine);
  return Array.from({ length: count }, (_, at) => text.slice(at * perLine, (at + 1) * perLine));
}

/** Draws where to pay as a PNG of 720 by 1000. */
export function drawAddress(picture: AddressPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  const font = getComputedStyle(document.body).fontFamily;
  const line = (text: string, y: number, size: number, colour: string): void => {
    context.fillStyle = colour;
    context.font = `600 ${size}px ${font}`;
    context.fillText(text, WIDTH / 2, y, WIDTH - 64);
  };
  context.fillStyle = '#1e1e1e';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textAlign = 'center';
  line(picture.title, 76, 40, '#ffd7a6');
  line(picture.network, 124, 30, '#ffffff');
  drawCode(context, picture.address, { left: (WIDTH - CODE) / 2, top: 164, width: CODE });
  const lines = linesOf(picture.address);
  for (const [at, text] of lines.entries()) line(text, 740 + at * 40, 28, '#ffffff');
  const below = 740 + lines.length * 40;
  if (picture.memo) line(picture.memo, below + 10, 30, '#ffd7a6');
  line(picture.warning, 950, 24, '#bbbbbb');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
