/** A cloth of quarter circles: each tile is turned one way or the other, and threads run on. */
import { along, at, type Palette, picture, SIDE } from './canvas.ts';
import { Dice } from './random.ts';

function arcs(
  x: number,
  y: number,
  side: number,
  radii: readonly number[],
  colours: readonly string[],
) {
  return radii
    .map((radius, index) => {
      const r = at(radius);
      const stroke = colours[index % colours.length] ?? '#000000';
      const first = `M${at(x + radius)} ${at(y)}A${r} ${r} 0 0 1 ${at(x)} ${at(y + radius)}`;
      const [right, low] = [x + side, y + side];
      const second =
        `M${at(right - radius)} ${at(low)}A${r} ${r} 0 0 1 ${at(right)} ` + `${at(low - radius)}`;
      return `<path d="${first}${second}" stroke="${stroke}"/>`;
    })
    .join('');
}

/** A cloth of `tiles` by `tiles`, with some threads. */
export function loom(seed: number, palette: Palette, tiles = 7, threads = 5): string {
  const dice = new Dice(seed);
  const field = dice.field();
  const side = SIDE / tiles;
  const gap = side / (threads + 1);
  const radii = Array.from({ length: threads }, (_, index) => gap * (index + 1));
  const drawn: string[] = [];
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) {
      const [x, y] = [column * side, row * side];
      const tone = field(column * 0.22, row * 0.22, 1) * 0.5 + 0.5;
      const colours = [along(palette, tone), along(palette, Math.min(1, tone + 0.34))];
      const turn = dice.next() < 0.5 ? 0 : 90;
      const middle = `${at(x + side / 2)} ${at(y + side / 2)}`;
      drawn.push(
        `<g transform="rotate(${turn} ${middle})">${arcs(x, y, side, radii, colours)}</g>`,
      );
    }
  }
  const group = `<g fill="none" stroke-width="${at(gap * 0.56)}">${drawn.join('')}</g>`;
  return picture(palette[0], [group]);
}
