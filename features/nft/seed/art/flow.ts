/** Ribbons that follow a field and never touch: each is laid down where there is still room. */
import { along, at, type Palette, type Point, picture, SIDE, through } from './canvas.ts';
import { Dice } from './random.ts';

const CELL = 5;
const CELLS = SIDE / CELL;
const STEP = 6;
const TRIES = 2_600;

/** Who lies where, by cells. */
class Floor {
  private readonly cells = new Int32Array(CELLS * CELLS);

  /** Whether a disc is free of all but one ribbon. */
  isFree({ x, y }: Point, radius: number, own: number): boolean {
    return this.each(x, y, radius, (index) => {
      const there = this.cells[index] ?? 0;
      return there === 0 || there === own;
    });
  }

  lay({ x, y }: Point, radius: number, own: number): void {
    this.each(x, y, radius, (index) => {
      this.cells[index] = own;
      return true;
    });
  }

  private each(x: number, y: number, radius: number, see: (index: number) => boolean): boolean {
    const reach = Math.ceil(radius / CELL);
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        const [c, r] = [column + right, row + down];
        if (c < 0 || r < 0 || c >= CELLS || r >= CELLS) continue;
        const isInside = right * right + down * down <= (reach + 0.4) ** 2;
        if (isInside && !see(r * CELLS + c)) return false;
      }
    }
    return true;
  }
}

/** Flow lines; `turns` says how far the field bends, `widths` how thick ribbons may be. */
export function flow(
  seed: number,
  palette: Palette,
  {
    turns = 1,
    widths = [3, 16],
    scale = 0.0016,
  }: { turns?: number; widths?: readonly [number, number]; scale?: number } = {},
): string {
  const dice = new Dice(seed);
  const field = dice.field();
  const floor = new Floor();
  const base = dice.between(0, Math.PI * 2);
  const drawn: string[] = [];
  for (let ribbon = 1; ribbon <= TRIES; ribbon += 1) {
    const share = ribbon / TRIES;
    const width = widths[1] - (widths[1] - widths[0]) * Math.sqrt(share) * dice.between(0.7, 1);
    const points: Point[] = [];
    let point: Point = { x: dice.between(-20, SIDE + 20), y: dice.between(-20, SIDE + 20) };
    const most = dice.whole(24, 110);
    for (let step = 0; step < most; step += 1) {
      const isOutside =
        point.x < -40 || point.y < -40 || point.x > SIDE + 40 || point.y > SIDE + 40;
      if (isOutside || !floor.isFree(point, width / 2 + 3, ribbon)) break;
      points.push(point);
      const angle = base + field(point.x * scale, point.y * scale, 0) * Math.PI * turns;
      point = { x: point.x + Math.cos(angle) * STEP, y: point.y + Math.sin(angle) * STEP };
    }
    if (points.length < 7) continue;
    for (const each of points) floor.lay(each, width / 2 + 1, ribbon);
    const [first = point] = points;
    const tone = field(first.x * 0.001, first.y * 0.001, 7) * 0.5 + 0.5 + dice.between(-0.16, 0.16);
    drawn.push(
      `<path d="${through(points)}" stroke="${along(palette, tone)}" stroke-width="${at(width)}"/>`,
    );
  }
  const group =
    `<g fill="none" stroke-linecap="round" ` + `stroke-linejoin="round">${drawn.join('')}</g>`;
  return picture(palette[0], [group]);
}
