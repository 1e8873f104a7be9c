/** A room that a bug has parked, as customers, operators and whoever watches the server see it. */
import { ROOMS } from '../../apps/server/rooms.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { CHECKER, type ConsoleClient, operatorAt, OWNER } from '../support/console-client.ts';
import { createTestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';
import type { Client } from '../support/server-client.ts';
import { BTC, btcUsdt, smallCatalogue, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let alice: Client;
let owner: ConsoleClient;

async function park(room: string): Promise<void> {
  const offending = { actor: 7, command: { type: `${room}.do` } };
  const command = { type: 'engine.park', room, reason: 'a bug in it', offending };
  await server().give(0, command);
}

function unpark(fields: object, by = owner) {
  return by.post('/parked_rooms/unpark', { room: 'seconds', reason: 'mended', ...fields });
}

function stake(lang = 'en') {
  const order = { match_id: btcUsdt, currency_id: USDT, type: 1, seconds: 30, number: '100' };
  return alice.speaking(lang).post('/microtrade/submit', order);
}

async function metrics(): Promise<string> {
  const text = await (await fetch(`${server().running.address}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('bourse_parked_rooms'))
    .join('\n');
}

beforeAll(async () => {
  alice = await server().loggedInAs('alice');
  owner = await operatorAt(server(), OWNER);
  await server().freshPrices();
  await alice.post('/microtrade/accept_risk');
});

describe('a house of which all rooms are parked', () => {
  it('starts again, and says so of each', async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-parked-'));
    const open = () =>
      openServer({
        settings: readSettings({ PORT: '0', DATA_DIR: folder }),
        connectionString: database.connectionString,
        log: pino({ level: 'silent' }),
        root: projectRoot,
        nowMs: () => Date.now(),
        callsPerMinute: 0,
        onStep: () => undefined,
        market: true,
        catalogue: smallCatalogue(),
      });
    const first = await open();
    const { machine } = first.service.engine;
    const names = ROOMS.filter((room) => 'machine' in room).map(({ name }) => name);
    for (const room of names) {
      const command = { type: 'engine.park', room, reason: 'a bug', offending: {} };
      await first.service.writer.submit({ actor: 0, command });
    }
    expect(machine.parkedRooms).toHaveLength(names.length);
    await first.stop();
    const second = await open();
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
    expect(second.service.writer.parkedRooms.map(({ room }) => room)).toEqual(names.toSorted());
    await second.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a parked room', () => {
  it('refuses its customers in their language, and the others have what they had', async () => {
    await server().freshPrices();
    expect(await stake()).toMatchObject({ type: 'ok' });
    await park('seconds');
    const texts = new Set<unknown>();
    for (const language of LANGUAGES) {
      const { type, code, message } = await stake(language);
      expect([type, code]).toEqual(['error', 'room_halted']);
      texts.add(message);
    }
    expect(texts.size).toBe(LANGUAGES.length);
    const order = { currency_id: BTC, legal_id: USDT, type: 1, amount: '0.01' };
    const placed = alice.post('/coin/trade', { ...order, target_price: '19990' });
    expect(await placed).toMatchObject({ type: 'ok' });
    expect((await fetch(`${server().running.address}/readyz`)).status).toBe(200);
    expect(await metrics()).toBe('bourse_parked_rooms{room="seconds"} 1');
  });

  it('is told to everybody, so that its screens can say it', async () => {
    server().pass(2_000);
    const visitor = server().visitor();
    expect(await visitor.rows('/house/halted')).toEqual(['seconds']);
  });

  it('is on the desk and in a list, with the reason', async () => {
    const desk = await owner.rows('/desk');
    const first = desk.find(({ id }) => id === 'parked_rooms');
    expect(first).toMatchObject({ resource: 'parked_rooms', count: 1 });
    const [row] = await owner.rows('/parked_rooms');
    expect(row).toMatchObject({ id: 'seconds', reason: 'a bug in it' });
    expect(row?.['command']).toBe('{"actor":7,"command":{"type":"seconds.do"}}');
    expect(first?.['oldestMs']).toBe(row?.['sinceMs']);
  });

  it('goes on when an owner says so, with a reason, and only then', async () => {
    const checker = await operatorAt(server(), CHECKER);
    const { rows } = await server().database.pool.query<{ role: string }>(
      'select role from operators where email = $1',
      [CHECKER.email],
    );
    const isOwner = rows[0]?.role === 'owner';
    if (!isOwner) expect(await unpark({}, checker)).toMatchObject({ code: 'not_permitted' });
    expect(await unpark({ reason: ' ' })).toMatchObject({ code: 'reason_needed' });
    expect(await unpark({ room: 'spot' })).toMatchObject({ code: 'not_parked' });
    expect(await unpark({})).toMatchObject({ type: 'ok' });
    expect(await unpark({})).toMatchObject({ code: 'not_parked' });
    server().pass(2_000);
    expect(await alice.rows('/house/halted')).toEqual([]);
    expect(await metrics()).toBe('');
    await server().freshPrices();
    expect(await stake()).toMatchObject({ type: 'ok' });
    const [line] = await owner.rows('/audit');
    expect(line).toMatchObject({ subject: 'room seconds', reason: 'mended' });
  });
});
