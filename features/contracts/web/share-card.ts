/** A position as a picture to share: market, side, return, entry and mark, and nothing else. */
import { drawPoster } from '../../../platform/browser/parts/poster.ts';
import { rosetteOf } from '../../../platform/browser/parts/rosette.ts';

const SIZE = 1_080;
const CURVES = 5;
/** The rosette of a seal is drawn in a circle of radius 100. */
const SEAL_SCALE = 1.5;

/** What stands on the card. No amount and no name: nobody learns what somebody owns. */
export type Shared = {
  readonly site: string;
  readonly market: string;
  readonly side: string;
  /** The result in percent of the margin, as written in the language. */
  readonly percent: string;
  readonly isLoss: boolean;
  readonly entry: string;
  readonly mark: string;
  /** Identifies the receipt of the fill; empty where there is none, and no seal then. */
  readonly seal: string;
  readonly note: string;
};

/** Draws the card as a square PNG. */
export function drawShareCard(shared: Shared): Promise<Blob> {
  const { seal, isLoss } = shared;
  return drawPoster({ width: SIZE, height: SIZE, marginPx: 64 }, ({ context, line }) => {
    line(shared.site, 130, 44, '#ffd7a6');
    line(shared.market, 230, 64, '#f5f1ea');
    line(shared.side, 300, 40, '#bbbbbb');
    line(shared.percent, 470, 150, isLoss ? '#ff7b6b' : '#3ecf8e');
    line(shared.entry, 580, 40, '#f5f1ea');
    line(shared.mark, 640, 40, '#f5f1ea');
    if (seal === '') return;
    context.save();
    context.translate(SIZE / 2, 800);
    context.scale(SEAL_SCALE, SEAL_SCALE);
    context.strokeStyle = '#ffd7a6';
    context.lineWidth = 0.7;
    for (const curve of rosetteOf(seal, CURVES)) context.stroke(new Path2D(curve));
    context.restore();
    line(shared.note, 1_010, 28, '#bbbbbb');
  });
}
