/**
 * No operator decides about himself: each call that changes something of a customer says of whom,
 * and is refused where that is the operator or somebody related to him.
 */
import { beforeAll, expect, it } from 'vitest';
import { customersAbout } from '../../platform/server/http/console-calls.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { operatorAt } from '../support/console-client.ts';
import { ABOUT_CUSTOMERS, CHANGES } from '../support/console-duties.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const EXAMPLES = TESTING_CARDS.flatMap(({ consoleChanges = {} }) => Object.entries(consoleChanges));
type Login = NonNullable<Parameters<typeof operatorAt>[1]>;
let world: ConsoleWorld;
let alice: Login;
let bob: Login;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  [alice, bob] = [await himself('alice@demo.test'), await himself('bob@demo.test')];
});

/** Hires another owner, with the address of a customer; gives his log-in. */
async function himself(email: string): Promise<Login> {
  const made = { email, name: email, role: 'owner', password: world.password } as const;
  await server().running.gateway.rooms.operators.add({ ...made, isTemporary: false });
  return made;
}

const about: string[] = [];
let refused = 0;

it.each(EXAMPLES)('says of whom it is, and is for somebody else: %s', async (path, make) => {
  const { fields, by } = await make(world);
  const call = server().running.gateway.consoleCalls.find((each) => each.path === path);
  const input = call?.input.parse(fields);
  const customers = call === undefined ? [] : await customersAbout(call, input);
  if (customers.length > 0) about.push(path);
  for (const [customer, login] of [[world.alice, alice] as const, [world.bob, bob] as const]) {
    if (!customers.includes(customer)) continue;
    const { code } = await (await operatorAt(server(), login)).post(path, fields);
    expect(code).toBe('own_account');
    refused += 1;
  }
  await (by ?? (await operatorAt(server()))).post(path, fields);
  const owner = await operatorAt(server());
  const [line] = await owner.rows('/audit', { action: path, order: 'DESC', perPage: 1 });
  const subject = /customer (\d+)/.exec(String(line?.['subject']))?.[1];
  const kind = CHANGES.find(([each]) => each === path)?.[2] ?? '';
  if (subject === undefined || ['moves no money', 'takes or stops only'].includes(kind)) return;
  expect(customers).toContain(Number(subject));
});

it('is what the table says', () => {
  expect(about.sort()).toEqual([...ABOUT_CUSTOMERS].sort());
  expect(refused).toBeGreaterThan(15);
});

it('is for somebody else where it is about who is related to the operator', async () => {
  const pair = { type: 'identity.related', owner: world.alice, other: world.bob };
  await world.give(0, { ...pair, why: 'device' });
  const freeze = { what: 'trading', isFrozen: true, reason: 'a test' };
  const reply = await (await operatorAt(server(), bob)).post('/customers/freeze', {
    ...freeze,
    customerId: world.alice,
  });
  expect(reply).toMatchObject({ code: 'own_account' });
});
