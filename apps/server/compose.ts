/**
 * Puts a gateway together: reading, calls, views, sockets, rooms and jobs, over a migrated database
 * and a link to the writer. `server.ts` opens one beside its writer or in another thread.
 */
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { CatalogueDefinition } from '../../features/catalogue/contract.ts';
import type { CodeLimits } from '../../features/identity/contract.ts';
import { periodNamed } from '../../features/catalogue/server/periods.ts';
import { keyChangeText } from '../../features/feeds/contract.ts';
import { seedLock, underLock } from '../../platform/server/database/locks.ts';
import {
  openReadingDatabase,
  type ReadingDatabase,
} from '../../platform/server/database/reading.ts';
import { checkFollowed, type Consumer } from '../../platform/server/durable/consumer.ts';
import { ConsumerMetrics } from '../../platform/server/durable/consumer-metrics.ts';
import { followJob } from '../../platform/server/durable/follower.ts';
import { sweepEventsJob } from '../../platform/server/durable/sweep.ts';
import { metricsIn, type Metrics } from '../../platform/server/metrics.ts';
import { measureStandstills } from '../../platform/server/standstill-metrics.ts';
import { type Gateway, type Running, submitTo } from '../../platform/server/gateway.ts';
import { createHttpApp } from '../../platform/server/http/app.ts';
import type { Call } from '../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../platform/server/http/console-call.ts';
import { registerCalls } from '../../platform/server/http/calls.ts';
import { OwnOrigins } from '../../platform/server/http/own-origins.ts';
import { RiskFrame } from '../../platform/server/rooms/risk-frame.ts';
import { registerConsoleCalls } from '../../platform/server/http/console-calls.ts';
import { Envelopes } from '../../platform/server/http/envelope.ts';
import { addHealth, createMetrics } from '../../platform/server/http/health.ts';
import { Jobs } from '../../platform/server/jobs.ts';
import { openSecretBox, type SecretBox } from '../../platform/server/keys/secret-box.ts';
import { openSigningKeys, type SigningKeys } from '../../platform/server/keys/signing-key.ts';
import type { WriterLink } from '../../platform/server/link/link.ts';
import { Readiness } from '../../platform/server/readiness.ts';
import { Hub } from '../../platform/server/realtime/hub.ts';
import { SocketCookies } from '../../platform/server/realtime/socket-cookie.ts';
import type { Settings } from './settings.ts';
import { PictureAddresses } from '../../platform/server/uploads/addresses.ts';
import { backupJobs } from './backup-settings.ts';
import { bucketStore } from '../../platform/server/uploads/bucket-store.ts';
import { diskStore } from '../../platform/server/uploads/file-store.ts';
import { IncomingFolder } from '../../platform/server/uploads/media/receive.ts';
import { addUploads, sweepUploads } from '../../platform/server/uploads/routes.ts';
import { ThreadWatch } from '../../platform/server/thread-watch.ts';
import { Views } from '../../platform/server/views.ts';
import { Uploads } from '../../platform/server/uploads/uploads.ts';
import { loadPhrases, wordsFolders } from '../../platform/server/words/phrases.ts';
import { EventBus, type ListenerFailure } from '../../platform/server/writer/event-bus.ts';
import { createRooms, type Rooms } from './made-rooms.ts';
import { healthServer, healthSources, listening } from './health-server.ts';
import { addPages } from './pages.ts';
import { VERSION } from './release.ts';
import { followedBy, ROOM_NAMES, type RoomCard, serverCards } from './server-cards.ts';
import { seedHouse } from './seed.ts';
import { subscriptionReader } from './subscriptions.ts';

/** What a gateway is made with. */
export interface GatewayOptions {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly log: Logger;
  /** The project's root folder. */
  readonly root: string;
  readonly nowMs: () => number;
  /** Calls a minute and network address; 0 switches the limit off. */
  readonly callsPerMinute: number;
  /** How many codes may be sent to people in a while; without them any number. */
  readonly codeLimits?: CodeLimits | undefined;
  /** Told about steps that take a while. */
  readonly onStep: (step: string) => void;
  /** Whether the feeds, the market maker and the crowd run; tests give prices themselves. */
  readonly market: boolean;
  /** Days of life that an empty demo gets behind it before it opens; tests give none. */
  readonly pastDays?: number | undefined;
  /** Another catalogue than the one the settings name; for tests. */
  readonly catalogue?: CatalogueDefinition | undefined;
}

