import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase } from '../support/database.ts';
import { Random } from '../support/random.ts';
import { SmallEngine } from '../support/small-engine.ts';

const SERVER = resolve(import.meta.dirname, 'small-server.ts');
const ROUNDS = 8;
/** So many payments a round at least, however slow the machine. */
const LEAST = 20;
const SEED = Number(process.env['SEED'] ?? 20_261_123);

/** Runs the small house until it is killed; the payments that it has acknowledged. */
async function killedAfter(connectionString: string, round: number, ms: number) {
  const child = spawn(process.execPath, [SERVER, connectionString, String(round)], {
    env: compiledOnce,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') said.push(Number(line));
    if (said.length === LEAST) setTimeout(() => child.kill('SIGKILL'), ms);
  }
  return said;
}

describe(`power cuts between a payment and what follows from it, with seed ${SEED}`, () => {
  it('leave one reaction to each payment, in its command', async () => {
    const database = await createTestDatabase();
    const random = new Random(SEED);
    const said: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ms = random.whole(20, 400);
      said.push(...(await killedAfter(database.connectionString, round, ms)));
    }
    const engine = new SmallEngine(database.connectionString);
    await engine.start();
    const count = (query: string) => engine.count(query);
    // What was answered before the last cut is in the journal; its rows follow after the start.
    const behind = 'from projection where projected_seq < (select max(last_seq) from journal)';
    await expect.poll(() => count(behind), { timeout: 30_000 }).toBe(0);
    const payments = await count('from small_payments');
    expect(payments).toBeGreaterThanOrEqual(said.length);
    expect(said.length).toBeGreaterThanOrEqual(ROUNDS * LEAST);
    expect(await count(`from small_payments where id in (${said.join(',')})`)).toBe(said.length);
    expect(
      await count(`from small_payments p where
        (select count(*) from small_rebates r where r.payment = p.id and r.seq = p.seq) <> 1`),
    ).toBe(0);
    expect(await count('from small_rebates')).toBe(payments);
    // Who must miss no event finds one of each payment, with its command's number.
    expect(await count('from durable_events')).toBe(payments);
    expect(await count('from durable_events e join small_payments p on p.seq = e.seq')).toBe(
      payments,
    );
    expect(await count("from postings where reason = 'small'")).toBe(2 * payments);
    expect(await engine.isProved()).toBe(true);
    await engine.stop();
    await database.drop();
  });
});
