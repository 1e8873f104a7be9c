/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import { commitmentOf } from '../../../core/draw/draw.ts';
import type { GameCommand } from '../contract.ts';
import { nonceOf, prize, secretOf } from './prizes.ts';

export const gameExamples: Examples<GameCommand> = {
  'game.check_in': () => ({}),
  'game.guess': (random) => ({ direction: random.pick(['up', 'down']) }),
  'game.take_tickets': (random) => ({ nonces: [nonceOf(random.whole(1, 9_999))] }),
  'game.open_hour': (random) => ({ hourMs: random.whole(1, 500_000) * 3_600_000 }),
  'game.settle_hour': (random) => ({ hourMs: random.whole(1, 500_000) * 3_600_000 }),
  'game.plan_draws': (random) => ({
    operator: random.whole(1, 3),
    prizes: [prize({ count: random.whole(1, 3) })],
    weeks: random.whole(1, 9),
    reason: 'agreed',
  }),
  'game.decide_plan': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    verdict: random.pick(['confirm', 'close']),
  }),
  'game.open_draw': (random) => ({ commitment: commitmentOf(secretOf(random.whole(1, 99))) }),
  'game.close_draw': (random, lastId) => ({ drawId: someId(random, lastId) }),
  'game.reveal': (random, lastId) => ({
    drawId: someId(random, lastId),
    secret: secretOf(random.whole(1, 99)),
  }),
  'game.give_up': (random, lastId) => ({ drawId: someId(random, lastId) }),
};
