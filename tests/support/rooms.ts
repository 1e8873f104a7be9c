/** Which rooms there are. Lists are read as text: tests of one room need not load all of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root folder. */
export const projectRoot = join(import.meta.dirname, '..', '..');

const CLIENT_LISTS = ['web/first-rooms.ts', 'web/rooms.ts', 'console/rooms.ts'];

function namedIn(list: string, pattern: RegExp): string[] {
  const text = readFileSync(join(projectRoot, 'apps', list), 'utf8');
  return [...text.matchAll(pattern)].map(([, room = '']) => room);
}

/** The rooms of the server, in the order of its list: their tables are made in this order. */
export function serverRooms(): string[] {
  return namedIn('server/rooms.ts', /\bname: '([a-z0-9-]+)'/g);
}

/** The rooms that stand on any of the three lists: the server's first, then those without one. */
export function listedRooms(): string[] {
  const others = CLIENT_LISTS.flatMap((list) => namedIn(list, /features\/([a-z0-9-]+)\//g));
  return [...new Set([...serverRooms(), ...others])];
}
