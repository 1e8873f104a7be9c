/** A lamp on two pendulums, as a camera sees it with its shutter open. */
import { along, at, type Palette, type Point, picture, SIDE, through } from './canvas.ts';
import { Dice } from './random.ts';

const POINTS = 220;

/** Traces of light; `time` from 0 to 1 swings once to and fro, for what moves. */
export function lights(seed: number, palette: Palette, traces = 16, time = 0): string {
  const dice = new Dice(seed);
  const [across, down] = [dice.whole(1, 3), dice.whole(2, 4)];
  const lean = dice.between(0, Math.PI);
  const tilt = dice.between(-0.5, 0.5);
  const swing = Math.sin(time * Math.PI * 2) * 0.35;
  const drawn = Array.from({ length: traces }, (_, trace) => {
    const share = traces === 1 ? 0 : trace / (traces - 1);
    const points: Point[] = Array.from({ length: POINTS }, (__, index) => {
      const angle = (index / POINTS) * Math.PI * 2;
      const x = Math.sin(across * angle + lean + share * 1.1 + swing);
      const y = Math.sin(down * angle + share * 0.7 - swing);
      const reach = 150 + share * 200;
      return {
        x: SIDE / 2 + (x * Math.cos(tilt) - y * Math.sin(tilt)) * reach,
        y: SIDE / 2 + (x * Math.sin(tilt) + y * Math.cos(tilt)) * reach,
      };
    });
    const opacity = at(0.35 + 0.6 * (1 - Math.abs(share - 0.5)));
    return (
      `<path d="${through(points, true)}" stroke="${along(palette, share)}" ` +
      `stroke-opacity="${opacity}" stroke-width="${at(1.4 + share * 3)}"/>`
    );
  });
  const glow = along(palette, 0.5);
  const defs =
    `<radialGradient id="g"><stop offset="0" stop-color="${glow}" stop-opacity=".34"/>` +
    `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`;
  const halo = `<circle cx="500" cy="500" r="500" fill="url(#g)"/>`;
  return picture(
    palette[0],
    [halo, `<g fill="none" stroke-linejoin="round">${drawn.join('')}</g>`],
    defs,
  );
}
