import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { metricsIn } from '../../../../platform/server/metrics.ts';
import { WatcherMetrics } from './watcher-metrics.ts';

/** The lines that `/metrics` has of the chains. */
async function told(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).split('\n');
  return lines.filter((line) => line.startsWith('bourse_chain_'));
}

describe('the figures of the watchers', () => {
  it('count failed looks by chain, and tell how old the last good one is', async () => {
    const registry = new Registry();
    let nowMs = 1_000_000;
    const watcherMetrics = new WatcherMetrics(
      metricsIn(registry),
      ['ethereum', 'bitcoin'],
      () => nowMs,
    );
    // Nobody has looked yet: the lines are there, and the ages grow from the start.
    nowMs += 1_500;
    expect(await told(registry)).toEqual([
      'bourse_chain_failed_looks_total{chain="ethereum"} 0',
      'bourse_chain_failed_looks_total{chain="bitcoin"} 0',
      'bourse_chain_look_age_seconds{chain="ethereum"} 1.5',
      'bourse_chain_look_age_seconds{chain="bitcoin"} 1.5',
    ]);
    watcherMetrics.looked('bitcoin', true);
    for (let count = 0; count < 3; count += 1) watcherMetrics.looked('ethereum', false);
    nowMs += 60_000;
    watcherMetrics.looked('bitcoin', false);
    expect(await told(registry)).toEqual([
      'bourse_chain_failed_looks_total{chain="ethereum"} 3',
      'bourse_chain_failed_looks_total{chain="bitcoin"} 1',
      'bourse_chain_look_age_seconds{chain="ethereum"} 61.5',
      'bourse_chain_look_age_seconds{chain="bitcoin"} 60',
    ]);
  });

  it('have no lines where no chain is watched', async () => {
    const registry = new Registry();
    expect(new WatcherMetrics(metricsIn(registry), [], () => 0)).toBeInstanceOf(WatcherMetrics);
    expect(await told(registry)).toEqual([]);
  });
});
