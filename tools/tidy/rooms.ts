/** Rooms have the same furniture, are on the list, and count their migrations. */
import { type Check, type Finding, filesLike, linesLike } from './project.ts';

const furniture = new Set([
  'contract',
  'rules',
  'wire',
  'receipts',
  'store',
  'server',
  'seed',
  'prologue',
  'room',
  'settings',
  'testing',
]);
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
    // What the testing card points to stands in a folder of its name.
    if (piece === undefined || piece === 'testing') return [];
    const hasFolder = [...project.keys()].some((other) =>
      other.startsWith(`features/${room}/${piece}/`),
    );
    if (!hasFolder) return [];
    const sentence = `stands beside a folder ${piece}/: move it into the folder.`;
    return [{ where: path, sentence }];
  });

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

/** The doors of rooms, and the lists they must be on. */
const doors = [
  { door: 'room.ts', app: 'apps/server', says: 'satisfies MachineCard<' },
  // Found by the lists that the others are on.
  { door: 'testing.ts', app: undefined, says: 'satisfies TestingCard<' },
  { door: 'server/card.ts', app: 'apps/server', says: 'satisfies ServerCard' },
  { door: 'web/index.ts', app: 'apps/web', says: 'export const card: WebCard' },
  { door: 'console/index.ts', app: 'apps/console', says: 'export const card: ConsoleCard' },
] as const;
const mostCardLines = 60;
/** What does something, where a card only says what is. */
const deed =
  /^\s*(?:export )?(?:async )?function\b|^\s*(?:let|var|class|if|for|while|return)\b|\bawait\b/;

/** A card says what a room is, on one screen: what it does stands behind the card. */
export const checkCards: Check = (project) =>
  doors.flatMap(({ door, app, says }) =>
    filesLike(project, new RegExp(`^features/[^/]+/${door.replace('.', '\\.')}$`)).flatMap(
      ([path, text]) => {
        const room = path.split('/')[1] ?? '';
        const lines = text.trimEnd().split('\n');
        const deeds = lines.flatMap((line, index) => (deed.test(line) ? [index + 1] : []));
        const findings: Finding[] = deeds.map((line) => ({
          where: `${path}:${line}`,
          sentence: 'does something: a card only declares, so move it into a file beside it.',
        }));
        if (lines.length > mostCardLines) {
          const sentence = `has ${lines.length} lines, ${mostCardLines} are the limit of a card.`;
          findings.push({ where: path, sentence });
        }
        if (!text.includes(says)) {
          findings.push({ where: path, sentence: `has no card: say ${says}.` });
        }
        if (!text.includes(`  name: '${room}',`)) {
          findings.push({ where: path, sentence: `names another room: its name is '${room}'.` });
        }
        if (app === undefined) return findings;
        const lists = filesLike(project, new RegExp(`^${app}/(?:first-)?rooms\\.ts$`));
        const named = lists.filter(([, list]) => list.includes(`${path}'`)).length;
        if (named !== 1) {
          const sentence = `stands on ${named} lists: add its line to ${app}/rooms.ts.`;
          findings.push({ where: path, sentence });
        }
        return findings;
      },
    ),
  );

/** What the tests ask of all rooms they ask of the testing cards: a room without one is unasked. */
export const checkTestingCards: Check = (project) => {
  const rooms = filesLike(project, /^features\/[^/]+\/(?:server|web|console)\//).map(
    ([path]) => path.split('/')[1] ?? '',
  );
  return [...new Set(rooms)]
    .filter((room) => !project.has(`features/${room}/testing.ts`))
    .map((room) => ({
      where: `features/${room}`,
      sentence: `has no testing card: write features/${room}/testing.ts.`,
    }));
};

/** A member of a type with a name of the wire; members of objects end with a comma. */
const wireMember = /^\s*(?:readonly )?[a-z]+\w*_\w+\??: .*;$|\breadonly [a-z]+\w*_\w+\??:/;

/** Types of rows are those of the wire itself: a copy goes on compiling when the wire changes. */
export const checkWireCopies: Check = (project) =>
  filesLike(project, /^features\/[^/]+\/web\/.*\.tsx?$/)
    .filter(([path]) => !/\.test\.tsx?$/.test(path))
    .flatMap(([path, text]) => linesLike(path, text, wireMember))
    .map((where) => ({
      where,
      sentence:
        'types a row of the wire again: import the function that makes it from wire.ts, as a ' +
        'type, and use ReturnType<typeof it>.',
    }));

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
