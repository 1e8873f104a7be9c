import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHANGE_REFUSALS, OPEN_REFUSALS } from '../../features/contracts/contract.ts';
import { IDENTITY_REFUSALS, RESET_REFUSALS } from '../../features/identity/contract.ts';
import {
  APPROVE_REFUSALS,
  FREEZE_REFUSALS,
  PROPOSE_REFUSALS,
} from '../../features/operators/contract.ts';
import {
  APPROVE_REFUSALS as CREDIT_REFUSALS,
  ASK_REFUSALS,
} from '../../features/recharge/contract.ts';
import { PLACE_REFUSALS as SECONDS_REFUSALS } from '../../features/seconds/contract.ts';
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

/** Refusals that a room's contract lists; others stand only where they are made. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  spot: PLACE_REFUSALS,
  identity: [...IDENTITY_REFUSALS, ...RESET_REFUSALS],
  recharge: [...ASK_REFUSALS, ...CREDIT_REFUSALS],
  contracts: [...OPEN_REFUSALS, ...CHANGE_REFUSALS],
  seconds: SECONDS_REFUSALS,
  operators: [...FREEZE_REFUSALS, ...PROPOSE_REFUSALS, ...APPROVE_REFUSALS],
};

/** The refusals that a room's code names. */
function refusalsOf(room: string): string[] {
  const text = sourcesOf(join(projectRoot, 'features', room)).join('\n');
  const named = [...text.matchAll(/refuse\('([a-z_]+)'/g)].map((match) => match[1] ?? '');
  const listed = LISTED[room] ?? [];
  return [...new Set([...named, ...listed])].sort();
}

const rooms = [
  'identity',
  'catalogue',
  'feeds',
  'wallet',
  'spot',
  'content',
  'contracts',
  'seconds',
  'operators',
  'recharge',
];
const ofMachines = [
  'already_credited',
  'already_installed',
  'bad_catalogue',
  'bad_output',
  'bad_price',
  'not_credited',
  'unknown_calendar',
];
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
