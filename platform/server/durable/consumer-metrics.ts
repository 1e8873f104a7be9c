import type { Metrics } from '../metrics.ts';

const FAILURES = {
  name: 'bourse_consumer_failures_total',
  help: 'How often a consumer could not take an event; it tries until it can.',
  label: 'consumer',
};
const STUCK = {
  name: 'bourse_consumer_stuck_seconds',
  help: 'For how long a consumer has not got past an event; 0 while it does.',
  label: 'consumer',
};

/** What `/metrics` tells of consumers: how often one has failed, and how long it has been stuck. */
export class ConsumerMetrics {
  private readonly sinceMs = new Map<string, number>();
  private readonly count: (name: string) => void;

  constructor(metrics: Pick<Metrics, 'counter' | 'gauge'>, names: readonly string[]) {
    this.count = metrics.counter(FAILURES, names);
    metrics.gauge(STUCK, () => names.map((name) => [name, this.stuckSeconds(name)] as const));
  }

  /** It has failed; with the first failure in a row it is stuck. */
  failed(name: string): void {
    this.count(name);
    if (!this.sinceMs.has(name)) this.sinceMs.set(name, performance.now());
  }

  /** It goes on, or is not done here any more. */
  wentOn(name: string): void {
    this.sinceMs.delete(name);
  }

  private stuckSeconds(name: string): number {
    const sinceMs = this.sinceMs.get(name);
    return sinceMs === undefined ? 0 : (performance.now() - sinceMs) / 1000;
  }
}
