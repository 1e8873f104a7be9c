/**
 * `node tools/run.mjs tools/avatars/main.ts`: draws the thirty pictures a customer can pick.
 * Six motifs in five colour pairs of the design language, each a small PNG.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const FOLDER = join(import.meta.dirname, '../../apps/server/static/image/avatar');
const SIDE = 160;

interface Pair {
  readonly ground: string;
  readonly soft: string;
  readonly bright: string;
}

const PAIRS: readonly Pair[] = [
  { ground: '#3d352b', soft: '#8f7450', bright: '#ffd7a6' },
  { ground: '#123a2d', soft: '#0e7c50', bright: '#34d399' },
  { ground: '#45211f', soft: '#b0403a', bright: '#ff8077' },
  { ground: '#262c52', soft: '#5a6fd8', bright: '#c3ccff' },
  { ground: '#333333', soft: '#858585', bright: '#ffffff' },
];

/** Motifs on a field of 100 by 100. */
const MOTIFS: readonly ((pair: Pair) => string)[] = [
  // Candles that rise.
  ({ soft, bright }) =>
    [
      [26, 52, 24, soft],
      [44, 38, 30, bright],
      [62, 30, 22, bright],
    ]
      .map(
        ([x, y, height, fill]) =>
          `<rect x="${x}" y="${y}" width="12" height="${height}" rx="3" fill="${fill}"/>` +
          `<path d="M${Number(x) + 6} ${Number(y) - 10}v${Number(height) + 20}" stroke="${fill}" ` +
          'stroke-width="3" stroke-linecap="round"/>',
      )
      .join(''),
  // Two hills and a sun.
  ({ soft, bright }) =>
    `<circle cx="66" cy="34" r="11" fill="${bright}"/>` +
    `<path d="M0 84 34 42 62 84z" fill="${soft}"/>` +
    `<path d="M38 90 66 56 100 90v10H38z" fill="${bright}" opacity=".85"/>`,
  // A moon on its orbit.
  ({ soft, bright }) =>
    `<circle cx="50" cy="50" r="16" fill="${bright}"/>` +
    `<ellipse cx="50" cy="50" rx="34" ry="13" fill="none" stroke="${soft}" stroke-width="4" ` +
    'transform="rotate(-24 50 50)"/>' +
    `<circle cx="80" cy="36" r="6" fill="${bright}"/>`,
  // A cut stone.
  ({ soft, bright }) =>
    `<path d="M30 34h40l14 16-34 32-34-32z" fill="${soft}"/>` +
    `<path d="m30 34 20 48 20-48z" fill="${bright}"/>` +
    `<path d="M16 50h68" stroke="${soft}" stroke-width="2"/>`,
  // Waves.
  ({ soft, bright }) =>
    [38, 54, 70]
      .map(
        (y, index) =>
          `<path d="M10 ${y}q10-14 20 0t20 0 20 0 20 0" fill="none" stroke-width="6" ` +
          `stroke-linecap="round" stroke="${index === 1 ? bright : soft}"/>`,
      )
      .join(''),
  // A fox, as it looks at the market.
  ({ soft, bright }) =>
    `<path d="M24 24 40 38h20l16-14v34L50 82 24 58z" fill="${soft}"/>` +
    `<path d="M24 58 50 82 76 58 60 54 50 66 40 54z" fill="${bright}"/>` +
    `<circle cx="39" cy="48" r="4" fill="${bright}"/><circle cx="61" cy="48" r="4" ` +
    `fill="${bright}"/>`,
];

mkdirSync(FOLDER, { recursive: true });
let number = 0;
let bytes = 0;
for (const pair of PAIRS) {
  for (const motif of MOTIFS) {
    number += 1;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" ` +
      `viewBox="0 0 100 100"><rect width="100" height="100" fill="${pair.ground}"/>` +
      `${motif(pair)}</svg>`;
    const { size } = await sharp(Buffer.from(svg))
      .png({ palette: true, colours: 32, effort: 10, compressionLevel: 9 })
      .toFile(join(FOLDER, `${number}.png`));
    bytes += size;
  }
}
console.log(`${number} pictures, ${bytes} bytes.`);
