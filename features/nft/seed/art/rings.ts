/** Rings of a tree that never grew: each a little moved by the one before it. */
import { along, at, type Palette, type Point, picture, SIDE, through } from './canvas.ts';
import { Dice } from './random.ts';

const CORNERS = 140;

/** How rings are laid. `time` from 0 to 1 turns the field once around, for what moves. */
export interface RingPlan {
  readonly count?: number;
  readonly bend?: number;
  readonly width?: number;
  readonly time?: number;
  readonly isFilled?: boolean;
}

/** Rings around a place near the middle. */
export function rings(seed: number, palette: Palette, plan: RingPlan = {}): string {
  const { count = 52, bend = 0.3, width = 3.2, time = 0, isFilled = false } = plan;
  const dice = new Dice(seed);
  const field = dice.field();
  const centre = { x: SIDE / 2 + dice.between(-90, 90), y: SIDE / 2 + dice.between(-90, 90) };
  const phase = { x: Math.cos(time * Math.PI * 2) * 0.6, y: Math.sin(time * Math.PI * 2) * 0.6 };
  const drawn: string[] = [];
  for (let ring = count; ring >= 1; ring -= 1) {
    const share = ring / count;
    const radius = 12 + share * 620;
    const points: Point[] = Array.from({ length: CORNERS }, (_, corner) => {
      const angle = (corner / CORNERS) * Math.PI * 2;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      const hill = field(x * 0.9 + phase.x, y * 0.9 + phase.y, share * 1.7);
      const reach = radius * (1 + hill * bend * (0.35 + share * 0.65));
      return { x: centre.x + x * reach, y: centre.y + y * reach };
    });
    const tone = along(palette, share);
    const line = through(points, true);
    const thick = width * (0.45 + dice.next() * 0.9);
    drawn.push(
      isFilled
        ? `<path d="${line}" fill="${tone}" stroke="${palette[0]}" stroke-opacity=".35" ` +
            `stroke-width="1.4"/>`
        : `<path d="${line}" fill="none" stroke="${tone}" stroke-width="${at(thick)}"/>`,
    );
  }
  return picture(palette[0], drawn);
}

/** Circles of equal distance around some places: what shows is where they meet. */
export function interference(seed: number, palette: Palette, places = 3): string {
  const dice = new Dice(seed);
  const drawn = Array.from({ length: places }, (_, place) => {
    const [x, y] = [dice.between(120, 880), dice.between(120, 880)];
    const gap = dice.between(11, 15);
    const circles = Array.from(
      { length: Math.ceil(1_300 / gap) },
      (__, ring) => `<circle cx="${at(x)}" cy="${at(y)}" r="${at((ring + 0.5) * gap)}"/>`,
    );
    const tone = along(palette, places === 1 ? 0 : place / (places - 1));
    return (
      `<g fill="none" stroke="${tone}" stroke-width="${at(gap * 0.36)}" ` +
      `style="mix-blend-mode:screen">${circles.join('')}</g>`
    );
  });
  return picture(palette[0], drawn);
}
