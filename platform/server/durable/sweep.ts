/** Removes, once in a cluster, the stored events that all who follow them have taken. */
import { type Job, repeatedly } from '../gateway.ts';
import { sweepEvents } from './events.ts';

const SWEEP_MS = 60_000;

export const sweepEventsJob: Job = {
  name: 'events.sweep',
  start: (gateway) => {
    const sweep = () => sweepEvents(gateway.database<unknown>());
    return repeatedly(gateway, SWEEP_MS, sweep, 'events that all have taken were not removed');
  },
};
