import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase } from '../support/database.ts';
import { Random } from '../support/random.ts';
import { btcUsdt, USDT } from '../support/small-catalogue.ts';

const SERVER = resolve(import.meta.dirname, 'seconds-server.ts');
const ROUNDS = 6;
/** So many stakes a round at least, however slow the machine. */
const LEAST = 5;
const PAUSE_MS = 20;
const SEED = Number(process.env['SEED'] ?? 20_261_121);

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
  readonly tokens: readonly string[];
}

async function start(parameters: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, [SERVER, ...parameters], {
    env: compiledOnce,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = JSON.parse(line) as { address: string; tokens: string[] };
    return { child, ...ready };
  }
  throw new Error('the server ended before it was ready');
}

async function end({ child }: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

/** Places stakes until the server is gone; adds the ids that were acknowledged. */
async function placeUntilGone(server: Server, random: Random, ids: number[]): Promise<void> {
  for (;;) {
    const token = random.pick(server.tokens);
    const reply = await fetch(`${server.address}/api/microtrade/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({
        match_id: btcUsdt,
        currency_id: USDT,
        type: random.whole(1, 2),
        seconds: 30,
        number: 10,
      }),
    }).catch(() => undefined);
    if (reply === undefined) return;
    const said = (await reply.json().catch(() => undefined)) as
      | { type: string; message: { id: number } }
      | undefined;
    if (said?.type === 'ok') ids.push(said.message.id);
    else await new Promise((done) => setTimeout(done, 30));
  }
}

describe(`power cuts while seconds contracts run, with seed ${SEED}`, () => {
  it('let each be settled exactly once, by the tick that was in force', async () => {
    const database = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'bourse-seconds-'));
    const random = new Random(SEED);
    const began = String(Date.now());
    const placed: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start([database.connectionString, folder, began, `${SEED + round}`]);
      const ids: number[] = [];
      const gone = placeUntilGone(server, random, ids);
      await new Promise((done) => setTimeout(done, random.whole(300, 2_500)));
      while (ids.length < LEAST) await new Promise((done) => setTimeout(done, PAUSE_MS));
      await end(server, 'SIGKILL');
      await gone;
      placed.push(...ids);
      // Some of what runs expires while nobody is there; once for longer than it waits for a price.
      const awayMs = round === 2 ? 6_000 : random.whole(0, 1_200);
      await new Promise((done) => setTimeout(done, awayMs));
    }
    const count = async (text: string): Promise<number> => {
      const { rows } = await database.pool.query<{ count: string }>(text);
      return Number(rows[0]?.count);
    };
    const last = await start([database.connectionString, folder, began, '1']);
    const running = () =>
      count("select count(*) from seconds_orders where state in ('pending', 'running')");
    await expect.poll(running, { timeout: 60_000 }).toBe(0);
    await end(last, 'SIGTERM');

    const { rows } = await database.pool.query<{ id: string }>('select id from seconds_orders');
    const stored = new Set(rows.map(({ id }) => Number(id)));
    expect(placed.filter((id) => !stored.has(id))).toEqual([]);
    expect(placed.length).toBeGreaterThanOrEqual(ROUNDS * LEAST);
    expect(await running()).toBe(0);
    // Whatever was won or lost moved money once, and nothing else did.
    expect(
      await count(`select count(*) from (
        select o.id from seconds_orders o left join postings p
          on p.reference = o.id and p.reason in ('seconds_won', 'seconds_lost')
        group by o.id, o.state
        having count(p.reason) <>
          case when o.state in ('won', 'lost') then 1 else 0 end) as wrong`),
    ).toBe(0);
    // The opening price is the first stored tick after the acceptance; where none came within three
    // seconds it never opened.
    const { rows: astray } = await database.pool.query(
      `select o.id, o.reason, o.open_tick, n.number
       from seconds_orders o
       left join lateral (select * from index_ticks t where t.market_id = o.market_id
         and t.time_ms > o.placed_ms order by t.number limit 1) n on true
       where not case
         when n.time_ms <= o.placed_ms + 3000 then o.reason not in ('no_tick', 'not_opened')
           and o.open_tick = n.number and o.open_ticks = n.ticks
           and o.expires_ms = n.time_ms + o.seconds * 1000
         else o.reason = 'no_tick' and o.state = 'void' end`,
    );
    expect(astray).toEqual([]);
    // The settlement price is the mean of the last five stored ticks after the opening and at or
    // before the expiry. Where the last was fifteen seconds old it is the mean of it and the next
    // one; where none came in a minute, it is void.
    const { rows: wrong } = await database.pool.query(
      `select o.id, o.state, o.reason, o.close_tick, o.close_ticks, b.number, b.ticks,
         n.ticks as next, o.close_sum, o.close_count, m.sum, m.count from seconds_orders o
       join lateral (select * from index_ticks t where t.market_id = o.market_id
         and t.time_ms <= o.expires_ms order by t.number desc limit 1) b on true
       left join lateral (select * from index_ticks t where t.market_id = o.market_id
         and t.time_ms > o.expires_ms order by t.number limit 1) n on true
       left join lateral (select sum(ticks) * 100 as sum, count(*) as count from (
         select * from index_ticks t where t.market_id = o.market_id and t.number > o.open_tick
           and t.time_ms <= o.expires_ms order by t.number desc limit 5) last) m on true
       where o.reason <> 'no_tick' and not case
         when o.expires_ms - b.time_ms < 15000 then
           o.reason = '' and o.close_tick = b.number
             and o.close_sum = m.sum and o.close_count = m.count
             and (o.state = 'drawn') = (m.sum = o.open_hundredths * m.count)
             and (o.state = 'won') = case o.direction when 'up'
               then m.sum > o.open_hundredths * m.count
               else m.sum < o.open_hundredths * m.count end
         when n.time_ms <= o.expires_ms + 60000 then
           o.reason = 'mean_price' and o.close_tick = n.number
             and o.close_sum = (b.ticks + n.ticks) * 100 and o.close_count = 2
             and o.state <> 'void'
         else o.reason = 'no_price' and o.close_tick = b.number and o.state = 'void' end`,
    );
    expect(wrong).toEqual([]);
    for (const state of ['won', 'lost', 'void']) {
      const found = await count(`select count(*) from seconds_orders where state = '${state}'`);
      expect(`${state} ${found > 0}`).toBe(`${state} true`);
    }
    expect(await count('select count(*) from asset_totals where total <> 0')).toBe(0);
    expect((await verifyJournal(database.connectionString)).problems).toEqual([]);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
