/**
 * Opens a server over a migrated database: the writer, and a gateway beside it in the same thread
 * or in one of its own (decision 0050). The same path serves `npm start`, the tests and the
 * benchmarks.
 */
import { resolve } from 'node:path';
import { keyChangeText } from '../../features/feeds/contract.ts';
import type { ClockStart } from '../../platform/server/clock.ts';
import { openSigningKeys } from '../../platform/server/keys/signing-key.ts';
import { DirectLink } from '../../platform/server/link/direct-link.ts';
import { Outlet } from '../../platform/server/link/outlet.ts';
import type { GatewayOptions, RunningGateway } from './compose.ts';
import { GatewayThread } from './gateway-thread.ts';
import { openWriterHealth } from './health-server.ts';
import { findWriter, type Reachable, reachable } from './machines.ts';
import { StoryClock, tellPrologue, wantsPrologue } from './prologue.ts';
import { followedBy, serverCards } from './server-cards.ts';
import { WriterService } from './writer-service.ts';

/** What a server is made with. */
export interface ServerOptions extends GatewayOptions {
  /** Why the time cannot be trusted; undefined while it can. */
  readonly haltedBy?: () => string | undefined;
  /** The same time for a gateway in another thread; without it, that has a clock of its own. */
  readonly time?: ClockStart | SharedArrayBuffer;
  /** Takes what a gateway in another thread logs; without it, standard output does. */
  readonly onLogLine?: (line: string) => void;
  /** Told when a gateway in another thread has ended by itself; without it, the process ends. */
  readonly onCrash?: (error: Error) => void;
  /** Whether nobody waits for the server any more, which may look for its writer for long. */
  readonly isOver?: () => boolean;
}

/** A server that answers. */
export interface RunningServer {
  readonly address: string;
  /** The writer. Throws where it lives in another process. */
  readonly service: WriterService;
  /** The gateway, for tests. Throws where it lives in another thread. */
  readonly gateway: RunningGateway;
  /** What it waits for before it can serve; undefined when it is ready. */
  waitsFor(): string | undefined;
  stop(): Promise<void>;
}

interface OpenGateway {
  readonly address: string;
  readonly gateway?: RunningGateway;
  waitsFor(): string | undefined;
  stop(): Promise<void>;
}

/** What opens a writer by a time of its own. */
interface WriterTime {
  readonly nowMs: () => number;
  readonly haltedBy?: (() => string | undefined) | undefined;
  readonly leaps?: boolean;
}

interface OpenWriter {
  readonly service: WriterService;
  readonly outlet: Outlet;
}

async function openWriter(options: ServerOptions, time: WriterTime): Promise<OpenWriter> {
  const { settings, connectionString, log } = options;
  const { nowMs, haltedBy, leaps = false } = time;
  const dataFolder = resolve(settings.dataFolder);
  const changeText = keyChangeText;
  const { key } = await openSigningKeys({ dataFolder, connectionString, nowMs, changeText });
  const outlet = new Outlet((err) => log.error({ err }, 'events that cannot be sent are a bug'));
  const service = new WriterService({
    connectionString,
    signingKey: key,
    bus: outlet,
    consumers: followedBy(await serverCards()),
    log,
    nowMs,
    leaps,
    haltedBy,
    onCommit: (commands, tookMs) => outlet.committed(commands, tookMs),
  });
  return { service, outlet };
}

async function openBeside(
  options: ServerOptions,
  { service, outlet }: OpenWriter,
): Promise<OpenGateway> {
  // A thread that only decides loads neither HTTP nor sockets.
  const { openGateway } = await import('./compose.ts');
  const gateway = await openGateway(options, new DirectLink(service, outlet));
  const { address } = gateway;
  return { address, gateway, waitsFor: () => gateway.waitsFor(), stop: () => gateway.stop() };
}

function endLoudly(error: Error): void {
  // Nobody catches it here: the process ends, and says why.
  setImmediate(() => {
    throw error;
  });
}

async function openInThread(
  options: ServerOptions,
  { service, outlet }: OpenWriter,
): Promise<OpenGateway> {
  const { settings, connectionString, root, callsPerMinute, market, time } = options;
  const { codeLimits, catalogue, onStep, pastDays } = options;
  const limits = { callsPerMinute, codeLimits };
  const thread = new GatewayThread({
    work: { settings, connectionString, root, market, pastDays, catalogue, time, ...limits },
    writer: service,
    outlet,
    onStep,
    onLogLine: options.onLogLine ?? ((line) => void process.stdout.write(line)),
    onCrash: options.onCrash ?? endLoudly,
  });
  const address = await thread.opened();
  return { address, waitsFor: () => thread.waitsFor(), stop: () => thread.stop() };
}

/** Tells a demo's past in a database that has none: by a writer and a gateway of its own. */
async function tellPast(options: ServerOptions, days: number): Promise<void> {
  const { connectionString, nowMs } = options;
  if (!(await wantsPrologue(connectionString))) return;
  options.onStep(`living the ${days} days that the demo has behind it`);
  const story = new StoryClock(days, nowMs());
  const time = { nowMs: () => story.nowMs() };
  const { service, outlet } = await openWriter(options, { ...time, leaps: true });
  try {
    await service.start();
    const { beforeServing } = await import('./compose.ts');
    await beforeServing({ ...options, ...time }, new DirectLink(service, outlet), (parts) =>
      tellPrologue(parts, story),
    );
  } finally {
    await service.stop();
  }
}

async function openHealthOnly(
  { settings }: ServerOptions,
  { service }: OpenWriter,
): Promise<OpenGateway> {
  const health = await openWriterHealth(settings, service);
  return { ...health, waitsFor: () => service.state().cause };
}

function openOf({ roles, gateway }: ServerOptions['settings']) {
  if (roles.length === 1) return openHealthOnly;
  return gateway === 'worker' ? openInThread : openBeside;
}

/** A server whose writer lives in another process. */
async function openWithoutWriter(options: ServerOptions): Promise<RunningServer> {
  const remote = await findWriter(options, options.isOver ?? (() => false));
  try {
    const { openGateway } = await import('./compose.ts');
    const gateway = await openGateway(options, remote.link);
    return {
      address: gateway.address,
      gateway,
      get service(): WriterService {
        throw new Error('the writer is in another process');
      },
      waitsFor: () => gateway.waitsFor(),
      stop: () => gateway.stop().finally(() => remote.stop()),
    };
  } catch (error) {
    await remote.stop();
    throw error;
  }
}

/** Opens a server over a migrated database; rejects with what kept it from opening. */
export async function openServer(options: ServerOptions): Promise<RunningServer> {
  const { pastDays = 0, settings } = options;
  if (!settings.roles.includes('writer')) return openWithoutWriter(options);
  if (pastDays > 0) await tellPast(options, pastDays);
  const writer = await openWriter(options, options);
  const { service, outlet } = writer;
  let others: Reachable | undefined;
  const stopWriter = async (): Promise<void> => {
    others?.leave();
    await service.stop();
    await others?.stop();
  };
  try {
    await service.start();
    others = await reachable(options, service, outlet);
    const opened = await openOf(settings)(options, writer);
    const { address } = opened;
    return {
      address,
      service,
      get gateway() {
        if (opened.gateway === undefined) throw new Error('the gateway is not in this thread');
        return opened.gateway;
      },
      waitsFor: () => opened.waitsFor(),
      stop: () => opened.stop().finally(stopWriter),
    };
  } catch (error) {
    await stopWriter();
    throw error;
  }
}
