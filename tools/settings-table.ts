/** `node tools/run.mjs tools/settings-table.ts`: the README's table of settings. */
import { settingRows } from './tidy/papers.ts';

console.log('| variable | standard | allowed | what it is |\n|---|---|---|---|');
for (const row of settingRows()) console.log(row);
