/** Pools of the shore: as many discs as there is room for, each with what lives in it. */
import { along, at, type Palette, picture, SIDE } from './canvas.ts';
import { Dice } from './random.ts';

interface Pool {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function pack(dice: Dice, largest: number): Pool[] {
  const found: Pool[] = [];
  for (let attempt = 0; attempt < 9_000 && found.length < 420; attempt += 1) {
    const [x, y] = [dice.between(0, SIDE), dice.between(0, SIDE)];
    let r = Math.max(6, largest * (1 - attempt / 2_600));
    for (const other of found) {
      r = Math.min(r, Math.hypot(other.x - x, other.y - y) - other.r - 4);
      if (r < 5) break;
    }
    if (r >= 5) found.push({ x, y, r });
  }
  return found;
}

/** What lives in a pool: rings, spokes, or nothing but light. */
function life(dice: Dice, { x, y, r }: Pool, palette: Palette, tone: number): string {
  const fill = along(palette, tone);
  const line = along(palette, (tone + 0.45) % 1);
  const disc = `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${fill}"/>`;
  if (r < 12) return disc;
  const kind = dice.whole(0, 3);
  if (kind === 0) {
    const rings = Array.from({ length: Math.floor(r / 7) }, (_, ring) => {
      return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r - (ring + 0.6) * 7)}"/>`;
    });
    return `${disc}<g fill="none" stroke="${line}" stroke-width="2.2">${rings.join('')}</g>`;
  }
  if (kind === 1) {
    const count = dice.whole(9, 22);
    const spokes = Array.from({ length: count }, (_, spoke) => {
      const angle = (spoke / count) * Math.PI * 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return (
        `M${at(x + c * r * 0.3)} ${at(y + s * r * 0.3)}L${at(x + c * r * 0.86)} ` +
        `${at(y + s * r * 0.86)}`
      );
    });
    return (
      `${disc}<path d="${spokes.join('')}" stroke="${line}" ` +
      `stroke-width="${at(Math.max(1.4, r / 22))}" stroke-linecap="round"/><circle ` +
      `cx="${at(x)}" cy="${at(y)}" r="${at(r * 0.16)}" fill="${line}"/>`
    );
  }
  if (kind === 2) {
    return (
      `${disc}<circle cx="${at(x + r * 0.2)}" cy="${at(y - r * 0.16)}" ` +
      `r="${at(r * 0.58)}" fill="${line}" fill-opacity=".55"/><circle ` +
      `cx="${at(x + r * 0.3)}" cy="${at(y - r * 0.26)}" r="${at(r * 0.22)}" ` +
      `fill="${palette[0]}" fill-opacity=".7"/>`
    );
  }
  return disc;
}

/** A shore full of pools. */
export function pools(seed: number, palette: Palette, largest = 170): string {
  const dice = new Dice(seed);
  const field = dice.field();
  const drawn = pack(dice, largest).map((pool) => {
    const tone = field(pool.x * 0.0013, pool.y * 0.0013, 2) * 0.5 + 0.5 + dice.between(-0.12, 0.12);
    return life(dice, pool, palette, Math.max(0, Math.min(1, tone)));
  });
  return picture(palette[0], drawn);
}
