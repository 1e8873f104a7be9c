import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { SmallEngine } from '../../../tests/support/small-engine.ts';

const DAY_MS = 86_400_000;
const BEGIN_MS = 1_700_000_000_000;

it('is stored and loaded, twice, and the journal proves the same state', async () => {
  const database = await createTestDatabase();
  let nowMs = BEGIN_MS;
  const open = async () => {
    const engine = new SmallEngine(database.connectionString, {}, () => nowMs);
    await engine.start();
    return engine;
  };
  let engine = await open();
  try {
    expect(await engine.pay(1, 100)).toBeTypeOf('number');
    expect(await engine.ask('rebate.later', { delayMs: DAY_MS })).toBe('accepted');
    for (const days of [2, 5]) {
      await engine.stop();
      nowMs = BEGIN_MS + days * DAY_MS;
      engine = await open();
      expect(await engine.pay(1, 100)).toBeTypeOf('number');
      expect(engine.writer.machine?.resumedMs).toBe(nowMs);
      expect(await engine.isProved()).toBe(true);
    }
    const stood = (fromDay: number, toDay: number) =>
      `from standstills where from_ms = ${BEGIN_MS + fromDay * DAY_MS}
        and to_ms = ${BEGIN_MS + toDay * DAY_MS}`;
    expect(await engine.count(stood(0, 2))).toBe(1);
    expect(await engine.count(stood(2, 5))).toBe(1);
    expect(await engine.count('from standstills')).toBe(2);
    // The market's timer has run at its own time: its rebate is there, and was paid once.
    expect(await engine.count('from small_rebates where payment > 0')).toBe(4);
  } finally {
    await engine.stop();
    await database.drop();
  }
});
