/**
 * What happens in a demo that has a past: two operators have agreed on prizes, and the extras come
 * by, guess, and take tickets.
 */
import { randomBytes } from 'node:crypto';
import { type Asset, powerOfTen } from '../../../core/money/units.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import type { Prize } from '../../coupons/contract.ts';
import type { CheckIn, DecidePlan, MakeGuess, PlanDraws, TakeTickets } from '../contract.ts';
import { hasAnyPlan } from '../store/reading.ts';

const EVERY_MS = 45_000;
const NONCE_BYTES = 16;
const DAY_MS = 86_400_000;
const WEEKS = 12;

/** Kind, whole coins, how many, and what else makes it. */
const PRIZES: readonly (readonly [Prize['kind'], bigint, number, Partial<Prize>?])[] = [
  ['cash', 50n, 1],
  ['cash', 10n, 5],
  ['seconds_trial', 10n, 10],
  ['fee', 5n, 20, { products: 'contracts,exchange,spot' }],
];

function prizesIn({ id: assetId, scale }: Asset): Prize[] {
  return PRIZES.map(([kind, whole, count, more = {}]) => {
    const valueUnits = (whole * powerOfTen(scale)).toString();
    const plain = { ratePpm: 0, days: 0, products: '', lifeMs: 30 * DAY_MS };
    return { kind, assetId, valueUnits, ...plain, ...more, count };
  });
}

/** What the demo is made of. */
interface DemoNeeds {
  readonly extras: () => readonly number[];
  readonly dollar: () => Asset | undefined;
}

/** Plans the draws of a demo, once. */
export async function planDraws(gateway: Gateway, dollar: Asset | undefined): Promise<void> {
  if (dollar === undefined || (await hasAnyPlan(gateway.database()))) return;
  const why = { operator: 1, reason: 'a demo', weeks: WEEKS };
  const asked: PlanDraws = { type: 'game.plan_draws', ...why, prizes: prizesIn(dollar) };
  const plan = await gateway.submit({ actor: 0, command: asked });
  // A room that is parked gets it with a later start.
  if ('refused' in plan) return;
  const { id } = plan.answer;
  const confirm: DecidePlan = { type: 'game.decide_plan', operator: 2, id, verdict: 'confirm' };
  await gateway.submit({ actor: 0, command: confirm });
}

/** Takes a ticket; who has too few points, or ten tickets already, goes without. */
export function oneTicket(): TakeTickets {
  return { type: 'game.take_tickets', nonces: [randomBytes(NONCE_BYTES).toString('hex')] };
}

/** Plans draws, and then one extra plays after the other, around and around. */
export function demoPlayers({ extras, dollar }: DemoNeeds): Job {
  let turn = 0;
  const play = async (gateway: Gateway): Promise<void> => {
    const all = extras();
    const actor = all[turn % all.length];
    turn += 1;
    if (actor === undefined) return;
    const checkIn: CheckIn = { type: 'game.check_in' };
    await gateway.submit({ actor, command: checkIn });
    const direction = turn % 3 === 0 ? 'down' : 'up';
    const guess: MakeGuess = { type: 'game.guess', direction };
    await gateway.submit({ actor, command: guess });
    await gateway.submit({ actor, command: oneTicket() });
  };
  return {
    name: 'game.demo',
    start: async (gateway) => {
      if (extras().length > 0) await planDraws(gateway, dollar());
      return repeatedly(gateway, EVERY_MS, () => play(gateway), 'nobody has played');
    },
  };
}
