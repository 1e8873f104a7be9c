import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ID = 'virtual:faces';
const FOLDER = 'assets/faces/';

/** What the languages in Latin letters write, with the signs of prices and of our texts. */
const LATIN = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™−≈≤≥×→←↑↓▲▼`;
/** Digits and signs only: the cut of balances and results. */
const FIGURES = ' $%+,-./0123456789:£¥€−≈×';

interface Cut {
  readonly name: string;
  readonly family: string;
  /** Where the package has them, as addresses. */
  readonly file: string;
  readonly licence: string;
  readonly letters: string;
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  /** As a style sheet says it: what the cut can be asked for. */
  readonly weight: string;
}

const CUTS: readonly Cut[] = [
  {
    name: 'text',
    family: 'Bourse Text',
    file: import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    licence: import.meta.resolve('@fontsource-variable/geist/LICENSE'),
    letters: LATIN,
    axes: { wght: { min: 400, max: 650 } },
    weight: '400 650',
  },
  {
    name: 'figures',
    family: 'Bourse Figures',
    file: import.meta.resolve(
      '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    ),
    licence: import.meta.resolve('@fontsource-variable/newsreader/LICENSE'),
    letters: FIGURES,
    axes: { wght: 380, opsz: 40 },
    weight: '380',
  },
];

/** Figures of one width and of one height, what stands over letters, and the space between. */
const FEATURES = ['kern', 'tnum', 'lnum', 'mark', 'mkmk', 'ccmp'];

function span(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

/** The cut of a face that the client ships: a file of the web, with the letters it needs. */
async function cutFace(cut: Cut): Promise<Buffer> {
  const whole = readFileSync(new URL(cut.file));
  return subsetFont(whole, cut.letters, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: FEATURES,
  });
}

/** `U+20-7E,…`: the letters that the browser may look for in a cut. */
function unicodeRange(letters: string): string {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  return codes.map((code) => `U+${code.toString(16)}`).join(',');
}

/**
 * Cuts the faces of the house out of the packages that carry them, and offers `virtual:faces`: what
 * `faces.ts` makes of them once the first picture stands. Their licences lie beside the files.
 */
export function facesPlugin(): Plugin {
  let isBuild = true;
  return {
    name: 'faces',
    configResolved: (config) => {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const rows: string[] = [];
      for (const cut of CUTS) {
        const source = await cutFace(cut);
        // While developing there is no file to point at.
        const name = `face-${cut.name}.woff2`;
        const address = isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`
          : JSON.stringify(`data:font/woff2;base64,${source.toString('base64')}`);
        const { family, weight } = cut;
        const said = { family, weight, unicodeRange: unicodeRange(cut.letters) };
        rows.push(`{ ...${JSON.stringify(said)}, address: ${address} }`);
      }
      return `export const faces = [${rows.join(',')}];`;
    },
    generateBundle() {
      for (const cut of CUTS) {
        const source = readFileSync(new URL(cut.licence));
        this.emitFile({ type: 'asset', fileName: `${FOLDER}LICENSE-${cut.name}.txt`, source });
      }
    },
  };
}
