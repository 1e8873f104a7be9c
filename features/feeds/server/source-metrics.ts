import type { Metrics } from '../../../platform/server/metrics.ts';

const label = 'source';

/** What `/metrics` tells of live sources: failures, dropped prices, the age of the last. */
export class SourceMetrics {
  private readonly nowMs: () => number;
  /** Sources that should have prices now, with the time of the last good one. */
  private readonly goodMs = new Map<string, number>();
  private readonly fail: (source: string) => void;
  private readonly drop: (source: string) => void;

  constructor(metrics: Metrics, sources: readonly string[], nowMs: () => number) {
    this.nowMs = nowMs;
    const names = [...new Set(sources)];
    const failures = 'Times that a source of prices could not be asked.';
    this.fail = metrics.counter(
      { name: 'bourse_source_failures_total', help: failures, label },
      names,
    );
    const dropped = 'Prices of a source that were dropped because they made no sense.';
    this.drop = metrics.counter(
      { name: 'bourse_source_dropped_total', help: dropped, label },
      names,
    );
    const help = 'Seconds since the last good price of a source; none while its markets rest.';
    metrics.gauge({ name: 'bourse_source_price_age_seconds', help, label }, () => this.ages());
  }

  /** A source should have prices from now on: until its first good one its age counts from here. */
  awake(source: string): void {
    if (!this.goodMs.has(source)) this.goodMs.set(source, this.nowMs());
  }

  /** A source has nothing to tell, because its markets are closed: no alarm should ring. */
  resting(source: string): void {
    this.goodMs.delete(source);
  }

  /** A source had a good price of a time. */
  good(source: string, timeMs: number): void {
    this.goodMs.set(source, Math.max(timeMs, this.goodMs.get(source) ?? timeMs));
  }

  /** A source could not be asked. */
  failed(source: string): void {
    this.fail(source);
  }

  /** A price of a source was dropped. */
  dropped(source: string): void {
    this.drop(source);
  }

  private ages(): (readonly [string, number])[] {
    const nowMs = this.nowMs();
    return [...this.goodMs].map(([source, goodMs]) => [source, (nowMs - goodMs) / 1000] as const);
  }
}