/** A gateway that answers. */
export interface RunningGateway {
  readonly address: string;
  readonly rooms: Rooms;
  readonly app: FastifyInstance;
  readonly reading: ReadingDatabase;
  /** The calls of the console, as they were registered. */
  readonly consoleCalls: readonly ConsoleCall[];
  /** What it waits for before it can serve; undefined when it is ready. */
  waitsFor(): string | undefined;
  stop(): Promise<void>;
}

interface Parts {
  readonly bus: EventBus;
  readonly hub: Hub;
  readonly gateway: Gateway;
  readonly link: WriterLink;
  readonly rooms: Rooms;
  readonly reading: ReadingDatabase;
  readonly readiness: Readiness;
  readonly views: Views;
  readonly jobs: Jobs;
  readonly secrets: SecretBox;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly token: string | undefined;
}

/** The sockets: who may connect, what he may listen to, and how much of both. */
function openHub(
  { settings, nowMs }: GatewayOptions,
  { rooms, secrets }: { rooms: Rooms; secrets: SecretBox },
): Hub {
  const publicChannels = new Set(rooms.servers.flatMap((room) => room.publicChannels ?? []));
  return new Hub({
    findCaller: (token) => rooms.sessions.find(token),
    channelsOf: subscriptionReader({
      isMarket: (id) => rooms.directory.market(id) !== undefined,
      isPeriod: (name) => periodNamed(name) !== undefined,
      isPublic: (channel) => publicChannels.has(channel),
    }),
    nowMs,
    corsOrigins: settings.corsOrigins,
    cookies: new SocketCookies(secrets, settings.publicOrigin),
    limits: {
      perAddress: settings.socketsPerAddress,
      messagesPerMinute: settings.socketMessages,
      trustProxy: settings.trustProxy,
    },
  });
}

/** Where pictures of customers lie. */
function openUploads(settings: Settings, reading: ReadingDatabase, nowMs: () => number): Uploads {
  const { uploadsBucket, dataFolder } = settings;
  const store =
    uploadsBucket === undefined
      ? diskStore(resolve(dataFolder, 'uploads'))
      : bucketStore(uploadsBucket);
  const incoming = new IncomingFolder(resolve(dataFolder, 'incoming'));
  return new Uploads({ db: reading.tables(), store, incoming, nowMs });
}

/** What is there before anything is put together. */
interface Made {
  readonly cards: readonly RoomCard[];
  readonly keys: SigningKeys;
  readonly secrets: SecretBox;
}

/** A room whose listener throws has a bug; it is logged and counted, and the others go on. */
function containedFailures(log: Logger, roomMetrics: Metrics): ListenerFailure {
  const help = 'Events that a room could not take because of a bug in it';
  const kind = { name: 'bourse_listener_failures_total', help, label: 'room' };
  const count = roomMetrics.counter(kind, ['house', ...ROOM_NAMES]);
  return (room, topic, err) => {
    count(room);
    log.error({ err, room, topic }, 'a listener failed');
  };
}

const JOBS_HELP = 'Whether a job is done by this process.';
const JOBS_HERE = { name: 'bourse_job_running', help: JOBS_HELP, label: 'job' };

function consumersOf({ servers }: Rooms): readonly Consumer[] {
  return servers.flatMap(({ consumers }) => consumers ?? []);
}

function here(jobs: Jobs): (readonly [string, number])[] {
  return [...jobs.states()].map(([name, isHere]) => [name, Number(isHere)] as const);
}

/** The calls of all rooms. */
interface Served {
  readonly calls: readonly Call[];
  readonly consoleCalls: readonly ConsoleCall[];
}

