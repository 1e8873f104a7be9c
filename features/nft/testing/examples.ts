/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { NftCommand } from '../contract/index.ts';
import { pathOf, rootOfSecrets, secretOf } from '../rules/secrets.ts';
import { MASTER, minting } from './world.ts';

const CODE = 'QmUnknownWork';
const START_MS = 1_000_000_000;
const vouched = { lockedUntilMs: 0, isProven: true, floorUnits: '20000000000' };

export const nftExamples: Examples<NftCommand> = {
  'nft.apply': (random) => ({ name: `Artist ${random.whole(1, 99)}`, about: 'Draws rings.' }),
  'nft.mint': (random) => {
    const { type: _type, ...fields } = minting(random.whole(1, 9_999));
    return fields;
  },
  'nft.list': (random) => ({
    code: CODE,
    mode: random.pick(['fixed', 'auction']),
    assetId: USDT,
    price: '10000000000',
    step: '1000000000',
    margin: '500000000',
    reserve: '0',
    startMs: START_MS,
    endMs: START_MS + 86_400_000,
    termsVersion: 1,
  }),
  'nft.buy': () => ({ code: CODE, price: '', vouched }),
  'nft.bid': () => ({ code: CODE, raise: '1000000000', expected: '', vouched }),
  'nft.margin': () => ({ code: CODE, vouched }),
  'nft.pay': (random, lastId) => ({ orderId: someId(random, lastId), vouched }),
  'nft.buy_box': () => ({ code: CODE, price: '', vouched }),
  'nft.open_box': () => ({ code: CODE, nonce: 'ab'.repeat(16) }),
  'nft.collect': () => ({ code: CODE }),
  'nft.follow': (random, lastId) => ({ artist: someId(random, lastId) }),
  'nft.decide_artist': (random, lastId) => ({
    operator: random.whole(1, 3),
    artist: someId(random, lastId),
    verdict: random.pick(['approve', 'reject', 'suspend']),
    reason: 'looked at',
  }),
  'nft.hide': (random, lastId) => ({
    operator: random.whole(1, 3),
    workId: someId(random, lastId),
    isHidden: random.chance(0.5),
    reason: 'a complaint',
  }),
  'nft.plan_series': (random, lastId) => ({
    operator: random.whole(1, 3),
    name: 'Boxes',
    description: '',
    imageUrl: '/uploads/series.webp',
    assetId: USDT,
    price: '2000000000',
    works: [someId(random, lastId)],
    startMs: START_MS,
    endMs: START_MS + 86_400_000,
    reason: 'agreed',
  }),
  'nft.decide_series': (random, lastId) => ({
    operator: random.whole(1, 3),
    seriesId: someId(random, lastId),
    verdict: random.pick(['confirm', 'decline']),
  }),
  'nft.open_series': (random, lastId) => ({
    seriesId: someId(random, lastId),
    root: rootOfSecrets(MASTER, 3),
    ...random.pick([{}, { opensAfterSale: true as const }]),
  }),
  'nft.reveal_box': (random, lastId) => ({
    boxId: someId(random, lastId),
    secret: secretOf(MASTER, 1),
    path: pathOf(MASTER, 3, 1),
  }),
  'nft.end_sale': (random, lastId) => ({ saleId: someId(random, lastId) }),
  'nft.remind': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'nft.expire_payment': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'nft.refund_box': (random, lastId) => ({ boxId: someId(random, lastId) }),
  'nft.end_series': (random, lastId) => ({ seriesId: someId(random, lastId) }),
  'nft.open_rest': (random, lastId) => ({ seriesId: someId(random, lastId) }),
};
