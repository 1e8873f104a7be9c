import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { GIVE_REFUSALS } from '../../withdrawal/contract.ts';
import * as lists from './refusals.ts';

const FOLDER = join(projectRoot, 'features', 'nft', 'rules');
/** What the house alone is told by its timers. */
const OF_TIMERS = ['too_early', 'unknown_command'];

/** What rules refuse with, as their files say it. */
function refused(): string[] {
  const files = readdirSync(FOLDER).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const all = files.flatMap((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    return [...text.matchAll(/refuse\('(\w+)'/g)].map(([, reason = '']) => reason);
  });
  return [...new Set(all)].filter((reason) => !OF_TIMERS.includes(reason)).sort();
}

describe('the contract', () => {
  it('names every refusal of the rules, and no other', () => {
    const named = new Set(Object.values(lists).flat());
    // What the guard of all rooms refuses it says itself.
    const all = new Set([...refused(), ...GIVE_REFUSALS]);
    expect([...named].sort()).toEqual([...all].sort());
  });
});