/** Registers calls, follows events, and then starts the jobs: everybody must be listening. */
async function serve(
  { rooms, gateway, bus, jobs }: Parts,
  running: Running[],
  runsJobs: boolean,
): Promise<Served> {
  const calls: Call[] = [];
  const consoleCalls: ConsoleCall[] = [];
  const names = consumersOf(rooms).map(({ name }) => name);
  const roomMetrics = new ConsumerMetrics(gateway.metrics, names);
  jobs.add(gateway, [sweepUploads(rooms.uploads), sweepEventsJob]);
  for (const room of rooms.servers) {
    const own = { ...gateway, bus: bus.of(room.name) };
    calls.push(...(room.calls?.(own) ?? []));
    consoleCalls.push(...(room.consoleCalls?.(own) ?? []));
    const started = room.follow?.(own);
    if (started !== undefined) running.push(started);
    const followed = (room.consumers ?? []).map((consumer) => followJob(consumer, roomMetrics));
    jobs.add(own, [...followed, ...(room.jobs ?? [])]);
  }
  if (runsJobs) await jobs.start();
  return { calls, consoleCalls };
}

function assemble(options: GatewayOptions, link: WriterLink, made: Made): Parts {
  const { cards, keys, secrets } = made;
  const { settings, log, nowMs } = options;
  const reading = openReadingDatabase(options.connectionString, () => link.caughtUp());
  const metrics = createMetrics();
  const roomMetrics = metricsIn(metrics.registry);
  const bus = new EventBus(containedFailures(log, roomMetrics));
  measureStandstills(bus, roomMetrics, nowMs);
  const phrases = loadPhrases(wordsFolders(options.root));
  const { market: runsMarket, connectionString, onStep, codeLimits, catalogue } = options;
  const uploads = openUploads(settings, reading, nowMs);
  const means = { settings, reading, connectionString, nowMs, keys, secrets, uploads };
  const isLived = options.pastDays !== undefined;
  const isHalted = () => {
    const { cause, heldUntilMs } = link.state();
    return cause !== undefined || heldUntilMs !== undefined;
  };
  const given = { ...means, isHalted, runsMarket, isLived, onStep };
  const rooms = createRooms(given, cards, { codeLimits, catalogue });
  checkFollowed(followedBy(cards), consumersOf(rooms));
  const hub = openHub(options, { rooms, secrets });
  const views = new Views({ bus, log, atOneMoment: (read) => reading.atOneMoment(read) });
  for (const room of rooms.servers) views.add(room.name, room.views ?? []);
  link.follow({
    publish: (events, seq, after) => views.publish(events, seq, after),
    committed: (commands, tookMs) => metrics.committed(commands, tookMs),
  });
  const gateway: Gateway = {
    mode: settings.mode,
    log,
    phrases,
    bus,
    hub,
    metrics: roomMetrics,
    nowMs,
    database: () => reading.tables(),
    submit: submitTo(link),
  };
  const readiness = new Readiness();
  readiness.add(() => link.state().cause);
  readiness.add(() => views.waitsFor());
  const jobs = new Jobs({ connectionString, log });
  jobs.add(gateway, backupJobs(settings, connectionString));
  roomMetrics.gauge(JOBS_HERE, () => here(jobs));
  // Quotes and prices of a parked room do not come, and nobody else waits for them.
  const isWaitedFor = () => {
    const { parkedRooms, heldUntilMs } = link.state();
    return parkedRooms.length === 0 && heldUntilMs === undefined;
  };
  readiness.add(() => (isWaitedFor() ? jobs.waitsFor() : undefined));
  const parts = { bus, hub, gateway, link, rooms, reading, jobs };
  return { ...parts, secrets, readiness, metrics, views, token: settings.metricsToken };
}

