import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IDENTITY_REFUSALS } from '../../features/identity/contract.ts';
import { PLACE_REFUSALS } from '../../features/spot/contract.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { loadPhrases, wordsFolders } from '../../platform/server/words/phrases.ts';
import { projectRoot } from '../support/rooms.ts';

const phrases = loadPhrases(wordsFolders(projectRoot));

function sourcesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** The refusals that a room's code names. */
function refusalsOf(room: string): string[] {
  const text = sourcesOf(join(projectRoot, 'features', room)).join('\n');
  const named = [...text.matchAll(/refuse\('([a-z_]+)'/g)].map((match) => match[1] ?? '');
  const listed = room === 'spot' ? PLACE_REFUSALS : room === 'identity' ? IDENTITY_REFUSALS : [];
  return [...new Set([...named, ...listed])].sort();
}

const rooms = ['identity', 'catalogue', 'feeds', 'wallet', 'spot', 'content'];
const ofMachines = ['already_installed', 'bad_catalogue', 'bad_price', 'unknown_calendar'];
const cases = rooms.flatMap((room) =>
  refusalsOf(room)
    .filter((refusal) => !ofMachines.includes(refusal))
    .map((refusal) => [room, refusal] as const),
);

describe('what is refused', () => {
  it.each(cases)('by %s is said in every language: %s', (room, refusal) => {
    const own = `${room}.refusal.${refusal}`;
    const key = phrases.has(own) ? own : `common.refusal.${refusal}`;
    for (const language of LANGUAGES) {
      expect(phrases.say(language, key)).toMatch(/\p{L}{2}/u);
    }
  });

  it('is found at all', () => {
    expect(cases.length).toBeGreaterThan(50);
  });
});
