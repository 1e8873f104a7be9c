/** Land in layers before a sky, from far and pale to near and dark. */
import { along, at, blend, type Palette, type Point, picture, SIDE, through } from './canvas.ts';
import { Dice } from './random.ts';

/** Ridges; the palette's ground is the sky above, its first colour the sky at the horizon. */
export function strata(seed: number, palette: Palette, layers = 9): string {
  const dice = new Dice(seed);
  const field = dice.field();
  const [sky, glow] = palette;
  const defs =
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/>` +
    `<stop offset=".62" stop-color="${glow}"/></linearGradient>`;
  const sun = { x: dice.between(220, 780), y: dice.between(230, 430), r: dice.between(58, 120) };
  const drawn = [
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#s)"/>`,
    `<circle cx="${at(sun.x)}" cy="${at(sun.y)}" r="${at(sun.r)}" ` +
      `fill="${blend(glow, '#ffffff', 0.55)}"/>`,
  ];
  for (let layer = 0; layer < layers; layer += 1) {
    const share = (layer + 1) / layers;
    const level = 380 + share * 520;
    const height = 40 + (1 - Math.abs(share - 0.45)) * 130;
    const points: Point[] = [];
    for (let x = -10; x <= SIDE + 10; x += 8) {
      const wide = field(x * 0.0022, layer * 3.1, 0);
      const fine =
        field(x * 0.011, layer * 3.1, 5) * 0.22 + field(x * 0.034, layer * 3.1, 9) * 0.06;
      points.push({ x, y: level - (wide + fine) * height });
    }
    points.push({ x: SIDE + 10, y: SIDE + 10 }, { x: -10, y: SIDE + 10 });
    drawn.push(`<path d="${through(points, true)}" fill="${along(palette, share)}"/>`);
  }
  return picture(sky, drawn, defs);
}
