/**
 * Each refusal that a room can give is named by a test that brings it about, or at least by the
 * card that says which call it stops. The names come from contracts and code, so that a new one
 * fails here until a test says it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './support/rooms.ts';

const NAMED = /['"`]([a-z]+(?:_[a-z]+)*)['"`]/g;
const isTest = (name: string) => /\.(test|e2e)\.tsx?$/.test(name);

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true });
  const files = entries.map(String).filter((name) => /\.tsx?$/.test(name));
  return files.filter((name) => !name.includes('node_modules')).map((name) => join(folder, name));
}

/** The room that a file is of; none for all else. */
function roomOf(file: string): string {
  return /^features\/([^/]+)\//.exec(file)?.[1] ?? '';
}

function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

const CODE = ['core', 'features', 'platform', 'apps'].flatMap(filesIn);
const TESTS = [...CODE.filter(isTest), ...filesIn('tests')].filter(
  (name) => name !== join('tests', 'refusals.test.ts') && !name.includes('mutants'),
);
/** What tests of a room say, and those that go from room to room. */
function saidOf(room: string): Set<string> {
  const isOwn = (name: string) => !name.startsWith('features/') || roomOf(name) === room;
  const said = TESTS.filter(isOwn).flatMap((name) => namesIn(textOf(name), NAMED));
  // What switches a product off is asked by a test of all cards.
  const card = CODE.find((name) => name === `features/${room}/testing.ts`);
  const codes = card === undefined ? [] : namesIn(textOf(card), /code: '([a-z_]+)'/g);
  return new Set([...said, ...codes]);
}

/** The closed lists of a file. */
function listsIn(text: string): [list: string, names: string[]][] {
  return [...text.matchAll(/(\w+_REFUSALS)(?:: [^=]+)? = \[([^\]]*)\]/g)].map((match) => {
    return [match[1] ?? '', namesIn(match[2] ?? '', NAMED)];
  });
}

/** The refusals that a file gives, and those that its closed lists name. */
function refusedIn(text: string): string[] {
  const lists = listsIn(text).flatMap(([, names]) => names);
  return [...namesIn(text, /refuse\(\s*'([a-z_]+)'/g), ...lists];
}

/** The refusals of a room, and those of them that no test of it names. */
function lookAt(room: string): { found: string[]; unnamed: string[] } {
  const code = CODE.filter((name) => roomOf(name) === room && !isTest(name));
  const texts = code.filter((name) => !name.includes('/testing')).map(textOf);
  const said = saidOf(room);
  const own = TESTS.filter((name) => roomOf(name) === room)
    .map(textOf)
    .join('\n');
  // A test that has brought about exactly what a list names has brought about each of it.
  const lists = texts.flatMap(listsIn).filter(([list]) => own.includes(`toEqual([...${list}])`));
  for (const name of lists.flatMap(([, names]) => names)) said.add(name);
  const found = [...new Set(texts.flatMap(refusedIn))].sort();
  return { found, unnamed: found.filter((name) => !said.has(name)) };
}

const ROOMS = [...new Set(CODE.map(roomOf))].filter((room) => room !== '').sort();

describe('a refusal', () => {
  it('is found at all, in contracts of one file and of many', () => {
    expect(ROOMS.flatMap((room) => lookAt(room).found).length).toBeGreaterThan(700);
    expect(lookAt('otc').found).toContain('orders_are_open');
    expect(lookAt('nft').found).toContain('too_many_liked');
  });

  it.each(ROOMS)('of %s is named by a test', (room) => {
    expect(lookAt(room).unnamed).toEqual([]);
  });
});
