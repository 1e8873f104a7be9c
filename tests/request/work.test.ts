/** What waits for operators: one list of all that rooms declare, and who is at what of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { serverCards } from '../../apps/server/server-cards.ts';
import { MAX_TAKEN_MS } from '../../features/operators/contract.ts';
import type { ConsoleParts } from '../../platform/server/rooms/console-parts.ts';
import { CHECKER, type ConsoleClient, MARKETS, operatorAt } from '../support/console-client.ts';
import { CHANGES } from '../support/console-duties.ts';
import { ConsoleWorld, REASON } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let world: ConsoleWorld;
let owner: ConsoleClient;
let checker: ConsoleClient;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  owner = await operatorAt(server());
  checker = await operatorAt(server(), CHECKER);
});

/** A correction that waits for a second operator. */
async function proposed(): Promise<{ kind: string; item: string }> {
  const { alice } = world;
  const line = { fromOwner: -2, fromKind: 0, toOwner: alice, toKind: 2, assetId: USDT };
  const asked = { reason: REASON, lines: [{ ...line, amount: '1' }] };
  const { id } = await world.done('/corrections/propose', asked);
  return { kind: 'corrections', item: String(id) };
}

async function listed(client: ConsoleClient, item: string) {
  const rows = await client.rows('/desk/waiting');
  return rows.find((row) => row['kind'] === 'corrections' && row['item'] === item);
}

describe('the list of what waits', () => {
  it('has each thing with its kind, its number and since when, oldest first', async () => {
    const first = await proposed();
    server().pass(1_000);
    const second = await proposed();
    const rows = await owner.rows('/desk/waiting');
    const own = rows.filter(({ kind }) => kind === 'corrections').map(({ item }) => item);
    expect(own).toEqual([first.item, second.item]);
    expect(await listed(owner, second.item)).toMatchObject({
      id: `corrections/${second.item}`,
      resource: 'corrections',
      about: REASON,
      askedMs: server().nowMs,
      takenBy: 0,
    });
    const times = rows.map(({ askedMs }) => Number(askedMs));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('has as much of each kind as is counted', async () => {
    const rows = await owner.rows('/desk/waiting');
    for (const { id, count } of await owner.rows('/desk')) {
      expect([id, rows.filter(({ kind }) => kind === id).length]).toEqual([id, count]);
    }
  });

  it('holds everything that two operators decide, whatever room decides it', async () => {
    const cards: readonly { name: string; console?: ConsoleParts }[] = await serverCards();
    const waits = new Set(cards.filter(({ console }) => console?.queues).map(({ name }) => name));
    const inTwo = new Set(
      CHANGES.filter(([, , by]) => /^two( above|$)/.test(by)).map(([path]) => path),
    );
    const calls = server().running.gateway.consoleCalls.filter(({ path }) => inTwo.has(path));
    expect(calls).toHaveLength(inTwo.size);
    expect(calls.filter(({ room }) => !waits.has(room)).map(({ path }) => path)).toEqual([]);
  });
});

describe('who takes something that waits', () => {
  it('is seen by all to be at it, until he leaves it', async () => {
    const work = await proposed();
    const { id } = await owner.message(owner.get('/session'));
    expect(await owner.post('/desk/take', work)).toMatchObject({ type: 'ok' });
    expect(await listed(checker, work.item)).toMatchObject({ takenBy: id });
    expect(await checker.post('/desk/leave', work)).toMatchObject({ code: 'unknown_work' });
    expect(await owner.post('/desk/leave', work)).toMatchObject({ type: 'ok' });
    expect(await listed(checker, work.item)).toMatchObject({ takenBy: 0 });
    expect(await owner.post('/desk/leave', work)).toMatchObject({ code: 'unknown_work' });
  });

  it('has it alone for an hour, and not a moment longer', async () => {
    const work = await proposed();
    await owner.message(owner.post('/desk/take', work));
    server().pass(MAX_TAKEN_MS / 2);
    await owner.message(owner.get('/session'));
    await checker.message(checker.get('/session'));
    server().pass(MAX_TAKEN_MS / 2 - 1);
    expect(await checker.post('/desk/take', work)).toMatchObject({ code: 'work_taken' });
    server().pass(1);
    expect(await listed(owner, work.item)).toMatchObject({ takenBy: 0 });
    expect(await checker.post('/desk/take', work)).toMatchObject({ type: 'ok' });
    expect(await owner.post('/desk/take', work)).toMatchObject({ code: 'work_taken' });
    // Whoever is at it may say so once more.
    expect(await checker.post('/desk/take', work)).toMatchObject({ type: 'ok' });
  });

  it('bars nobody: who may decide decides', async () => {
    const work = await proposed();
    await owner.message(owner.post('/desk/take', work));
    const approved = await checker.post('/corrections/approve', { id: Number(work.item) });
    expect(approved).toMatchObject({ type: 'ok' });
  });

  it('takes nothing that waits no more, and no kind that is none', async () => {
    const work = await proposed();
    const reject = { id: Number(work.item), reason: REASON };
    await owner.message(owner.post('/corrections/reject', reject));
    for (const each of [work, { ...work, kind: 'prices' }]) {
      expect(await owner.post('/desk/take', each)).toMatchObject({ code: 'unknown_work' });
    }
  });
});

describe('an attack: whoever may not see a kind of work', () => {
  it('neither sees nor takes any of it', async () => {
    const work = await proposed();
    const markets = await operatorAt(server(), MARKETS);
    expect(await listed(markets, work.item)).toBeUndefined();
    expect((await markets.rows('/desk')).map(({ id }) => id)).not.toContain('corrections');
    for (const path of ['/desk/take', '/desk/leave']) {
      expect(await markets.post(path, work)).toMatchObject({ code: 'unknown_work' });
    }
  });
});
