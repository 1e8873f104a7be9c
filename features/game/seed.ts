/** What a demo gives away each week: two operators have agreed on it. */
import { powerOfTen } from '../../core/money/units.ts';
import type { Asset } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { Prize } from '../coupons/contract.ts';
import type { DecidePlan, PlanDraws } from './contract.ts';
import { hasAnyPlan } from './store/reading.ts';

const DAY_MS = 86_400_000;
const WEEKS = 12;

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { dollar(): Asset | undefined } };
}

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

/** For a demo only: in live mode operators plan draws. */
export const gameSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { gateway }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar === undefined || (await hasAnyPlan(gateway.database()))) return;
    const asked: PlanDraws = {
      type: 'game.plan_draws',
      operator: 1,
      prizes: prizesIn(dollar),
      weeks: WEEKS,
      reason: 'a demo',
    };
    const plan = await gateway.submit({ actor: 0, command: asked });
    // A room that is parked gets it with a later start.
    if ('refused' in plan) return;
    const { id } = plan.answer;
    const confirm: DecidePlan = { type: 'game.decide_plan', operator: 2, id, verdict: 'confirm' };
    await gateway.submit({ actor: 0, command: confirm });
  },
} satisfies RoomSeed;
