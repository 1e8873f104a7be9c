/** Which names a new room may have: it becomes a folder, an identifier, a table and an address. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What the house hands to all rooms beside the rooms, and what it calls itself. */
const SHARED = [
  'cards',
  'common',
  'console',
  'effects',
  'engine',
  'house',
  'journal',
  'machine',
  'means',
  'options',
  'pages',
  'prices',
  'promises',
  'terms',
];
const SOURCE = /\.(?:ts|tsx|json|sql)$/;

/** Whether JavaScript reads a name as a name, and objects have nothing of that name already. */
function isIdentifier(name: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true);
  scanner.setText(name);
  const isWord = scanner.scan() === ts.SyntaxKind.Identifier;
  return isWord && !(name in {}) && !['arguments', 'eval', 'then', 'undefined'].includes(name);
}

/** The file that has an address, a key of a text or a table of a name already. */
function userOf(root: string, name: string): string | undefined {
  const used = new RegExp(`["'\`](?:/api|/console/api|/pages)?/${name}["'\`/?]|"${name}\\.`);
  const table = new RegExp(`^create table ${name}_`, 'm');
  for (const folder of ['platform', 'features', 'apps']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(file) || file.includes('node_modules') || file.includes('dist/')) continue;
      const text = readFileSync(join(root, folder, file), 'utf8');
      if (used.test(text) || (file.endsWith('.sql') && table.test(text)))
        return `${folder}/${file}`;
    }
  }
  return undefined;
}

/** Why a name cannot be a new room's, as a sentence; undefined when it can. */
export function nameProblem(root: string, name: string): string | undefined {
  const isThere = /^[a-z-]+$/.test(name) && existsSync(join(root, 'features', name));
  if (isThere) return `There is a room "${name}" already.`;
  if (!/^[a-z]{3,20}$/.test(name)) {
    return `"${name}" is no name of a room: it is one word of 3 to 20 small letters, like lockup.`;
  }
  if (!isIdentifier(name)) return `"${name}" is a word of JavaScript: take another name.`;
  if (SHARED.includes(name)) return `"${name}" is what the house calls something: take another.`;
  const user = userOf(root, name);
  return user === undefined ? undefined : `"${name}" is used already, by ${user}: take another.`;
}
