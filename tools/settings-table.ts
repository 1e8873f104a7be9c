/** `node tools/run.mjs tools/settings-table.ts`: writes the table of settings, and `bourse.env`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRows, settingsFile } from './tidy/papers.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'settings.md');
const SERVICE = join(import.meta.dirname, '..', 'deploy', 'bourse.env');
const TABLE = /^\| variable .*\n(?:\|.*\n)+/m;

/** The cells of a row; a bar within one is written `\|`. */
function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(/ (?<!\\)\| /);
}

const table = ['| variable | standard | allowed | what it is |', ...settingRows()].map(cellsOf);
const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
const lines = table.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
const rule = widths.map((width) => '-'.repeat(width));
const text = [lines[0] ?? [], rule, ...lines.slice(1)]
  .map((cells) => `| ${cells.join(' | ')} |\n`)
  .join('');
writeFileSync(
  PAGE,
  readFileSync(PAGE, 'utf8').replace(TABLE, () => text),
);
writeFileSync(SERVICE, settingsFile());
