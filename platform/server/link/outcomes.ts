/** How the outcome of a command comes back to who waits for it, on both ends of a link. */
import type { Envelope } from '../../../core/engine/command.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import type { Result } from '../writer/writer-options.ts';
import type { LinkedWriter } from './link.ts';

/** What became of a command: its result, or why its outcome is unknown, or a bug in words. */
export type Outcome =
  | readonly [id: number, kind: 'result', result: Result]
  | readonly [id: number, kind: 'unavailable' | 'bug', message: string];

/** As many as the writer itself lets wait. */
const MOST_WAITING = 50_000;

function failureOf(id: number, error: unknown): Outcome {
  const kind = error instanceof WriterUnavailable ? 'unavailable' : 'bug';
  return [id, kind, error instanceof Error ? error.message : String(error)];
}

/**
 * The writer's end: gives it a command, and tells its outcome.
 * @param form makes it fit to travel; a result that it refuses is told as a bug
 */
export function giveTo<Form>(
  writer: LinkedWriter,
  [id, envelope]: readonly [id: number, envelope: Envelope],
  form: (outcome: Outcome) => Form,
  tell: (formed: Form) => void,
): void {
  const formed = (result: Result): Form => {
    try {
      return form([id, 'result', result]);
    } catch (error) {
      return form(failureOf(id, error));
    }
  };
  writer.submit(envelope).then(
    (result) => tell(formed(result)),
    (error: unknown) => tell(form(failureOf(id, error))),
  );
}

interface Waiter {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** The gateway's end: who waits for the outcome of which command. */
export class Waiters {
  private readonly waiters = new Map<number, Waiter>();
  private readonly most: number;
  private lastId = 0;
  private isOver = false;

  /** @param most how many may wait; one more is refused, and may come again */
  constructor(most = MOST_WAITING) {
    this.most = most;
  }

  /** Waits for an outcome; `send` gets the number under which it comes back. */
  add(send: (id: number) => void): Promise<Result> {
    if (this.isOver) return Promise.reject(new WriterUnavailable());
    if (this.waiters.size >= this.most) {
      return Promise.reject(new WriterUnavailable('the queue is full'));
    }
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      send(this.lastId);
      this.waiters.set(this.lastId, { resolve, reject });
    });
  }

  /** Tells who waits for it; an outcome that nobody waits for any more is nothing. */
  settle([id, kind, what]: Outcome): void {
    const waiter = this.waiters.get(id);
    this.waiters.delete(id);
    if (kind === 'result') waiter?.resolve(what);
    else waiter?.reject(kind === 'bug' ? new Error(what) : new WriterUnavailable(what));
  }

  /** No outcome comes any more. */
  end(): void {
    this.isOver = true;
    for (const { reject } of this.waiters.values()) reject(new WriterUnavailable());
    this.waiters.clear();
  }
}
