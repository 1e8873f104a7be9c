/** The demo's operators. They exist in demo mode only; a live house gets its first by command. */
import type { OperatorsServer } from './server/index.ts';
import type { RoomSeed } from '../../platform/server/rooms/seed.ts';

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

/** The demo's operators. */
export const operatorsSeed = {
  demo: ({ operators }: { readonly operators: OperatorsServer }) => seedOperators(operators),
} satisfies RoomSeed;
