/** Rooms have the same furniture, are on the list, and count their migrations. */
import { type Check, type Finding, filesLike } from './project.ts';

const furniture = new Set(['contract', 'rules', 'wire', 'store', 'server', 'seed', 'room']);
const folders = new Set(['migrations', 'words', 'web', 'console']);

/** Whether a path inside a room is one of the pieces every room may have. */
function isFurniture(inside: string): boolean {
  const [piece = '', ...rest] = inside.split('/');
  if (rest.length > 0) return furniture.has(piece) || folders.has(piece);
  if (piece === 'README.md' || piece === 'journey.e2e.ts') return true;
  if (/\.test\.tsx?$/.test(piece)) return true;
  return piece.endsWith('.ts') && furniture.has(piece.slice(0, -'.ts'.length));
}

/** Only the known pieces stand in a room, and never both a file and a folder of one name. */
export const checkFurniture: Check = (project) =>
  filesLike(project, /^features\//).flatMap(([path]): Finding[] => {
    const [, room = '', ...rest] = path.split('/');
    const inside = rest.join('/');
    if (rest.length === 0) {
      return [{ where: path, sentence: 'stands between the rooms: move it into one.' }];
    }
    if (!isFurniture(inside)) {
      const sentence =
        `is no piece of a room: make it part of ${[...furniture].join(', ')}, which become ` +
        'folders when they outgrow a file.';
      return [{ where: path, sentence }];
    }
    const piece = /^([a-z]+)\.ts$/.exec(inside)?.[1];
    const hasFolder = [...project.keys()].some((other) =>
      other.startsWith(`features/${room}/${piece}/`),
    );
    if (piece === undefined || !hasFolder) return [];
    const sentence = `stands beside a folder ${piece}/: move it into the folder.`;
    return [{ where: path, sentence }];
  });

/** A card declares and does nothing, so it stays small. */
const LONGEST_CARD = 60;

/** See `LONGEST_CARD`: what does something belongs into the room's rules, store or server. */
export const checkCards: Check = (project) =>
  filesLike(project, /^features\/[^/]+\/(?:room|server\/card)\.ts$/)
    .map(([where, text]) => ({ where, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_CARD)
    .map(({ where, lines }) => ({
      where,
      sentence:
        `has ${lines} lines, a card has ${LONGEST_CARD} at most: ` +
        'it declares, and the rest of the room does.',
    }));

/** A room with a server that is not on the list would be dead without anybody noticing. */
export const checkRoomList: Check = (project) => {
  const list = project.get('apps/server/rooms.ts');
  if (list === undefined) return [];
  const rooms = new Set(
    filesLike(project, /^features\/[^/]+\/(?:server(?:\.ts|\/)|rules(?:\.ts|\/)|migrations\/)/).map(
      ([path]) => path.split('/')[1] ?? '',
    ),
  );
  return [...rooms]
    .filter((room) => !list.includes(`features/${room}/`) && !list.includes(`'${room}'`))
    .map((room) => ({
      where: `features/${room}`,
      sentence: 'is missing from apps/server/rooms.ts: add it at its place in the order.',
    }));
};

/** Migrations and decisions count 0001, 0002, … in each folder and have names. */
export const checkNumbers: Check = (project) => {
  const byFolder = new Map<string, string[]>();
  for (const [path] of filesLike(project, /\/(?:migrations|decisions)\/[^/]+$/)) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path.slice(folder.length + 1)]);
  }
  return [...byFolder].flatMap(([folder, names]) =>
    names.sort().flatMap((name, index): Finding[] => {
      const expected = String(index + 1).padStart(4, '0');
      const ending = folder.endsWith('/decisions') ? 'md' : 'sql';
      if (new RegExp(`^${expected}-[a-z0-9-]+\\.${ending}$`).test(name)) return [];
      const sentence = `is out of order: name it ${expected}-<what-it-does>.${ending}.`;
      return [{ where: `${folder}/${name}`, sentence }];
    }),
  );
};

/** Kebab-case file names, so that names sort into families. */
export const checkNames: Check = (project) =>
  filesLike(project, /\.(?:ts|tsx|mjs|cjs|sql)$/)
    .filter(
      ([path]) =>
        !/^(?:[a-z0-9-]+\.)+[a-z]+$/.test(path.split('/').at(-1)?.replace(/^\./, '') ?? ''),
    )
    .map(([where]) => ({
      where,
      sentence: 'is not in kebab-case: rename it like price-ladder.ts.',
    }));
