/** What a process that serves no calls answers all the same: whether it lives, and its figures. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { addHealth, createMetrics, type HealthSources } from '../../platform/server/http/health.ts';
import type { WriterState } from '../../platform/server/link/link.ts';
import type { Settings } from './settings.ts';

/** What the health of a process is read from. */
interface Watched {
  readonly link: { state(): WriterState };
  readonly readiness: { cause(): string | undefined };
  readonly hub: { readonly connected: number };
  readonly token?: string | undefined;
  readonly rooms?: { readonly opening: { readonly wasOpen: boolean } };
}

/** Figures of a process, of what it knows of the writer. */
export function healthSources({ link, readiness, hub, rooms, token }: Watched): HealthSources {
  return {
    cause: () => readiness.cause(),
    sockets: () => hub.connected,
    queueLength: () => link.state().queueLength,
    lastSeq: () => link.state().lastSeq,
    lag: () => link.state().lag,
    parkedRooms: () => link.state().parkedRooms,
    token,
    ...(rooms === undefined ? {} : { isOpen: () => rooms.opening.wasOpen }),
  };
}

/** A server of `/healthz`, `/readyz` and `/metrics`, and of nothing else. */
export function healthServer(
  registry: Parameters<typeof addHealth>[1],
  sources: HealthSources,
): FastifyInstance {
  const app = Fastify({ logger: false });
  addHealth(app, registry, sources);
  return app;
}

/** Listens where the settings say; resolves with the address. */
export async function listening(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<string> {
  await app.listen({ host, port });
  return `http://${host}:${(app.server.address() as AddressInfo).port}`;
}

/** A server of the health of a writer without a gateway. */
export async function openWriterHealth(
  settings: Settings,
  writer: { state(): WriterState },
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const readiness = { cause: () => writer.state().cause };
  const hub = { connected: 0 };
  const token = settings.metricsToken;
  const sources = healthSources({ link: writer, readiness, hub, token });
  const app = healthServer(createMetrics().registry, sources);
  const address = await listening(app, settings);
  return { address, stop: () => app.close() };
}
