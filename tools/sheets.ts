/**
 * `npm run sheets`: draws every screen and sheet in both themes at 390, 820 and 1440 points, and
 * puts the pictures on contact sheets in `.artifacts/pictures`, to be looked through by people.
 * `npm run sheets -- 820` draws one width; with `ROOM=name` in front, the screens of one room.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ALL = ['390', '820', '1440'];

const asked = process.argv.slice(2);
const unknown = asked.filter((width) => !ALL.includes(width));
if (unknown.length > 0) {
  console.error(`There are no sheets of ${unknown.join(', ')}: choose from ${ALL.join(', ')}.`);
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const SHEETS = (asked.length > 0 ? asked : ALL).join(',');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'tools', 'test.mjs'), 'tests/browser/walk.e2e.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SHEETS } },
);
process.exit(status ?? 1);
