/** A receipt as a picture to share: what was done, and its seal. No amount and no name. */
import type { Act } from '../../../platform/browser/parts/acts.ts';
import { drawPoster } from '../../../platform/browser/parts/poster.ts';
import { rosetteOf } from '../../../platform/browser/parts/rosette.ts';

const SIZE = 1_080;
const CURVES = 5;
const TICKS = 32;
/** The rosette of a seal is drawn in a circle of radius 100. */
const SEAL_SCALE = 2.6;
const GOLD = '#ffd7a6';

type Drawn = {
  readonly site: string;
  readonly act: Pick<Act, 'verb' | 'line'>;
  readonly seal: string;
  /** How many checks passed, in words. */
  readonly note: string;
};

/** Draws it as a square PNG. */
export function drawReceipt({ site, act, seal, note }: Drawn): Promise<Blob> {
  return drawPoster({ width: SIZE, height: SIZE, marginPx: 64 }, ({ context, line }) => {
    line(site, 130, 44, GOLD);
    context.save();
    context.translate(SIZE / 2, 470);
    context.scale(SEAL_SCALE, SEAL_SCALE);
    context.strokeStyle = GOLD;
    context.lineWidth = 0.7;
    for (const curve of rosetteOf(seal, CURVES)) context.stroke(new Path2D(curve));
    context.lineWidth = 3;
    for (let tick = 0; tick < TICKS; tick += 1) {
      context.stroke(new Path2D('M0-97V-87'));
      context.rotate((2 * Math.PI) / TICKS);
    }
    context.restore();
    line(act.verb, 860, 72, '#f5f1ea');
    line(act.line, 930, 40, '#f5f1ea');
    line(note, 1_010, 28, '#bbbbbb');
  });
}
