/** A place that does not keep what it is given is noticed on the first day. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepBackup } from '../../platform/server/backups/backups.ts';
import { folderPlace } from '../../platform/server/backups/place.ts';
import { useTestDatabase } from '../../tests/support/database.ts';

const database = useTestDatabase();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-lossy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('does not count where what was stored comes back as something else', async () => {
  const whole = folderPlace(join(folder, 'there'));
  const means = {
    connectionString: database().connectionString,
    dataFolder: join(folder, 'data'),
    daysKept: 1,
    recipient: undefined,
    identityFile: undefined,
    nowMs: Date.now(),
  };
  const lossy = {
    ...whole,
    fetch: async (name: string, path: string) => {
      await whole.fetch(name, path);
      appendFileSync(path, 'x');
    },
  };
  const noted = () => database().pool.query("select from opening_proofs where name = 'backup'");
  await expect(keepBackup({ ...means, place: lossy })).rejects.toThrow('comes back as something');
  expect((await noted()).rowCount).toBe(0);
  const { name } = await keepBackup({ ...means, place: whole, nowMs: means.nowMs + 1_000 });
  expect((await whole.list()).at(-1)).toBe(name);
  expect((await noted()).rowCount).toBe(1);
});
