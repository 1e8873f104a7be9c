import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isReadingBusy, openReadingDatabase, type ReadingDatabase } from './reading.ts';

/** Longer than anybody waits for tables that are behind. */
const PATIENCE_MS = 5_000;

describe('who reads while the tables are behind', () => {
  let reading: ReadingDatabase;

  beforeEach(() => {
    vi.useFakeTimers();
    // Nobody answers there: who does not wait for the tables fails at once.
    reading = openReadingDatabase(
      'postgres://127.0.0.1:1/none',
      () => new Promise(() => undefined),
    );
  });

  afterEach(async () => {
    vi.useRealTimers();
    await reading.stop();
  });

  it('waits for a while, and is told then that there is too much to do', async () => {
    let said: unknown;
    const asked = reading.tables<{ orders: object }>().selectFrom('orders').selectAll().execute();
    void asked.catch((error: unknown) => {
      said = error;
    });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(isReadingBusy(said)).toBe(true);
    expect(String(said)).toContain('too far behind the journal');
  });
});
