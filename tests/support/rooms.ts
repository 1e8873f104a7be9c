/** Which rooms there are, in the order of the server's list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root folder. */
export const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * The rooms in the order `apps/server/rooms.ts` names them; rooms it does not name yet come
 * last, by name. Read as text, because tests of one room need not load all of them.
 */
export function roomsInOrder(root = projectRoot): string[] {
  const folder = join(root, 'features');
  const rooms = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  const listFile = join(root, 'apps', 'server', 'rooms.ts');
  const list = existsSync(listFile) ? readFileSync(listFile, 'utf8') : '';
  const named = [...list.matchAll(/features\/([a-z0-9-]+)\/|'([a-z0-9-]+)'/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return [...new Set([...named, ...rooms])].filter((room) => rooms.includes(room));
}
