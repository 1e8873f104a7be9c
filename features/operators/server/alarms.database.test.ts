import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckedOpening } from '../../../platform/server/rooms/opening-check.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { type Alarm, Alarms, PATIENCE_MS, sendAlarm, tellAlarms } from './alarms.ts';
import type { OperatorsTables } from './tables.ts';

const START_MS = 1_800_000_000_000;
const FAULT = { what: 'It is cold.', action: 'Heat it.' };
const database = useTestDatabase();
let nowMs = START_MS;
let wrong: readonly string[] = [];
let told: Alarm[] = [];
let isDeaf = false;

function check(name: string): CheckedOpening {
  const faults = wrong.includes(name) ? [FAULT] : [];
  return { name, title: `${name} is right`, isMust: false, isWatched: true, faults };
}

/** Another one each time, as after a restart: what it knows lies in the table. */
function round(): Promise<void> {
  return new Alarms({
    db: new Kysely<OperatorsTables>({ dialect: new PostgresDialect({ pool: database().pool }) }),
    nowMs: () => nowMs,
    look: async () => [check('mail'), check('disk')],
    tell: async (alarm) => {
      if (isDeaf) throw new Error('nobody hears');
      told.push(alarm);
    },
  }).round();
}

async function after(ms: number): Promise<readonly string[]> {
  nowMs += ms;
  told = [];
  await round();
  return told.map(({ state, name }) => `${state} ${name}`);
}

beforeEach(async () => {
  await database().pool.query('delete from house_alarms');
  wrong = [];
  isDeaf = false;
});

describe('alarms', () => {
  it('are told once, when something is wrong for longer than a moment', async () => {
    wrong = ['mail'];
    expect(await after(0)).toEqual([]);
    expect(await after(PATIENCE_MS - 1)).toEqual([]);
    expect(await after(1)).toEqual(['alarm mail']);
    expect(told[0]).toMatchObject({ faults: [FAULT], sinceMs: nowMs - PATIENCE_MS });
    expect(await after(3_600_000)).toEqual([]);
  });

  it('end with one all-clear, and begin anew', async () => {
    wrong = ['mail', 'disk'];
    await after(0);
    expect(await after(PATIENCE_MS)).toEqual(['alarm mail', 'alarm disk']);
    wrong = ['disk'];
    expect(await after(1)).toEqual(['all_clear mail']);
    expect(await after(1)).toEqual([]);
    wrong = ['disk', 'mail'];
    expect(await after(1)).toEqual([]);
    expect(await after(PATIENCE_MS)).toEqual(['alarm mail']);
  });

  it('of a moment need no all-clear', async () => {
    wrong = ['mail'];
    await after(0);
    wrong = [];
    expect(await after(PATIENCE_MS)).toEqual([]);
    const { rows } = await database().pool.query('select name from house_alarms');
    expect(rows).toEqual([]);
  });

  it('that nobody heard are told with the next look', async () => {
    wrong = ['mail'];
    await after(0);
    isDeaf = true;
    await expect(after(PATIENCE_MS)).rejects.toThrow('nobody hears');
    isDeaf = false;
    expect(await after(1)).toEqual(['alarm mail']);
  });
});

interface Taken {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** An address that takes alarms, and answers with a status. */
async function withAddress(
  status: (count: number) => number,
  use: (url: string, taken: readonly Taken[]) => Promise<void>,
): Promise<void> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      taken.push({ body, headers: request.headers });
      response.writeHead(status(taken.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const ALARM: Alarm = {
  state: 'alarm',
  name: 'mail',
  title: 'Mail is delivered',
  faults: [FAULT],
  sinceMs: START_MS,
};

describe('the address of alarms', () => {
  it('is sent them signed, in a way that who takes them can compute', async () => {
    await withAddress(
      () => 204,
      async (url, taken) => {
        await sendAlarm({ url, secret: 'shared' }, ALARM, START_MS);
        const [{ body, headers }] = taken as [Taken];
        expect(JSON.parse(body)).toEqual(ALARM);
        const own = createHmac('sha256', 'shared').update(`${START_MS}.${body}`).digest('hex');
        expect(headers['x-bourse-signature']).toBe(`sha256=${own}`);
        expect(headers['x-bourse-time']).toBe(String(START_MS));
      },
    );
  });

  it('is asked again where it does not take one, and mails go out all the same', async () => {
    await withAddress(
      (count) => (count === 1 ? 500 : 200),
      async (url, taken) => {
        const mails: string[][] = [];
        const operator = (role: string, isActive = true) => ({ role, isActive, email: role });
        const tell = tellAlarms({
          gateway: { log: pino({ level: 'silent' }), nowMs: () => START_MS },
          hook: { url, secret: undefined },
          accounts: {
            list: async () =>
              [operator('owner'), operator('support'), operator('finance', false)] as never,
          },
          tell: async (addresses, textKey, details) => {
            mails.push([...addresses, textKey, String(details['what'])]);
          },
        });
        await tell(ALARM);
        expect(mails).toEqual([['owner', 'operators.mail_alarm', 'It is cold.\nHeat it.']]);
        expect(taken).toHaveLength(2);
        expect(taken[0]?.headers['x-bourse-signature']).toBeUndefined();
      },
    );
  });
});
