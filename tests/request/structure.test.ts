/**
 * Nobody can set a result: no name in the schema, the routes, the inputs, the settings or the
 * commands could hold one, no code but the writer's stores what was decided, and no command but
 * the feeds' moves a price. Each look is also given a doctored system, to show that it sees.
 */
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import type { Engine } from '../../apps/server/engine.ts';
import { accept, type Command, type CommandContext } from '../../core/engine/command.ts';
import { settingsTable } from '../../apps/server/settings.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt } from '../support/small-catalogue.ts';
import {
  declaredCommands,
  misgivenCommands,
  type Named,
  sourcesOf,
  suspectNames,
  timerCommands,
  trespassingCode,
} from '../support/structure.ts';
import { walkThrough } from '../support/structure-walk.ts';

const ACCESS_TABLE = await accessTable();

/** Prices themselves move an index, as they must. */
const PRICES = 'feeds.tick';
const EXAMPLES = Object.fromEntries(
  TESTING_CARDS.flatMap(({ examples }) => Object.entries(examples)).filter(
    ([type]) => type !== PRICES,
  ),
);
const STEPS = 24_000;
const server = useTestServer();
const sources = sourcesOf(['core', 'features', 'platform/server', 'apps/server']);
const commands = declaredCommands(sources);

async function columns(): Promise<Named[]> {
  const { rows } = await server().database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public'`,
  );
  return rows.flatMap(({ table, column }) => [
    { where: 'table', name: table },
    { where: `column of ${table}`, name: column },
  ]);
}

interface Described {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { properties?: object } }>>;
  };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** Every field that any call reads, as its documents say. */
async function inputs(): Promise<Named[]> {
  const reply = await fetch(`${server().running.address}/api/docs/json`);
  const { paths } = (await reply.json()) as { paths: Paths };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [], requestBody }) => {
      const bodies = Object.values(requestBody?.content ?? {});
      const fields = bodies.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
      const all = [...parameters.map(({ name }) => name), ...fields];
      return all.map((name) => ({ where: `input of ${path}`, name }));
    }),
  );
}

describe('the names of the system', () => {
  it('hold no preset result, risk flag, win rate or forced price', async () => {
    const schema = await columns();
    const fields = await inputs();
    const names: Named[] = [
      ...schema,
      ...fields,
      ...ACCESS_TABLE.map(({ path }) => ({ where: 'route', name: path })),
      ...Object.keys(settingsTable).map((name) => ({ where: 'setting', name })),
      ...commands.map(({ type }) => ({ where: 'command', name: type })),
      ...commands.flatMap(({ type, fields: own }) =>
        own.map((name) => ({ where: `field of ${type}`, name })),
      ),
    ];
    expect(schema.length).toBeGreaterThan(150);
    expect(fields.length).toBeGreaterThan(100);
    expect(suspectNames(names)).toEqual([]);
  });

  it('would be seen in a doctored schema', async () => {
    const client = await server().database.pool.connect();
    await client.query('begin');
    await client.query(
      `alter table customers add column win_rate integer, add column is_risk bool`,
    );
    await client.query(`alter table seconds_orders add column preset_result text`);
    await client.query(`create table kline_control (market_id integer, forced_price bigint)`);
    const { rows } = await client.query<Named>(
      `select table_name as where, column_name as name from information_schema.columns
       where table_schema = 'public' union
       select 'table', table_name from information_schema.tables where table_schema = 'public'`,
    );
    await client.query('rollback');
    client.release();
    expect(suspectNames(rows).sort()).toEqual([
      'customers: is_risk',
      'customers: win_rate',
      'kline_control: forced_price',
      'seconds_orders: preset_result',
      'table: kline_control',
    ]);
  });

  it.each([
    'winRate',
    'lossRatio',
    'presetOutcome',
    'pre_profit_result',
    'resultOverride',
    'forcedTick',
    '/console/api/seconds/set_result',
    'user_risk',
    'riskMode',
    'index_override',
    'manualPrice',
    'control',
    'lucky',
  ])('are suspect when one is %s', (name) => {
    expect(suspectNames([{ where: 'somewhere', name }])).toHaveLength(1);
  });
});

