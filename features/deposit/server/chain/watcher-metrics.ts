import type { Metrics } from '../../../../platform/server/metrics.ts';

/** What `/metrics` tells of the watchers: failed looks, and how old the last good one is. */
export class WatcherMetrics {
  private readonly nowMs: () => number;
  private readonly goodMs: Map<string, number>;
  private readonly failed: (chain: string) => void;

  /** Until its first good look a chain's age counts from here: one that has none grows too. */
  constructor(metrics: Metrics, chains: readonly string[], nowMs: () => number) {
    this.nowMs = nowMs;
    this.goodMs = new Map(chains.map((chain) => [chain, nowMs()]));
    const label = 'chain';
    this.failed = metrics.counter(
      { name: 'bourse_chain_failed_looks_total', help: 'Looks at a chain that failed.', label },
      chains,
    );
    const help = 'Seconds since the last good look at a chain.';
    metrics.gauge({ name: 'bourse_chain_look_age_seconds', help, label }, () => this.ages());
  }

  /** A watcher has looked, well or not. */
  looked(chain: string, isGood: boolean): void {
    if (isGood) this.goodMs.set(chain, this.nowMs());
    else this.failed(chain);
  }

  private ages(): (readonly [string, number])[] {
    const nowMs = this.nowMs();
    return [...this.goodMs].map(([chain, goodMs]) => [chain, (nowMs - goodMs) / 1000] as const);
  }
}
