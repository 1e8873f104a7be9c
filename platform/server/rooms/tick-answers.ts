/**
 * How a call waits for what the house has accepted and decides at the next index tick: it answers
 * when that is durable, and not before. Nothing of it decides: a call that breaks off meanwhile is
 * answered the same when it is asked again with its key.
 */
import type { Topic } from '../../../core/engine/topic.ts';
import type { Gateway } from '../gateway.ts';
import { WriterUnavailable } from '../writer/answering.ts';

/** Longer than any tick is waited for: then the house has stopped, and the call is asked again. */
const MAX_ANSWER_WAIT_MS = 15_000;
/** What was decided is remembered so far back, because it may be told before the call asks. */
const MAX_REMEMBERED = 10_000;

/** What says how a kind of row is known and whether it was decided. */
export interface Decided<Row> {
  readonly topic: Topic<Readonly<Row>>;
  idOf(row: Readonly<Row>): number;
  isDecided(row: Readonly<Row>): boolean;
}

/** The rows of one topic that calls wait for, on one gateway. */
export class TickAnswers<Row extends object> {
  private readonly about: Decided<Row>;
  private readonly remembered = new Map<number, Readonly<Row>>();
  private readonly waiting = new Map<number, Set<(row: Readonly<Row>) => void>>();

  constructor({ bus }: Pick<Gateway, 'bus'>, about: Decided<Row>) {
    this.about = about;
    bus.on(about.topic, (row) => this.hear(row));
  }

  /**
   * A row once it was decided. Rejects with `WriterUnavailable` where nothing comes.
   * @param read the committed row, for one that was decided long ago
   */
  async of(id: number, read: () => Promise<Readonly<Row> | undefined>): Promise<Readonly<Row>> {
    const known = this.remembered.get(id);
    if (known !== undefined) return known;
    let stop = (): void => undefined;
    const told = new Promise<Readonly<Row>>((resolve, reject) => {
      const resolvers = this.waiting.get(id) ?? new Set();
      this.waiting.set(id, resolvers.add(resolve));
      const late = () => reject(new WriterUnavailable('the next tick has not come'));
      const timer = setTimeout(late, MAX_ANSWER_WAIT_MS);
      stop = () => {
        clearTimeout(timer);
        resolvers.delete(resolve);
        if (resolvers.size === 0) this.waiting.delete(id);
      };
    });
    try {
      const row = await Promise.race([told, read()]);
      return row !== undefined && this.about.isDecided(row) ? row : await told;
    } finally {
      stop();
    }
  }

  private hear(row: Readonly<Row>): void {
    if (!this.about.isDecided(row)) return;
    const id = this.about.idOf(row);
    this.remembered.set(id, row);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) {
      this.remembered.delete(oldest);
    }
    for (const resolve of this.waiting.get(id) ?? []) resolve(row);
  }
}
