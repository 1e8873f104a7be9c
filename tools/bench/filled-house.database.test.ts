import { expect, it } from 'vitest';
import { engineStore } from '../../apps/server/engine.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import { useTestDatabase } from '../../tests/support/database.ts';
import { FilledHouse, fillTo } from './filled-house.ts';

const database = useTestDatabase();

it('verifies and loads, with a journal that goes on beyond its tables', async () => {
  const { connectionString } = database();
  const client = await openClient({ connectionString });
  try {
    const house = new FilledHouse(client);
    await house.open();
    await fillTo(house, 'idle', 600);
    await fillTo(house, 'busy', 600);
    await house.noteProjected();
    await fillTo(house, 'busy', 600, 'journal_only');
    await fillTo(house, 'idle', 600, 'journal_only');
    const report = await verifyJournal(connectionString);
    expect(report.problems).toEqual([]);
    expect(report.commands).toBe(house.commands);
    expect(report.stateSha256).toBe(stateHash(house.engine.machine));
    const { engine } = await engineStore().load(client);
    expect(stateHash(engine.machine)).toBe(report.stateSha256);
  } finally {
    await client.end();
  }
});
