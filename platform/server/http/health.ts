/** Whether the server lives, whether it can serve, and its figures for Prometheus. */
import type { FastifyInstance } from 'fastify';
import { mayRead } from './bearer.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the figures are read from. */
export interface HealthSources {
  /** What the server waits for; undefined when it is ready. */
  readonly cause: () => string | undefined;
  readonly queueLength: () => number;
  readonly sockets: () => number;
  readonly lastSeq: () => number;
  readonly lag: () => number;
  /** What who reads figures has to show; undefined: nothing. */
  readonly token?: string | undefined;
  /** Whether customers are let in; without it nobody knows here. */
  readonly isOpen?: () => boolean;
  /** The rooms that stand still since a bug has shown in them. */
  readonly parkedRooms: () => readonly { readonly room: string }[];
}

/** The figures that the writer reports into. */
export interface Metrics {
  /** Notes one commit: how many commands and how long it took. */
  committed(commands: number, tookMs: number): void;
}

/** Makes the registry; the sources are given later, when they exist. */
export function createMetrics(): Metrics & { readonly registry: Registry } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const batch = new Histogram({
    name: 'bourse_commit_commands',
    help: 'Commands stored by one commit.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 500, 2_000],
    registers: [registry],
  });
  const took = new Histogram({
    name: 'bourse_commit_seconds',
    help: 'Time of one commit.',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    registers: [registry],
  });
  return {
    registry,
    committed(commands, tookMs) {
      batch.observe(commands);
      took.observe(tookMs / 1000);
    },
  };
}

/** Adds `/healthz`, `/readyz` and `/metrics`. */
export function addHealth(app: FastifyInstance, registry: Registry, sources: HealthSources): void {
  const gauges = [
    ['bourse_queue_commands', 'Commands that wait to be decided.', sources.queueLength],
    ['bourse_sockets', 'Connected sockets.', sources.sockets],
    ['bourse_last_seq', 'Sequence number of the last applied command.', sources.lastSeq],
    ['bourse_projection_lag_commands', 'Commands whose rows are not stored yet.', sources.lag],
  ] as const;
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  const { isOpen } = sources;
  if (isOpen !== undefined) {
    new Gauge({
      name: 'bourse_open_to_customers',
      help: 'Whether customers are let in: 0 before a house of real money is opened.',
      registers: [registry],
      collect() {
        this.set(Number(isOpen()));
      },
    });
  }
  new Gauge({
    name: 'bourse_parked_rooms',
    help: 'Rooms that a bug has parked: 1 for each; no line means none.',
    labelNames: ['room'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { room } of sources.parkedRooms()) this.set({ room }, 1);
    },
  });
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => {
    const cause = sources.cause();
    // Operators are served while customers are not: a balancer must send them here.
    const status = sources.isOpen?.() === false ? 'closed' : 'ready';
    if (cause === undefined) return reply.send({ status });
    return reply.status(503).send({ status: 'waiting', cause });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, sources.token)) return reply.status(401).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
