import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { loadPhrases, wordsFolders } from '../../platform/server/words/phrases.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { projectRoot } from '../support/rooms.ts';

const phrases = loadPhrases(wordsFolders(projectRoot));

function sourcesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Refusals that a room's contract lists: each constant whose name says so, in all its files. */
async function listedBy(room: string): Promise<string[]> {
  const folder = join(projectRoot, 'features', room);
  const files = readdirSync(folder, { recursive: true }).map(String);
  const contracts = files.filter((name) => /^contract(\/.*)?\.ts$/.test(name)).sort();
  const modules = await Promise.all(
    contracts.map((name) => import(pathToFileURL(join(folder, name)).href)),
  );
  return modules.flatMap((contract: Record<string, unknown>) =>
    Object.entries(contract).flatMap(([name, value]) =>
      name.endsWith('_REFUSALS') && Array.isArray(value) ? value.map(String) : [],
    ),
  );
}

/** The refusals that a room's code names or its contract lists. */
async function refusalsOf(room: string): Promise<string[]> {
  const text = sourcesOf(join(projectRoot, 'features', room)).join('\n');
  const named = [...text.matchAll(/refuse\('([a-z_]+)'/g)].map((match) => match[1] ?? '');
  return [...new Set([...named, ...(await listedBy(room))])].sort();
}

const cases: (readonly [room: string, refusal: string])[] = [];
for (const { name, unheard = [] } of TESTING_CARDS) {
  const refusals = await refusalsOf(name);
  const heard = refusals.filter((refusal) => !unheard.includes(refusal));
  cases.push(...heard.map((refusal) => [name, refusal] as const));
}

describe('what is refused', () => {
  it.each(cases)('by %s is said in every language: %s', (room, refusal) => {
    const own = `${room}.refusal.${refusal}`;
    const key = phrases.has(own) ? own : `common.refusal.${refusal}`;
    for (const language of LANGUAGES) {
      expect(phrases.say(language, key)).toMatch(/\p{L}{2}/u);
    }
  });

  it.each(TESTING_CARDS)('and never heard is a refusal of its room: $name', async (card) => {
    const known = await refusalsOf(card.name);
    expect((card.unheard ?? []).filter((refusal) => !known.includes(refusal))).toEqual([]);
  });

  it('is found at all', () => {
    expect(cases.length).toBeGreaterThan(50);
  });
});
