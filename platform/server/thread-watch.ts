/**
 * How long anything holds the thread that decides. Whatever computes there without a pause lets
 * everybody's orders wait, and prices too: what is late is seen here, with the calls that ran.
 */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** So long may one call hold the thread; what is longer is told to who operates the house. */
export const MAX_HELD_MS = 200;
/** How often that is looked at. */
const LOOK_MS = 50;
/** So many calls are named in a line of the log. */
const MAX_NAMED = 5;

const HELD = {
  name: 'bourse_thread_held_total',
  help: 'Times that the deciding thread was held longer than a call may hold it.',
  label: 'than',
};
const LONGEST = {
  name: 'bourse_thread_held_seconds',
  help: 'The longest time for which the deciding thread was held since the start.',
  label: 'what',
};

/** What it works with. */
export interface ThreadWatchOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs: () => number;
}

/** Looks at the clock again and again; who comes late was kept waiting by somebody. */
export class ThreadWatch {
  private readonly options: ThreadWatchOptions;
  private readonly held: (than: string) => void;
  private readonly running = new Map<string, number>();
  private begun = new Set<string>();
  private longestMs = 0;
  private lastMs: number;

  constructor(options: ThreadWatchOptions) {
    this.options = options;
    this.held = options.metrics.counter(HELD, ['budget']);
    options.metrics.gauge(LONGEST, () => [['longest', this.longestMs / 1_000]]);
    this.lastMs = options.nowMs();
  }

  /** Notes that a call has begun; what it answers notes its end. */
  enter(call: string): () => void {
    this.begun.add(call);
    this.running.set(call, (this.running.get(call) ?? 0) + 1);
    return () => {
      const left = (this.running.get(call) ?? 0) - 1;
      if (left > 0) this.running.set(call, left);
      else this.running.delete(call);
    };
  }

  /** Looks how late it is, and begins anew. */
  look(): void {
    const nowMs = this.options.nowMs();
    const heldMs = nowMs - this.lastMs - LOOK_MS;
    this.lastMs = nowMs;
    this.longestMs = Math.max(this.longestMs, heldMs);
    if (heldMs > MAX_HELD_MS) {
      this.held('budget');
      const calls = [...new Set([...this.begun, ...this.running.keys()])].slice(0, MAX_NAMED);
      this.options.log.warn({ heldMs: Math.round(heldMs), calls }, 'the deciding thread was held');
    }
    this.begun = new Set();
  }

  /** Looks again and again, at all calls of a server, until that is closed. */
  over(app: FastifyInstance): void {
    const ends = new WeakMap<object, () => void>();
    app.addHook('onRequest', (request, _reply, done) => {
      ends.set(request, this.enter(request.routeOptions.url ?? 'unknown'));
      done();
    });
    // Who hangs up has no answer, and who has one may hang up too: each call ends once.
    const end = (request: object): void => {
      ends.get(request)?.();
      ends.delete(request);
    };
    app.addHook('onResponse', (request, _reply, done) => {
      end(request);
      done();
    });
    app.addHook('onRequestAbort', (request, done) => {
      end(request);
      done();
    });
    this.lastMs = this.options.nowMs();
    const timer = setInterval(() => this.look(), LOOK_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }
}
