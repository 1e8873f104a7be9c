import { engineResumed } from '../../core/engine/deadlines.ts';
import type { Metrics } from './metrics.ts';
import type { EventBus } from './writer/event-bus.ts';

const STOOD = {
  name: 'bourse_standstills_total',
  help: 'Times that the house went on after it had stood still.',
  label: 'for',
};
const LASTED = {
  name: 'bourse_standstill_seconds',
  help: 'How long the house stood still the last time, and how long ago it went on.',
  label: 'what',
};
/** From so long on people who were called get more time, and operators want to know why. */
const LONG_MS = 10 * 60_000;

/** Counts standstills as they are told, short ones and long ones. */
export function measureStandstills(bus: EventBus, metrics: Metrics, nowMs: () => number): void {
  const stood = metrics.counter(STOOD, ['short', 'long']);
  let last: { readonly fromMs: number; readonly toMs: number } | undefined;
  bus.on(engineResumed, (standstill) => {
    last = standstill;
    stood(standstill.toMs - standstill.fromMs > LONG_MS ? 'long' : 'short');
  });
  metrics.gauge(LASTED, () =>
    last === undefined
      ? []
      : [
          ['lasted', (last.toMs - last.fromMs) / 1_000],
          ['ago', (nowMs() - last.toMs) / 1_000],
        ],
  );
}
