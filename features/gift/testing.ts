/** Gift cards, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { GiftCommand } from './contract.ts';
import { aimGift, giftActors } from './testing/actors.ts';
import { giftExamples } from './testing/examples.ts';
import { giftScreens } from './testing/screens.ts';

export const card = {
  name: 'gift',
  examples: giftExamples,
  switched: [
    {
      product: 'gift_cards',
      code: 'gift_cards_off',
      path: '/gift/buy',
      fields: { currency: 2, amount: '10', template: 'plain' },
    },
  ],
  unheard: ['not_expired', 'bad_hash'],
  soundCalls: {
    '/api/gift/list': [{}, { page: 1, limit: 5 }],
    '/api/gift/look': [{ code: '0000-0000-0000-0000-0' }],
    '/api/gift/coins': [{}],
  },
  actors: giftActors,
  aim: aimGift,
  screens: giftScreens,
} as const satisfies TestingCard<GiftCommand>;