describe('the code of the system', () => {
  it('would be seen ending orders in two places of a room', () => {
    const path = (file: string) => `features/somewhere/rules/${file}.ts`;
    const text = 'order.closeTicks = wanted;';
    const places = ['closing', 'opening'].map((file) => ({ path: path(file), text }));
    expect(trespassingCode(places.slice(0, 1))).toEqual([]);
    expect(trespassingCode(places)).toHaveLength(1);
  });

  it('writes decisions in the writer only, and ends orders in one place of each room', () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(trespassingCode(sources)).toEqual([]);
  });

  it('lets a migration fill a table that it makes, and no other', () => {
    const path = 'features/somewhere/migrations/0002-sums.sql';
    const made = 'create table postings (id bigint);\n';
    const filled = 'insert into postings (id) select 1;';
    expect(trespassingCode([{ path, text: made + filled }])).toEqual([]);
    expect(trespassingCode([{ path, text: filled }])).toHaveLength(1);
  });

  it.each([
    `await db.updateTable('seconds_orders').set({ state: 'lost' }).execute();`,
    `await db.insertInto('index_ticks').values(row).execute();`,
    'await client.query(`update  contract_fills set ticks = 1`);',
    `await db.updateTable('withdrawals').set({ state: 'done' }).execute();`,
    'await client.query("insert into chain_credits values (1)");',
    'create trigger luck before update on seconds_orders for each row execute function lose();',
    'order.closeTicks = wanted;',
  ])('would be seen doing otherwise: %s', (text) => {
    expect(trespassingCode([{ path: 'features/somewhere/server.ts', text }])).toHaveLength(1);
  });

  it('leaves the commands of timers to timers, and prices to the feeds', () => {
    const timerOnly = timerCommands(sources);
    expect(timerOnly).toContain('seconds.settle');
    expect(timerOnly.length).toBeGreaterThan(3);
    expect(misgivenCommands(sources, timerOnly)).toEqual([]);
    const text = `gateway.submit({ actor: 0, command: { type: 'seconds.settle', orderId } })`;
    const doctored = [
      { path: 'features/seconds/server/calls.ts', text },
      { path: 'apps/server/console.ts', text: `{ type: 'feeds.tick', prices }` },
    ];
    expect(misgivenCommands(doctored, timerOnly)).toHaveLength(2);
  });

  it('lets the database add nothing of its own to prices, orders and fills', async () => {
    const { rows } = await server().database.pool.query(
      `select event_object_table from information_schema.triggers
       where event_object_table ~ '^(index_|seconds_|contract_)'
       union select tablename from pg_rules where schemaname = 'public'`,
    );
    expect(rows).toEqual([]);
  });
});

/** A room that takes commands nobody should be able to give. */
function withDoctor(engine: Engine): void {
  engine.machine.add({
    name: 'doctor',
    decide(command: Command, given: CommandContext) {
      const [order] = engine.seconds.runningOrders();
      if (command.type === 'doctor.end' && order !== undefined) {
        Object.assign(order, { openTicks: order.openTicks + 1 });
      }
      const index = engine.feeds.lastIndex(btcUsdt);
      if (command.type === 'doctor.price' && index !== undefined) {
        engine.feeds.restore({ ...index, ticks: given.seq });
      }
      return accept();
    },
    *stateLines() {
      yield '';
    },
  });
}

describe('the commands of the system', () => {
  it.each(TESTING_CARDS)('all have an example: those of $name', ({ name, examples }) => {
    const own = commands.map(({ type }) => type).filter((type) => type.startsWith(`${name}.`));
    expect(Object.keys(examples).sort()).toEqual(own.sort());
  });

  it('move no index, end no order early, and fill at index ticks only', () => {
    const walk = walkThrough(EXAMPLES, STEPS);
    expect(walk.trespasses).toEqual([]);
    expect(walk.settled).toBeGreaterThan(50);
    // Otherwise it would have tried refusals only.
    for (const type of ['seconds.place', 'contracts.open', 'contracts.close', 'wallet.transfer']) {
      expect(`${type} ${(walk.accepted.get(type) ?? 0) > 10}`).toBe(`${type} true`);
    }
    expect(walk.accepted.get('seconds.settle')).toBeUndefined();
  });

  it('would be seen doing so in a doctored house', () => {
    const place = EXAMPLES['seconds.place'] ?? (() => ({}));
    const nothing = () => ({});
    const doctored = { 'seconds.place': place, 'doctor.end': nothing, 'doctor.price': nothing };
    const { trespasses } = walkThrough(doctored, STEPS / 16, withDoctor);
    expect(trespasses.some((text) => /^doctor\.end .* touched running order/.test(text))).toBe(
      true,
    );
    expect(trespasses.some((text) => /^doctor\.price .* moved an index/.test(text))).toBe(true);
    expect(trespasses.some((text) => text.endsWith('has another price'))).toBe(true);
  });
});
