import { beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '../../core/engine/command.ts';
import { Machine } from '../../core/engine/machine.ts';
import {
  type ApiKey,
  type ApiKeysCommand,
  END_REFUSALS,
  MAX_KEYS,
  OPEN_KEY_LIFE_MS,
  type Permission,
} from './contract.ts';
import { ApiKeysRules, works } from './rules.ts';

const ALICE = 101;
const BOB = 102;
const NOW_MS = 1_000;

let machine: Machine;
let rules: ApiKeysRules;
let made: number;

beforeEach(() => {
  machine = new Machine();
  rules = new ApiKeysRules(machine.context);
  machine.add(rules);
  machine.complete();
  made = 0;
});

function give(actor: number, command: ApiKeysCommand, timeMs = NOW_MS): string | number {
  const outcome = machine.execute({ actor, command }, timeMs);
  if (isRefusal(outcome)) return outcome.refused;
  return (outcome.answer as { id: number }).id;
}

function make(
  permissions: readonly Permission[] = ['read'],
  isBound = false,
  { actor = ALICE, keySha256 = String((made += 1)).padStart(64, '0') } = {},
): string | number {
  return give(actor, { type: 'api-keys.make', keySha256, permissions, isBound });
}

const change = (
  id: number,
  permissions: readonly Permission[],
  isBound: boolean,
  timeMs = NOW_MS,
) => give(ALICE, { type: 'api-keys.change', id, permissions, isBound }, timeMs);
const revoke = (id: number, actor = ALICE) => give(actor, { type: 'api-keys.revoke', id });
const only = (): ApiKey | undefined => rules.allKeys()[0];

describe('a key', () => {
  it.each<[string | undefined, readonly unknown[], boolean]>([
    [undefined, ['read'], false],
    [undefined, ['spot', 'read'], false],
    [undefined, ['read', 'spot', 'contracts', 'withdraw'], true],
    ['bad_permissions', [], false],
    ['bad_permissions', ['spot'], false],
    ['bad_permissions', ['read', 'read'], false],
    ['bad_permissions', ['read', 'transfer'], false],
    ['withdraw_needs_addresses', ['read', 'withdraw'], false],
  ])('is %s with %j, bound %s', (refusal, permissions, isBound) => {
    const answer = make(permissions as Permission[], isBound);
    if (refusal === undefined) expect(typeof answer).toBe('number');
    else expect(answer).toBe(refusal);
    expect(rules.allKeys()).toHaveLength(refusal === undefined ? 1 : 0);
  });

  it('is for customers, has the hash of a text, and no other has the same', () => {
    expect(make(['read'], false, { actor: 0 })).toBe('not_allowed');
    expect(make(['read'], false, { keySha256: 'ab' })).toBe('bad_key');
    make(['read'], false, { keySha256: 'a'.repeat(64) });
    expect(make(['read'], false, { keySha256: 'a'.repeat(64), actor: BOB })).toBe('bad_key');
  });

  it('ends by itself after 90 days, to the millisecond, unless it is bound to addresses', () => {
    make();
    const open = only();
    expect(open?.expiresMs).toBe(NOW_MS + OPEN_KEY_LIFE_MS);
    expect(open && works(open, NOW_MS + OPEN_KEY_LIFE_MS - 1)).toBe(true);
    expect(open && works(open, NOW_MS + OPEN_KEY_LIFE_MS)).toBe(false);
    make(['read'], true);
    expect(rules.allKeys()[1]?.expiresMs).toBe(0);
  });

  it('is one of thirty of a customer, and of any number of all', () => {
    for (let count = 0; count < MAX_KEYS; count += 1) make();
    expect(make()).toBe('too_many_api_keys');
    expect(make(['read'], false, { actor: BOB })).toBeTypeOf('number');
    const first = Number(only()?.id);
    expect(revoke(first)).toBe(first);
    expect(make()).toBeTypeOf('number');
  });
});

describe('a change', () => {
  it('does not make an open key last longer, and begins a term where it opens a bound one', () => {
    const id = Number(make());
    change(id, ['read', 'spot'], false, NOW_MS + 5);
    expect(only()).toMatchObject({
      permissions: 'read,spot',
      expiresMs: NOW_MS + OPEN_KEY_LIFE_MS,
    });
    change(id, ['read'], true, NOW_MS + 6);
    expect(only()).toMatchObject({ isBound: true, expiresMs: 0 });
    change(id, ['read'], false, NOW_MS + 7);
    expect(only()?.expiresMs).toBe(NOW_MS + 7 + OPEN_KEY_LIFE_MS);
  });

  it('is refused for a key that is another’s, has expired, or would withdraw from anywhere', () => {
    const id = Number(make());
    const bobs = Number(make(['read'], false, { actor: BOB }));
    expect(change(bobs, ['read'], false)).toBe('unknown_key');
    expect(change(id, ['spot'], true)).toBe('bad_permissions');
    expect(change(id, ['read', 'withdraw'], false)).toBe('withdraw_needs_addresses');
    expect(change(id, ['read'], true, NOW_MS + OPEN_KEY_LIFE_MS)).toBe('key_expired');
  });
});

describe('an end', () => {
  it('is its owner’s to give, once', () => {
    const id = Number(make());
    expect(revoke(id, BOB)).toBe('unknown_key');
    expect(revoke(id)).toBe(id);
    expect(revoke(id)).toBe('unknown_key');
    expect(rules.allKeys()).toEqual([]);
  });

  it('is an operator’s with a reason', () => {
    const id = Number(make());
    const end = (actor: number, operator: number, reason: string, key = id) =>
      give(actor, { type: 'api-keys.end', operator, id: key, reason });
    const refused = [
      end(ALICE, 1, 'stolen'),
      end(0, 0, 'stolen'),
      end(0, 1, ' '),
      end(0, 1, 'stolen', id + 1),
    ];
    expect(refused).toEqual([...END_REFUSALS]);
    expect(end(0, 1, 'stolen')).toBe(id);
    expect(rules.allKeys()).toEqual([]);
  });
});
