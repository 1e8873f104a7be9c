import { describe, expect, test } from 'vitest';
import type { Check } from './project.ts';
import { checkRoomNames } from './room-names.ts';
import { checkCards, checkFurniture, checkTestingCards } from './rooms.ts';

const ROOMS = 'spot wallet lever lockup'.split(' ');

/** A project with some rooms, and what is looked at. */
function run(check: Check, files: Record<string, string>): string[] {
  const rooms = ROOMS.map((room) => [`features/${room}/README.md`, ''] as const);
  const project = new Map([...rooms, ...Object.entries(files)]);
  return check(project).map(({ where, sentence }) => `${where} ${sentence}`);
}

describe('a list of rooms beside the three', () => {
  test.each([
    ['an array', `const rooms = ['spot', 'wallet', 'lockup'];`],
    ['an array that says more', `f(['lever', 'common', 'wallet', 'cards', 'lockup'] as const);`],
    ['rows of a table', `it.each([['spot', 1], ['wallet', 2], ['lockup', 3]])('', f);`],
    ['rows with names', `[{ room: 'spot' }, { room: 'wallet' }, { room: 'lockup' }];`],
    ['an object', `const counts = { spot: 1, wallet: 2, lockup: { most: 3 } };`],
    ['an object of quoted names', `const counts = { 'spot': f(), 'wallet': 2, 'lockup': {} };`],
    ['paths', `['features/spot/words', '../features/wallet/words', './features/lockup'];`],
    ['a union', `type Room = 'spot' | 'wallet' | 'lockup';`],
  ])('is found in %s', (_title, text) => {
    const found = run(checkRoomNames, { 'tests/request/words.test.ts': `\n${text}` });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^tests\/request\/words\.test\.ts:2 lists rooms \(.*lockup.*\): find/);
  });

  test.each([
    'apps/web/words.test.ts',
    'apps/server/seed.ts',
    'tools/bench/web.ts',
    'tools/settings-table.ts',
    'platform/server/words.ts',
    'features/lockup/contract.ts',
    'features/spot/testing.ts',
    'features/spot/testing/examples.ts',
    'features/spot/rules/room.test.ts',
    'vitest.config.ts',
    'tools/run.mjs',
  ])('is found in %s', (path) => {
    const text = `['spot', 'wallet', 'lockup'];`;
    expect(run(checkRoomNames, { [path]: text })).toHaveLength(1);
  });

  test.each([
    ['apps/server/rooms.ts', `['spot', 'wallet', 'lockup'];`],
    ['apps/web/first-rooms.ts', `['spot', 'wallet', 'lockup'];`],
    ['docs/rooms.md', `['spot', 'wallet', 'lockup'];`],
    // Two of them meet in many tests, and one may be named often.
    ['tests/a.test.ts', `['spot', 'wallet', 'spot', 'wallets', 'spot.place'];`],
    ['tests/a.test.ts', `f({ spot: { fee: () => 1 }, wallet: { at(id) {} }, lockup: { of } });`],
  ])('is not what %s has: %s', (path, text) => {
    expect(run(checkRoomNames, { [path]: text })).toEqual([]);
  });

  test('is found where stubs of rooms are no more than a list', () => {
    const text = `f({ spot: { fee: 1 }, wallet: { fee: 2 }, lockup: {} });`;
    expect(run(checkRoomNames, { 'tests/a.test.ts': text })).toHaveLength(1);
  });
});

describe('the testing card', () => {
  const card = "export const card = {\n  name: 'spot',\n} as const satisfies TestingCard<Spot>;\n";

  test('is asked of each room with a server, screens or a page of the console', () => {
    for (const door of ['server/card.ts', 'web/index.ts', 'console/index.ts']) {
      expect(run(checkTestingCards, { [`features/spot/${door}`]: '' })).toEqual([
        'features/spot has no testing card: write features/spot/testing.ts.',
      ]);
    }
    expect(
      run(checkTestingCards, { 'features/spot/web/a.tsx': '', 'features/spot/testing.ts': '' }),
    ).toEqual([]);
  });

  test('is a card like the others, and stands on no list', () => {
    const of = (text: string) => run(checkCards, { 'features/spot/testing.ts': text });
    expect(of(card)).toEqual([]);
    expect(of(card + 'x,\n'.repeat(57))).toEqual([]);
    expect(of(card + 'x,\n'.repeat(58))[0]).toMatch(/has 61 lines/);
    expect(of(`${card}function a() {}`)[0]).toMatch(/does something/);
    expect(of(card.replace('satisfies TestingCard', 'as Testing'))[0]).toMatch(/has no card/);
    expect(of(card.replace("'spot'", "'lever'"))[0]).toMatch(/names another room/);
  });

  test('points to what stands in a folder of its name', () => {
    const files = { 'features/spot/testing.ts': card, 'features/spot/testing/actors.ts': '' };
    expect(run(checkFurniture, files)).toEqual([]);
  });
});
