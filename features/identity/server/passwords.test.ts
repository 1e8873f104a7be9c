import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const COMPOSED = 'Gr\u00fc\u00dfe-am-Flu\u00df1';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe('a password', () => {
  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    ['\uff30assword-9', 'Password-9'],
  ])('set as %j is the one typed as %j', async (chosen, typed) => {
    const stored = await hashPassword(chosen);
    expect(await isPassword(typed, stored)).toBe(true);
    expect(await isPassword(`${typed}x`, stored)).toBe(false);
  });

  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    ['\uff30assword-9', '\uff30assword-9'],
  ])('stored as it was typed, %j, is still the one typed as %j', async (chosen, typed) => {
    expect(await isPassword(typed, await hash(chosen))).toBe(true);
    expect(await isPassword(typed.slice(1), await hash(chosen))).toBe(false);
  });

  it('of nobody is never right', async () => {
    expect(await isPassword('nobody has this password', undefined)).toBe(false);
  });
});
