/** What is said to people is words: no placeholder that nobody fills, no name of another thing. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buyInput } from '../../features/dual/wire.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const features = join(projectRoot, 'features');
/** Rooms that say something; a front of others has the words of who reads it. */
const ROOMS = readdirSync(features).filter((room) => existsSync(join(features, room, 'words')));

function wordsIn(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Record<string, string>;
}

/** What product code of a room is made of. */
function sourceOf(room: string): string {
  return readdirSync(join(features, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|testing|(?:^|\/)web\//.test(path))
    .map((path) => readFileSync(join(features, room, path), 'utf8'))
    .join('\n');
}

describe('a refusal', () => {
  const common = wordsIn(join(projectRoot, 'platform/server/words'));

  it.each(ROOMS)('of %s fills what its sentence leaves open', (room) => {
    const own = wordsIn(join(features, room, 'words'));
    const bare = [...sourceOf(room).matchAll(/refuse\('(\w+)'\)/g)].map(([, name]) => name ?? '');
    const raw = bare.filter((name) => {
      // Whose entry is not named has a sentence of its own.
      if (name === 'invalid_input') return false;
      const said = own[`${room}.refusal.${name}`] ?? common[`common.refusal.${name}`] ?? '';
      return said.includes('{{');
    });
    expect(raw).toEqual([]);
  });
});

/** Calls whose entry is called as another one of another room. */
const ENTRIES: readonly (readonly [path: string, fields: Row, said: string])[] = [
  ['/bind_box/collect', {}, 'work'],
  ['/follow/follow', { trader_user_id: 1, number: 1, type: 9 }, 'way of copying'],
  [
    '/lever/submit',
    { currency_id: 1, legal_id: 1, type: 1, status: 1, multiple: 20 },
    'number of lots',
  ],
  ['/gift/redeem', {}, 'gift card code'],
  ['/coupon/claim', {}, 'voucher code'],
  ['/wallet/detail', { currency: USDT, type: 'x' }, 'account'],
];

describe('an entry', () => {
  it.each(ENTRIES)('of %s is called what it is there', async (path, fields, said) => {
    const alice = await server().loggedInAs('alice');
    const reply = await alice.post(path, fields);
    expect(reply).toMatchObject({
      code: 'invalid_input',
      message: `Please check this entry: ${said}.`,
    });
  });

  it('that is missing is asked for: the picture of a payment, a count of shares', async () => {
    const alice = await server().loggedInAs('alice');
    const request = { amount: '10', currency: USDT, type: 0, account: '' };
    expect(await alice.post('/wallet/charge_req', request)).toMatchObject({ code: 'bad_voucher' });
    for (const num of ['1.5', 'x', '-1', '0']) {
      expect(buyInput.parse({ id: 1, num }).num).toBe(0);
    }
    expect(buyInput.parse({ id: 1, num: '2' }).num).toBe(2);
    expect(buyInput.parse({ id: 1 }).num).toBe(0);
  });
});
