/** The console against a table kept apart from it: permissions, roles, who needs a second one. */
import { describe, expect, it } from 'vitest';
import { permissionsOf, serverCards } from '../../apps/server/server-cards.ts';
import type { ConsoleCall } from '../../platform/server/http/console-call.ts';
import { Permissions } from '../../platform/server/rooms/permissions.ts';
import { CHANGES, DUTIES, LOOKS } from '../support/console-duties.ts';
import { useTestServer } from '../support/server.ts';

const PERMISSIONS = new Permissions(permissionsOf(await serverCards()));
const server = useTestServer();

function calls(method: string): readonly ConsoleCall[] {
  return server().running.gateway.consoleCalls.filter((call) => call.method === method);
}

describe('the console', () => {
  it('asks of each call the permission that the table names', () => {
    const asked = (method: string) => calls(method).map((each) => [each.path, each.permission]);
    const byPath = (a: readonly string[], b: readonly string[]) =>
      String(a[0]) < String(b[0]) ? -1 : 1;
    const written = CHANGES.map(([path, permission]) => [path, permission]);
    expect(asked('POST').sort(byPath)).toEqual(written.sort(byPath));
    expect(asked('GET').sort(byPath)).toEqual([...LOOKS].sort(byPath));
  });

  it('gives each permission to the roles that the table names', () => {
    const given = PERMISSIONS.all().map(([name, roles]) => [name, roles.join(' ')]);
    expect(Object.fromEntries(given)).toEqual(DUTIES);
  });

  it('changes nothing under a permission to read', () => {
    const reading = calls('POST').filter(({ permission }) => permission.endsWith('.read'));
    // These two ask for work, and leave nothing behind but their line.
    expect(reading.map(({ path }) => path).sort()).toEqual(['/content/preview', '/journal/verify']);
  });

  it('plans what promises or redirects, and nothing else', () => {
    const planned = calls('POST').filter(({ notice }) => notice !== undefined);
    const written = CHANGES.filter(([, , by]) => /^planned$|^two for /.test(by));
    expect(planned.map(({ path }) => path).sort()).toEqual(written.map(([path]) => path).sort());
  });
});
