import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { CODE_LIFE_MS, CODE_PAUSE_MS, CODE_TRIES, CODES_A_DAY } from '../contract.ts';
import type { IdentityTables } from '../store/customers.ts';
import { isCode, issueCode, targetsEnding } from './codes.ts';

const NOW_MS = 1_800_000_000_000;
const database = useTestDatabase();
let counter = 0;

async function issued() {
  const db = new Kysely<IdentityTables>({
    dialect: new PostgresDialect({ pool: database().pool }),
  });
  counter += 1;
  const target = `person${counter}@example.test`;
  const code = await issueCode(db, target, NOW_MS);
  if (typeof code !== 'string') throw new Error('no code was made');
  const row = () =>
    db.selectFrom('codes').selectAll().where('target', '=', target).executeTakeFirstOrThrow();
  const check = (given: string, consume: boolean, nowMs = NOW_MS) =>
    isCode(db, target, given, nowMs, consume);
  return { db, target, code, row, check };
}

/** Codes that are wrong, each another one. */
function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
}

describe('asking for codes', () => {
  it('gives one a minute and twenty a day', async () => {
    const { db, target } = await issued();
    expect(await issueCode(db, target, NOW_MS + CODE_PAUSE_MS - 1)).toEqual({
      refused: 'wait_for_code',
    });
    for (let count = 1; count < CODES_A_DAY; count += 1) {
      expect(await issueCode(db, target, NOW_MS + count * CODE_PAUSE_MS)).toMatch(/^\d{6}$/);
    }
    const next = NOW_MS + CODES_A_DAY * CODE_PAUSE_MS;
    expect(await issueCode(db, target, next)).toEqual({ refused: 'too_many_codes' });
    expect(await issueCode(db, `another ${target}`, next)).toMatch(/^\d{6}$/);
    expect(await issueCode(db, target, NOW_MS + 24 * 3_600_000)).toMatch(/^\d{6}$/);
  });
});

describe('guessing at the same moment', () => {
  it('compares no more than five wrong codes in all', async () => {
    const { code, row, check } = await issued();
    const guesses = await Promise.all(wrongCodes(code, 60).map((guess) => check(guess, false)));
    expect(guesses).not.toContain(true);
    expect((await row()).tries_left).toBe(0);
    expect(await check(code, false)).toBe(false);
  });

  it('does not find the right code behind five wrong ones', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { code, row, check } = await issued();
      // The pool takes them in this order: whoever comes later finds no try left.
      const wrong = wrongCodes(code, CODE_TRIES).map((guess) => check(guess, true));
      await Promise.all(wrong);
      const late = await Promise.all(Array.from({ length: 8 }, () => check(code, true)));
      expect(late).not.toContain(true);
      expect(await row()).toMatchObject({ used: false, tries_left: 0 });
    }
  });

  it('uses a code once, however many give it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { code, row, check } = await issued();
      const given = await Promise.all(Array.from({ length: 5 }, () => check(code, true)));
      expect(given.filter(Boolean)).toHaveLength(1);
      expect((await row()).used).toBe(true);
      expect(await check(code, false)).toBe(false);
    }
  });
});

describe('checking a code', () => {
  it('that is right costs no try, however often', async () => {
    const { code, row, check } = await issued();
    for (let count = 0; count < 20; count += 1) expect(await check(code, false)).toBe(true);
    expect(await row()).toMatchObject({ used: false, tries_left: CODE_TRIES });
    expect(await check(code, true)).toBe(true);
  });

  it('that is old or replaced says no', async () => {
    const { db, target, code, check } = await issued();
    expect(await check(code, false, NOW_MS + CODE_LIFE_MS)).toBe(false);
    const next = await issueCode(db, target, NOW_MS + 60_000);
    if (next !== code) expect(await check(code, false, NOW_MS + 60_000)).toBe(false);
    expect(await check(typeof next === 'string' ? next : '', false, NOW_MS + 60_000)).toBe(true);
  });
});

describe('a number without its dialling code', () => {
  it('is found by its end among the codes of the last ten minutes', async () => {
    const { db } = await issued();
    await issueCode(db, '+8613900005678', NOW_MS);
    await issueCode(db, '+8613900009999', NOW_MS);
    expect(await targetsEnding(db, '13900005678', NOW_MS + 1)).toEqual(['+8613900005678']);
    expect(await targetsEnding(db, '13900005678', NOW_MS + CODE_LIFE_MS)).toEqual([]);
  });
});
