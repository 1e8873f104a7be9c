/**
 * The first terms of the house, and the demo's operators. These exist in demo mode only; a live
 * house gets its first by command.
 */
import { type Asset, powerOfTen } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import { HOUSE_KEY, type PublishHouseTerms } from './contract.ts';
import type { OperatorsServer } from './server/index.ts';

/** Who can log in to the console at once in the demo. */
export const DEMO_OPERATORS = [
  {
    email: 'operator@demo.test',
    name: 'Demo Operator',
    role: 'owner',
    password: 'demo-operator',
  },
  { email: 'checker@demo.test', name: 'Demo Checker', role: 'finance', password: 'demo-checker' },
  {
    email: 'compliance@demo.test',
    name: 'Demo Compliance',
    role: 'compliance',
    password: 'demo-compliance',
  },
  { email: 'markets@demo.test', name: 'Demo Markets', role: 'markets', password: 'demo-markets' },
  { email: 'helper@demo.test', name: 'Demo Helper', role: 'support', password: 'demo-helper' },
] as const;

/** Adds the demo operators that are missing. */
async function seedOperators(operators: OperatorsServer): Promise<void> {
  const known = new Set((await operators.accounts.list()).map(({ email }) => email));
  for (const operator of DEMO_OPERATORS) {
    if (!known.has(operator.email)) await operators.add({ ...operator, isTemporary: false });
  }
}

/** What the house of a demo may lose in a day, in whole dollars. */
const DEMO_DAY_LOSS = 1_000_000n;

/** What corrections may bring from outside in a day, and send there, in whole dollars. */
const OUTSIDE_A_DAY = 1_000_000n;

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: {
    readonly directory: { dollar(): Pick<Asset, 'scale'> | undefined };
  };
}

/**
 * The first terms of the house, without a limit of its losses where money is real; and the demo's
 * operators.
 */
export const operatorsSeed = {
  first: async ({ catalogue: { directory } }: SeedNeeds, { give, settings }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar === undefined) return;
    const unitsOf = (dollars: bigint) => (dollars * powerOfTen(dollar.scale)).toString();
    const dayLossUnits = unitsOf(settings.mode === 'demo' ? DEMO_DAY_LOSS : 0n);
    const limits = { dayLossUnits, outsideDayUnits: unitsOf(OUTSIDE_A_DAY) };
    const terms = { productId: HOUSE_KEY, version: 1, ...limits } as const;
    const command: PublishHouseTerms = { type: 'operators.publish_terms', terms };
    await give(command, ['terms_exist']);
  },
  demo: ({ operators }: { readonly operators: OperatorsServer }) => seedOperators(operators),
} satisfies RoomSeed;
