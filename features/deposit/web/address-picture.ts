/** Where to pay, as a picture that can be kept and sent on. */
import { drawPoster } from '../../../platform/browser/parts/poster.ts';
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
  return drawPoster({ width: WIDTH, height: HEIGHT, marginPx: 32 }, ({ context, line }) => {
    line(picture.title, 76, 40, '#ffd7a6');
    line(picture.network, 124, 30, '#ffffff');
    drawCode(context, picture.address, { left: (WIDTH - CODE) / 2, top: 164, width: CODE });
    const lines = linesOf(picture.address);
    for (const [at, text] of lines.entries()) line(text, 740 + at * 40, 28, '#ffffff');
    const below = 740 + lines.length * 40;
    if (picture.memo) line(picture.memo, below + 10, 30, '#ffd7a6');
    line(picture.warning, 950, 24, '#bbbbbb');
  });
}
