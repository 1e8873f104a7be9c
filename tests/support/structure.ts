/**
 * Where somebody could hide a hand on the scales: names that promise one, and code that writes what
 * only ticks may decide. The structure test asks these questions of the real system, and of
 * doctored ones to show that they have answers; the commands are walked through next door.
 */
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { engineStore } from '../../apps/server/engine.ts';
import { projectRoot } from './rooms.ts';

/** A name and where it stands. */
export interface Named {
  readonly where: string;
  readonly name: string;
}

/** One of some words, followed by one of others, anywhere in a name in snake case. */
function named(first: string, second = ''): RegExp {
  const then = second === '' ? '' : `_?(?:${second})`;
  return new RegExp(`(?:^|_)(?:${first})${then}(?:_|$)`);
}

/** What nobody may be able to set. */
const FORBIDDEN: readonly RegExp[] = [
  named('win|won|loss|lose|losing|hit', 'rate|chance|ratio|share|probability|odds|control'),
  named('rate|chance|odds', 'of_win|of_loss'),
  named(
    'preset|pre|forced?|fixed|planned|manual|set|override|final',
    'result|outcome|win|loss|profits?|settlement|expiry|price|tick|index|(?:profit|loss)_result',
  ),
  named(
    'result|outcome|settlement|expiry|index|tick|close_price|end_price',
    'set|preset|override|forced?|control|manual|fixed',
  ),
  named('risk', 'flag|mode|type|group|control|user|customer|level|end'),
  named('is|user|customer', 'risk'),
  named('control|controls|controlled|rig|rigged|manipulated?|cheat|lucky|unlucky|puppet'),
];
function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** The names that could set a result, a rate or a price. */
export function suspectNames(names: readonly Named[]): string[] {
  return names
    .filter(({ name }) => FORBIDDEN.some((pattern) => pattern.test(snake(name))))
    .map(({ where, name }) => `${where}: ${name}`);
}

/** A file of the system itself, tests left out. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** All TypeScript and SQL of the given folders. */
export function sourcesOf(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
      .filter(({ name }) => /\.(?:ts|sql)$/.test(name) && !/\.(?:test|e2e)\.ts$/.test(name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
  );
}

/** A command that some room takes, with its fields. */
export interface DeclaredCommand {
  readonly type: string;
  readonly fields: readonly string[];
}

/** Its answer, what its fields share with other commands, its name, and its own fields. */
const COMMAND = new RegExp(
  /interface \w+\s+extends Command<[^]*?>(?:, (\w+))? \{\n/.source +
    /\s*readonly type: '([a-z-]+\.[a-z_]+)';([^}]*)\}/.source,
  'g',
);

const TIMED = new RegExp(`Only timers give it\\.[^/]*\\*/\\nexport ${COMMAND.source}`, 'g');

/** All commands that the contracts of the rooms declare. */
export function declaredCommands(sources: readonly Source[]): DeclaredCommand[] {
  return sources
    .filter(({ path }) => /^features\/[a-z-]+\/contract(?:\.ts|\/[a-z-]+\.ts)$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(COMMAND)].map(([, shared, type = '', body = '']) => ({
        type,
        fields: [...fieldsOf(body), ...(shared === undefined ? [] : sharedFields(shared, text))],
      })),
    );
}

function fieldsOf(body: string): string[] {
  return [...body.matchAll(/readonly (\w+)\??:/g)].map(([, field = '']) => field);
}

/** The fields that commands of a contract have in common. */
function sharedFields(name: string, contract: string): string[] {
  const body = new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(contract)?.[1];
  if (body === undefined) throw new Error(`${name} stands elsewhere: say it in this contract.`);
  return fieldsOf(body);
}

/** The commands that timers give, as the rules declare them. */
export function timerCommands(sources: readonly Source[]): string[] {
  const contracts = sources.filter(({ path }) => /\/contract(?:\.ts$|\/)/.test(path));
  return contracts.flatMap(({ text }) => [...text.matchAll(TIMED)].map(([, , type = '']) => type));
}

/** Tables that only the writer fills, from what rules have decided: all that it may save into. */
const DECIDED = [
  ...engineStore({ signingKey: generateKeyPairSync('ed25519').privateKey }).tables.keys(),
  'postings',
  'balances',
  'journal',
].join('|');
const WRITES: readonly RegExp[] = [
  new RegExp(`(?:insertInto|updateTable)\\(\\s*['"\`](?:${DECIDED})['"\`]`),
  new RegExp(`(?:insert\\s+into|update)\\s+["']?(?:${DECIDED})\\b(?!\\.)`, 'i'),
  new RegExp(
    `create\\s+(?:or replace\\s+)?(?:trigger|rule)\\s[^;]*\\bon\\s+(?:index_|seconds_|contract_)`,
    'i',
  ),
];
/** What an order or a position ended with is assigned in one file of its room's rules only. */
const ENDINGS = /\.(?:closeTick|closeTicks|settledMs)\s*=[^=]/;
const RULES = /^features\/([^/]+)\/rules\//;
/** The journal's own store. */
const WRITER = 'platform/server/writer/commit.ts';

/** A migration without the rows with which it fills the tables that it makes itself. */
function withoutFirstRows(text: string): string {
  const made = [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table);
  return made.reduce((rest, table) => rest.replaceAll(`insert into ${table} `, ''), text);
}

/** Code outside the writer that could write what only rules decide. */
export function trespassingCode(sources: readonly Source[]): string[] {
  const places = new Map<string, string>();
  return sources.flatMap(({ path, text }) => {
    const written = withoutFirstRows(text);
    const writes = path !== WRITER && WRITES.some((pattern) => pattern.test(written));
    const room = RULES.exec(path)?.[1] ?? '';
    const isEnding = ENDINGS.test(text);
    if (isEnding && room !== '' && !places.has(room)) places.set(room, path);
    const ends = isEnding && places.get(room) !== path;
    return [
      ...(writes ? [`${path} writes a table of decisions`] : []),
      ...(ends ? [`${path} says how an order ended`] : []),
    ];
  });
}

/** Server code that names a command which is not its to give. */
export function misgivenCommands(
  sources: readonly Source[],
  timerOnly: readonly string[],
): string[] {
  const servers = sources.filter(
    ({ path }) =>
      /^(?:features\/[a-z-]+\/(?:server|wire)|apps\/)/.test(path) && path.endsWith('.ts'),
  );
  return servers.flatMap(({ path, text }) => {
    const named = timerOnly.filter((type) => text.includes(`'${type}'`));
    const isFeed = path.startsWith('features/feeds/server/');
    if (!isFeed && text.includes(`'feeds.tick'`)) named.push('feeds.tick');
    return named.map((type) => `${path} gives ${type}`);
  });
}
