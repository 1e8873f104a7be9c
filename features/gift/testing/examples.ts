/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import { type GiftCommand, TEMPLATES } from '../contract.ts';
import { hashOf, order } from './world.ts';

export const giftExamples: Examples<GiftCommand> = {
  'gift.buy': (random) => {
    const { type: _type, ...fields } = order(random.whole(1, 99));
    return { ...fields, template: random.pick(TEMPLATES) };
  },
  'gift.redeem': (random) => ({ codeHash: hashOf(random.whole(1, 99)), email: '' }),
  'gift.take_back': (random, lastId) => ({ id: someId(random, lastId) }),
  'gift.expire': (random, lastId) => ({ id: someId(random, lastId) }),
};