async function openHttp(
  options: GatewayOptions,
  parts: Parts,
  { calls, consoleCalls }: Served,
): Promise<FastifyInstance> {
  const { settings, log, root } = options;
  const { rooms } = parts;
  const envelopes = new Envelopes(parts.gateway.phrases);
  const app = await createHttpApp(
    {
      log,
      trustProxy: settings.trustProxy,
      corsOrigins: settings.corsOrigins,
      callsPerMinute: options.callsPerMinute,
      version: VERSION,
      docsToken: settings.metricsToken,
    },
    envelopes,
  );
  const { metrics } = parts.gateway;
  new ThreadWatch({ log, metrics, nowMs: () => performance.now() }).over(app);
  const { sessions, uploads } = rooms;
  const addresses = new PictureAddresses({
    secrets: parts.secrets,
    nowMs: options.nowMs,
    publicOrigin: settings.publicOrigin,
    privateOf: (owner, names) => uploads.privateOf(owner, names),
  });
  const risk = new RiskFrame(parts.gateway, parts.secrets);
  risk.addRoutes(app);
  const origins = new OwnOrigins(settings.publicOrigin, settings.corsOrigins);
  const served = { app, envelopes, sessions, addresses, risk, origins, door: rooms.opening };
  registerCalls(served, calls);
  await registerConsoleCalls({ app, envelopes, gate: rooms.gate }, consoleCalls);
  const maySendWorks = async (owner: number) => {
    const answers = rooms.servers.map(async (room) => (await room.maySendWorks?.(owner)) ?? false);
    return (await Promise.all(answers)).includes(true);
  };
  const guestOf = async (query: Readonly<Record<string, unknown>>) => {
    const answers = rooms.servers.map(async (room) => room.guestOf?.(query));
    return (await Promise.all(answers)).find((guest) => guest !== undefined);
  };
  const files = { uploads, addresses, origins, envelopes, sessions };
  await addUploads(app, { ...files, maySendWorks, guestOf });
  rooms.addRoutes(app, envelopes);
  addHealth(app, parts.metrics.registry, healthSources(parts));
  await addPages(app, { root, settings, siteName: () => parts.gateway.phrases.site.name });
  return app;
}

async function assembled(options: GatewayOptions, link: WriterLink): Promise<Parts> {
  const { settings, connectionString, nowMs } = options;
  const dataFolder = resolve(settings.dataFolder);
  const changeText = keyChangeText;
  const keys = await openSigningKeys({ dataFolder, connectionString, nowMs, changeText });
  const secrets = await openSecretBox({ dataFolder, connectionString });
  return assemble(options, link, { cards: await serverCards(), keys, secrets });
}

/** Loads the views, and gives a new house what it begins with. */
async function openViews(options: GatewayOptions, parts: Parts): Promise<void> {
  const { settings, onStep, connectionString } = options;
  const { gateway, rooms } = parts;
  await parts.views.open();
  const seed = () => seedHouse({ gateway, settings, seeds: rooms.seeds, onStep });
  await underLock(connectionString, seedLock, seed);
}

/**
 * Does something by a gateway that serves nobody and has no jobs, and closes it and its link.
 * Rejects with what kept it from being done.
 */
export async function beforeServing(
  options: GatewayOptions,
  link: WriterLink,
  act: (parts: { readonly gateway: Gateway; readonly rooms: Rooms }) => Promise<void>,
): Promise<void> {
  const parts = await assembled(options, link);
  const running: Running[] = [];
  try {
    await openViews(options, parts);
    for (const room of parts.rooms.servers) {
      const started = room.follow?.({ ...parts.gateway, bus: parts.bus.of(room.name) });
      if (started !== undefined) running.push(started);
    }
    await act(parts);
  } finally {
    for (const room of running.toReversed()) await room.stop();
    await parts.hub.stop();
    parts.views.stop();
    link.close();
    await parts.reading.stop();
  }
}

/** Opens a gateway; rejects with what kept it from opening, and has closed the link then. */
export async function openGateway(
  options: GatewayOptions,
  link: WriterLink,
): Promise<RunningGateway> {
  const parts = await assembled(options, link);
  const running: Running[] = [];
  const stop = async (app?: FastifyInstance): Promise<void> => {
    await parts.jobs.stop();
    for (const room of running.toReversed()) await room.stop();
    await parts.hub.stop();
    await app?.close();
    parts.views.stop();
    link.close();
    await parts.reading.stop();
  };
  try {
    await openViews(options, parts);
    await parts.rooms.opening.isOpen();
    const { roles } = options.settings;
    const served = await serve(parts, running, roles.includes('jobs'));
    const app = roles.includes('gateway')
      ? await openHttp(options, parts, served)
      : healthServer(parts.metrics.registry, healthSources(parts));
    parts.hub.attach(app.server);
    const address = await listening(app, options.settings);
    const { rooms, reading } = parts;
    const waitsFor = () => parts.readiness.cause();
    const opened = { address, rooms, app, reading, consoleCalls: served.consoleCalls };
    return { ...opened, waitsFor, stop: () => stop(app) };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
