/**
 * Writes a small room from the template, complete and ready to be changed into what it shall be,
 * and adds its three entries, and its setting to their table. Nothing else has to know it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATE = join(import.meta.dirname, 'template');
const ENDING = '.txt';

/** The files of a new room: path from the root → text. */
function roomFiles(name: string): Map<string, string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const filled = (text: string) =>
    text
      .replaceAll('__room__', name)
      .replaceAll('__Room__', title)
      .replaceAll('__ROOM__', name.toUpperCase());
  const entries = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ENDING))
    .map((file) => {
      const path = join('features', name, filled(file.slice(0, -ENDING.length)));
      return [path, filled(readFileSync(join(TEMPLATE, file), 'utf8'))] as const;
    });
  return new Map(entries);
}

/** A list with an import at its place by name. */
function withImport(list: string, line: string, path: string): string {
  const lines = list.split('\n');
  const imports = lines.flatMap((text, at) => {
    const from = /^import .* from '(\.\.\/\.\.\/features\/[^']+)';$/.exec(text)?.[1];
    return from === undefined ? [] : [{ from, at }];
  });
  const after = imports.findLast(({ from }) => from < path) ?? imports[0];
  if (after === undefined) throw new Error('A list of rooms is not as it was.');
  return lines.toSpliced(after.from < path ? after.at + 1 : after.at, 0, line).join('\n');
}

/** A list with the import at its place by name, and the entry as its last one. */
function withEntry(list: string, line: string, path: string, entry: string): string {
  const lines = withImport(list, line, path).split('\n');
  const end = lines.findLastIndex((text) => /^\](?: as const)?;$/.test(text));
  if (end < 0) throw new Error('A list of rooms is not as it was.');
  return lines.toSpliced(end, 0, entry).join('\n');
}

/** The three lists with the new room in them. */
function lists(root: string, name: string): Map<string, string> {
  const read = (app: string) => readFileSync(join(root, 'apps', app, 'rooms.ts'), 'utf8');
  const features = `../../features/${name}`;
  const machine = `${name}Room`;
  const server = `() => import('${features}/server/card.ts')`;
  const door = (app: string): readonly [string, string] => {
    const path = `${features}/${app}/index.ts`;
    const line = `import { card as ${name} } from '${path}';`;
    return [`apps/${app}/rooms.ts`, withEntry(read(app), line, path, `  ${name},`)];
  };
  const path = `${features}/room.ts`;
  const line = `import { ${machine} } from '${path}';`;
  const settings = `${name}Settings`;
  const settingsPath = `${features}/settings.ts`;
  const settingsLine = `import { ${settings} } from '${settingsPath}';`;
  const parts = `settings: ${settings}, machine: ${machine}, server: ${server}`;
  const entry = `  { name: '${name}', ${parts} },`;
  const listed = withEntry(read('server'), line, path, entry);
  const first = ['apps/server/rooms.ts', withImport(listed, settingsLine, settingsPath)] as const;
  return new Map([first, door('web'), door('console')]);
}

/** The table of settings with that of the new room. */
function writeSettingsTable(root: string): void {
  const script = join(root, 'tools', 'settings-table.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The settings could not be written: ${stderr}`);
}

/**
 * Writes a room. The name was found to be free (`nameProblem`).
 * @returns the paths that were written, from the root
 */
export function writeRoom(root: string, name: string): readonly string[] {
  const files = new Map([...roomFiles(name), ...lists(root, name)]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // A long name breaks lines that a short one does not.
  const written = [...files.keys()];
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const shaped = written.filter((path) => /\.(?:ts|tsx|json|md)$/.test(path));
  const { status, stderr } = spawnSync(process.execPath, [biome, 'format', '--write', ...shaped], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The new files could not be formatted: ${stderr}`);
  writeSettingsTable(root);
  return written;
}
