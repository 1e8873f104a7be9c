/** The clock of a browser test's exchange: it runs as any does, and a test may let time pass. */
import { LONGEST_GAP_MS } from '../../core/engine/deadlines.ts';
import type { WriterService } from '../../apps/server/writer-service.ts';

/**
 * With what has passed by itself since the last command, a longer step could be a standstill of the
 * house, which moves the deadlines of people.
 */
const STEP_MS = LONGEST_GAP_MS - 10_000;
/** Prices of no market: taken, and so written down with its time, and nothing else. */
const NOTHING = { type: 'feeds.tick', prices: [] };

/** Time of its own. Phones follow it, because they go by the time that the server tells them. */
export class TurnedClock {
  private aheadMs = 0;

  /** The present time. */
  readonly nowMs = (): number => Date.now() + this.aheadMs;

  /** Lets time pass in steps, with everything that is due in between done in order. */
  async pass(ms: number, { writer }: WriterService): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.aheadMs += Math.min(left, STEP_MS);
      const result = await writer.submit({ actor: 0, command: NOTHING });
      if ('refused' in result) throw new Error(`Time does not pass: ${result.refused}`);
    }
  }
}
