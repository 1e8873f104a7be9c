import { Counter, Gauge, type Registry } from 'prom-client';

/** What a metric is. */
export interface MetricKind {
  /** `bourse_` and what it is; counters end with `_total`. */
  readonly name: string;
  readonly help: string;
  /** What tells its lines apart. */
  readonly label: string;
}

/** Metrics that rooms report, for Prometheus: named `bourse_…`, units last, one label each. */
export interface Metrics {
  /** A counter that is 0 for each of these values from the start; answers what adds one. */
  counter(kind: MetricKind, values: readonly string[]): (value: string) => void;
  /** A metric that is read whenever somebody asks, by the values of its label. */
  gauge(kind: MetricKind, read: () => Iterable<readonly [value: string, figure: number]>): void;
}

/** Metrics in a registry. Who gives a name again, because he has started again, begins anew. */
export function metricsIn(registry: Registry): Metrics {
  const registers = [registry];
  return {
    counter({ name, help, label }, values) {
      registry.removeSingleMetric(name);
      const counter = new Counter({ name, help, labelNames: [label], registers });
      // A line that appears with its first failure is one that no rule can watch before.
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    gauge({ name, help, label }, read) {
      registry.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, figure] of read()) this.set({ [label]: value }, figure);
        },
      });
    },
  };
}
