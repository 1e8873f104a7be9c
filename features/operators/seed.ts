/** The demo's operators. They exist in demo mode only; a live house gets its first by command. */
import type { OperatorAccounts } from './server/accounts.ts';
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
async function seedOperators(accounts: OperatorAccounts): Promise<void> {
  const known = new Set((await accounts.list()).map(({ email }) => email));
  for (const operator of DEMO_OPERATORS) {
    if (!known.has(operator.email)) await accounts.add({ ...operator, isTemporary: false });
  }
}

/** The demo's operators. */
export const operatorsSeed = {
  demo: ({ operators }: { readonly operators: { readonly accounts: OperatorAccounts } }) =>
    seedOperators(operators.accounts),
} satisfies RoomSeed;
