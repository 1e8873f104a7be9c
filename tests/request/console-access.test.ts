/**
 * Who may make which call of the console: each call there is, as a visitor, a customer and each
 * role. The list is the server's own, so a call that is new is asked the same questions.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { permissionsOf, serverCards } from '../../apps/server/server-cards.ts';
import { Permissions } from '../../platform/server/rooms/permissions.ts';
import { type Role, ROLES } from '../../features/operators/contract.ts';
import type { ConsoleCall } from '../../platform/server/http/console-call.ts';
import { SETTING_UP, SIGNED_IN } from '../../platform/server/http/console-calls.ts';
import { atConsole, ConsoleClient, operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Reply } from '../support/server-client.ts';
import { suspectNames } from '../support/structure.ts';

const ACCESS_TABLE = await accessTable();
const PERMISSIONS = new Permissions(permissionsOf(await serverCards()));
const ALL_PERMISSIONS = PERMISSIONS.all().map(([name]) => name);

const server = useTestServer();
const PASSWORD = 'a long password of the test';
const byRole = new Map<Role, ConsoleClient>();

function call(client: ConsoleClient, { method, path }: ConsoleCall): Promise<Reply> {
  return method === 'GET' ? client.get(path) : client.post(path);
}

/** Calls that would log the caller out or change his own account. */
const OWN = ['/session/end', '/session/password'];

function consoleCalls(): ConsoleCall[] {
  return server().running.gateway.consoleCalls.filter(({ path }) => !OWN.includes(path));
}

function mayCall(role: Role, permission: string): boolean {
  if (permission === SIGNED_IN || permission === SETTING_UP) return true;
  return PERMISSIONS.has(role, permission);
}

beforeAll(async () => {
  for (const role of ROLES) {
    const email = `${role}@console.test`;
    await server().running.gateway.rooms.operators.add({
      email,
      name: role,
      role,
      password: PASSWORD,
      isTemporary: false,
    });
    byRole.set(role, await operatorAt(server(), { email, password: PASSWORD }));
  }
});

describe('the calls of the console', () => {
  it('are all in the access table, and each names a permission that exists', () => {
    const known = [...ALL_PERMISSIONS, SIGNED_IN, SETTING_UP];
    const calls = server().running.gateway.consoleCalls;
    expect(calls.length).toBeGreaterThan(35);
    expect(calls.filter(({ permission }) => !known.includes(permission))).toEqual([]);
    const listed = ACCESS_TABLE.filter(({ access }) => access === 'operator');
    const registered = calls.map(({ method, path }) => `${method} /console/api${path}`);
    expect(listed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(registered.sort());
  });

  it('have no name that promises a price or an outcome', () => {
    const names = server().running.gateway.consoleCalls.flatMap((one) => {
      const shape = (one.input as { shape?: object }).shape ?? {};
      const fields = Object.keys(shape).map((name) => ({ where: one.path, name }));
      return [{ where: 'console', name: one.path }, ...fields];
    });
    const permissions = ALL_PERMISSIONS.map((name) => ({ where: 'permission', name }));
    expect(names.length).toBeGreaterThan(80);
    expect(suspectNames([...names, ...permissions])).toEqual([]);
  });

  it('send a visitor to the log-in, every one of them', async () => {
    for (const one of consoleCalls()) {
      const reply = await call(atConsole(server()), one);
      expect(`${one.path} ${reply.status} ${String(reply.type)}`).toBe(`${one.path} 200 999`);
    }
  });

  it('take no token of a customer, and customers’ calls none of an operator', async () => {
    const alice = await server().loggedInAs('alice');
    const asAlice = new ConsoleClient(server().running.address, alice.token);
    for (const one of consoleCalls()) {
      expect(`${one.path} ${String((await call(asAlice, one)).type)}`).toBe(`${one.path} 999`);
    }
    const owner = byRole.get('owner');
    for (const route of ACCESS_TABLE.filter(({ access }) => access === 'customer')) {
      const response = await fetch(server().running.address + route.path, {
        method: route.method,
        headers: { authorization: owner?.token ?? '' },
      });
      const { type } = (await response.json()) as { type: string };
      expect(`${route.path} ${type}`).toBe(`${route.path} 999`);
    }
  });

  it.each(ROLES)('let %s do what the table of permissions says, and nothing else', async (role) => {
    const client = byRole.get(role) ?? atConsole(server());
    for (const one of consoleCalls()) {
      const reply = await call(client, one);
      const isIn =
        reply.type === 'ok' || (reply.type === 'error' && reply.code !== 'not_permitted');
      expect(`${one.path} ${isIn}`).toBe(`${one.path} ${mayCall(role, one.permission)}`);
    }
  });

  it('write down who asked for what he may not do, once a session and call', async () => {
    const owner = byRole.get('owner') ?? atConsole(server());
    const support = byRole.get('support') ?? atConsole(server());
    // By subject, because all roles together were refused more than a page holds.
    const asked = { action: 'not permitted', subject: 'call /audit', perPage: 200 };
    const before = await owner.rows('/audit', asked);
    for (let count = 0; count < 3; count += 1) await support.get('/audit');
    const after = await owner.rows('/audit', asked);
    expect(after).toEqual(before);
    expect(after.some(({ role, subject }) => role === 'support' && subject === 'call /audit')).toBe(
      true,
    );
  });

  it('refuse a permission that nobody knows', async () => {
    const { gate } = server().running.gateway.rooms;
    for (const role of [...ROLES, 'god', '']) {
      expect(gate.allows(role, 'prices.set')).toBe(false);
      expect(gate.allows(role, 'constructor')).toBe(false);
    }
    expect(gate.allows('god', 'audit.read')).toBe(false);
  });
});
