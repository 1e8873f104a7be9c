/** Pictures of all screens, put together to be looked through: `npm run sheets`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';

/** What a screen is drawn in. */
export interface Window {
  /** Also the name of the folder of its pictures. */
  readonly name: string;
  readonly context: BrowserContextOptions;
  /** How wide and high a picture is on a sheet, and how many stand side by side. */
  readonly shown: { readonly width: number; readonly height: number; readonly columns: number };
}

const TOUCH = { isMobile: true, hasTouch: true };
const MOUSE = { isMobile: false, hasTouch: false };

const WINDOWS: readonly Window[] = [
  {
    name: '390',
    context: { viewport: { width: 390, height: 844 }, ...TOUCH },
    shown: { width: 260, height: 563, columns: 7 },
  },
  {
    name: '820',
    context: { viewport: { width: 820, height: 1_180 }, ...TOUCH },
    shown: { width: 360, height: 518, columns: 5 },
  },
  {
    name: '1440',
    context: { viewport: { width: 1_440, height: 900 }, ...MOUSE },
    shown: { width: 600, height: 375, columns: 3 },
  },
];

const asked = (process.env['SHEETS'] ?? '').split(',');

/** The windows that sheets are wanted of: none in a test, where nobody would look at them. */
export const SHEET_WIDTHS = WINDOWS.filter(({ name }) => asked.includes(name));

const ROWS = 3;
const NAME_PX = 22;
const GAP_PX = 6;

function nameTag(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${NAME_PX}">` +
      `<text x="4" y="15" font-size="14" font-family="sans-serif">${name}</text></svg>`,
  );
}

async function drawSheet(folder: string, files: readonly string[], to: string, window: Window) {
  const { width, height, columns } = window.shown;
  const [stepX, stepY] = [width + GAP_PX, height + NAME_PX + GAP_PX];
  const layers = await Promise.all(
    files.map(async (file, at) => {
      const [left, top] = [(at % columns) * stepX, Math.floor(at / columns) * stepY];
      const input = await sharp(join(folder, file))
        .resize(width, height, { fit: 'fill' })
        .toBuffer();
      return [
        { input: nameTag(file.replace('.png', ''), width), left, top },
        { input, left, top: top + NAME_PX },
      ];
    }),
  );
  const size = { width: columns * stepX, height: Math.ceil(files.length / columns) * stepY };
  await sharp({ create: { ...size, channels: 3, background: '#b4b4b4' } })
    .composite(layers.flat())
    .png({ palette: true })
    .toFile(to);
}

/** Puts the pictures of a folder on sheets beside it, dark and light apart; says how many. */
export async function makeSheets(folder: string, window: Window): Promise<number> {
  const most = window.shown.columns * ROWS;
  let count = 0;
  for (const theme of ['dark', 'light']) {
    const files = readdirSync(folder).filter((file) => file.endsWith(`.${theme}.png`));
    for (let from = 0; from < files.length; from += most) {
      const to = join(folder, '..', `sheet-${window.name}-${theme}-${from / most + 1}.png`);
      await drawSheet(folder, files.slice(from, from + most), to, window);
      count += 1;
    }
  }
  return count;
}
