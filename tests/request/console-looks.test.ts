/** A look at a customer is a line of the audit log, whichever call shows him. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleCall } from '../../platform/server/http/console-call.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
let world: ConsoleWorld;
let owner: ConsoleClient;

/**
 * Calls whose answer may hold a customer's number without being a look at him: queues of work
 * that are opened one by one, where opening one is a line, and what the log itself says.
 */
const NO_LOOK = new Map([
  ['/audit', 'the log shows its own lines'],
  ['/audit/export', 'the log shows its own lines'],
  ['/customers', 'the search: whoever is opened is a line'],
]);

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  owner = await operatorAt(server());
});

function looks(): ConsoleCall[] {
  return server().running.gateway.consoleCalls.filter(
    ({ method, path }) => method === 'GET' && !NO_LOOK.has(path),
  );
}

async function lines(): Promise<number> {
  const { rows } = await server().database.pool.query<{ count: string }>(
    'select count(*) as count from audit_log',
  );
  return Number(rows[0]?.count);
}

describe('a call of the console', () => {
  it('that names a customer writes a line, every one of them', async () => {
    const silent: string[] = [];
    let named = 0;
    for (const { path } of looks()) {
      const before = await lines();
      const fields = { id: world.alice, owner: world.alice, customerId: world.alice };
      const { text } = await owner.file(path, fields);
      const isNamed = [world.alice, world.bob].some((id) => new RegExp(`\\b${id}\\b`).test(text));
      if (!isNamed) continue;
      named += 1;
      if ((await lines()) === before) silent.push(path);
    }
    expect(silent).toEqual([]);
    expect(named).toBeGreaterThan(3);
  });
});
