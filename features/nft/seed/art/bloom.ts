/** Flowers by the golden angle: each petal is a little further out and a little further around. */
import { along, at, type Palette, picture, SIDE } from './canvas.ts';
import { Dice } from './random.ts';

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** How a flower is built. */
export interface BloomPlan {
  readonly petals?: number;
  /** How much longer than broad a petal is. */
  readonly slim?: number;
  readonly hasStem?: boolean;
}

function stem(dice: Dice, x: number, y: number, colour: string): string {
  const foot = x + dice.between(-120, 120);
  const bend = x + dice.between(-160, 160);
  const leaf = (side: number, part: number): string => {
    const py = y + (SIDE - y) * part;
    const px = x + (foot - x) * part * part + (bend - x) * 0.5 * part * (1 - part) * 2;
    const reach = side * dice.between(110, 190);
    return (
      `<path d="M${at(px)} ${at(py)}q${at(reach * 0.4)} ${at(-95)} ${at(reach)} ` +
      `${at(-70)}q${at(-reach * 0.3)} ${at(85)} ${at(-reach)} ${at(70)}Z" fill="${colour}"/>`
    );
  };
  return (
    `<path d="M${at(x)} ${at(y)}Q${at(bend)} ${at((y + SIDE) / 2)} ${at(foot)} ${SIDE + 20}" ` +
    `fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>` +
    leaf(1, 0.5) +
    leaf(-1, 0.68)
  );
}

/** A flower on its ground; the last colour of the palette is its stem. */
export function bloom(seed: number, palette: Palette, plan: BloomPlan = {}): string {
  const { petals = 210, slim = 2.1, hasStem = false } = plan;
  const dice = new Dice(seed);
  const field = dice.field();
  const leaves = palette.at(-1) ?? '#406040';
  const tones: Palette = [palette[0], palette[1], ...palette.slice(2, -1)];
  const [x, y] = hasStem ? [500 + dice.between(-60, 60), 400] : [500, 500];
  const reach = hasStem ? 300 : 430;
  const drawn: string[] = hasStem ? [stem(dice, x, y, leaves)] : [];
  for (let petal = petals; petal >= 1; petal -= 1) {
    const share = Math.sqrt(petal / petals);
    const angle = petal * GOLDEN;
    const far = reach * share * (1 + field(Math.cos(angle), Math.sin(angle), share) * 0.08);
    const broad = 9 + share * 34;
    const [px, py] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    const degrees = at((angle * 180) / Math.PI + dice.between(-7, 7));
    drawn.push(
      `<ellipse cx="${at(px)}" cy="${at(py)}" rx="${at(broad * slim)}" ry="${at(broad)}" ` +
        `fill="${along(tones, 1 - share)}" stroke="${palette[0]}" stroke-opacity=".28" ` +
        `stroke-width="1.5" transform="rotate(${degrees} ${at(px)} ${at(py)})"/>`,
    );
  }
  return picture(palette[0], drawn);
}
