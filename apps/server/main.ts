/** The server process: database, migrations, server, box with addresses, clean end. */
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '../../platform/server/database/connections.ts';
import { prepareDataFolder } from '../../platform/server/database/cluster.ts';
import { type Database, startDatabase } from '../../platform/server/database/launcher.ts';
import { StartupError, startupMessage } from '../../platform/server/database/errors.ts';
import { HaltWatch, HouseClock } from '../../platform/server/clock.ts';
import { untilClockIsBelieved } from '../../platform/server/start-clock.ts';
import { createLog } from '../../platform/server/log/log.ts';
import { checkLiveMode, readSettings, type Settings } from './settings.ts';
import { CODE_LIMITS } from '../../features/identity/contract.ts';
import { checkRoles } from './roles.ts';
import { openServer, type RunningServer } from './server.ts';
import { bringUpToDate } from './up-to-date.ts';
import { welcomeBox } from './welcome.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALLS_PER_MINUTE = 6_000;
const LONGEST_STOP_MS = 20_000;
const LOOK_AGAIN_MS = 50;
const LOOK_AT_CLOCK_MS = 1_000;

function say(step: string): void {
  process.stdout.write(`${step}\n`);
}

/** The system's codes for a port we may not open and for a host that is not this machine. */
const unusableAddress = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Turns a listening error into one clear sentence. */
function listenError(error: unknown, settings: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${settings.port} on ${settings.host} is in use: stop the other program or set PORT.`,
    );
  }
  if (unusableAddress.includes(String(code))) {
    return new StartupError(
      `${settings.host}:${settings.port} cannot be listened on: ` +
        'set HOST and PORT to an address of this machine.',
    );
  }
  return error;
}

/** Listens for a moment, so that a port in use is said before anything is made or started. */
async function tryAddress({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen(port, host, done);
  });
  await new Promise((done) => probe.close(done));
}

/** Only a simulated market has a past that somebody can have lived in. */
function hasPast({ mode, feed }: Settings): boolean {
  return mode === 'demo' && feed.kind === 'sim';
}

/** By a clock that is doubted nothing is stored. */
async function believeClock(
  connectionString: string,
  { maxClockJumpMs: maxJumpMs }: Settings,
  isOver: () => boolean,
): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    const nowMs = () => Date.now();
    const told = (line: string) => say(`  ${line}`);
    await untilClockIsBelieved(client, { nowMs, maxJumpMs, isOver, say: told });
  } finally {
    await client.end();
  }
}

async function open(
  settings: Settings,
  isOver: () => boolean,
  onCrash: (error: Error) => void,
): Promise<{ server: RunningServer; database: Database }> {
  const log = createLog(settings.logLevel);
  await tryAddress(settings).catch((error: unknown) => {
    throw listenError(error, settings);
  });
  // Keys and pictures lie there, whoever keeps the database.
  prepareDataFolder(settings.dataFolder);
  say('• starting the database');
  const database = await startDatabase({
    dataFolder: join(settings.dataFolder),
    databaseUrl: settings.databaseUrl,
    log,
  });
  try {
    if (settings.roles.includes('writer')) {
      say('• bringing its tables up to date');
      await bringUpToDate(database.connectionString, (line) => say(`  ${line}`));
      await believeClock(database.connectionString, settings, isOver);
    }
    const clock = new HouseClock();
    say('• loading the house');
    const server = await openServer({
      settings,
      connectionString: database.connectionString,
      log,
      root: ROOT,
      nowMs: () => clock.nowMs(),
      haltedBy: () => clock.cause(),
      time: clock.start,
      callsPerMinute: CALLS_PER_MINUTE,
      codeLimits: CODE_LIMITS,
      onStep: (step) => say(`• ${step}`),
      market: true,
      pastDays: hasPast(settings) ? settings.demoPastDays : 0,
      onCrash,
      isOver,
    });
    const watch = new HaltWatch(
      () => clock.cause(),
      () => performance.now(),
    );
    setInterval(() => {
      const verdict = watch.verdict();
      if (verdict !== undefined) onCrash(new Error(verdict));
    }, LOOK_AT_CLOCK_MS).unref();
    return { server, database };
  } catch (error) {
    await database.stop().catch(() => undefined);
    throw listenError(error, settings);
  }
}

/** Waits until the server can serve; says once what it waits for. */
async function untilReady(server: RunningServer, isOver: () => boolean): Promise<void> {
  const cause = server.waitsFor();
  if (cause !== undefined) say(`• waiting: ${cause}`);
  while (server.waitsFor() !== undefined && !isOver()) await pause(LOOK_AGAIN_MS);
}

/** Whether customers are let in, as the gateway says, which may live in a thread of its own. */
async function letsIn(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).then((reply) => reply.json());
  return (answer as { readonly status?: string }).status !== 'closed';
}

async function welcome(address: string, settings: Settings): Promise<string> {
  const { roles } = settings;
  if (roles.includes('gateway')) return welcomeBox(address, settings, await letsIn(address));
  return `• ready as ${roles.join(' and ')}: ${address}/readyz and /metrics say how it is`;
}

async function run(): Promise<void> {
  // With its terminal a process loses where it writes to; that must not keep it from stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const settings = readSettings(process.env);
  checkLiveMode(settings);
  checkRoles(settings);
  let ending: Promise<void> | undefined;
  const isEnding = (): boolean => ending !== undefined;
  const opening = open(settings, isEnding, (error) => {
    process.stderr.write(`the server has to end: ${startupMessage(error)}\n`);
    endWith(1);
  });
  const end = async (): Promise<void> => {
    say('\n• stopping');
    const opened = await opening.catch(() => undefined);
    await opened?.server.stop();
    await opened?.database.stop();
    say('• stopped');
  };
  const endWith = (code: number): void => {
    if (ending !== undefined) return;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    ending = end().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${startupMessage(error)}\n`);
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => endWith(0);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // Who closes the terminal leaves no database behind.
  process.on('SIGHUP', onSignal);
  // A bug that nobody caught ends the process, but in order: its database is not left behind.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`a bug ends the server: ${error.stack ?? error.message}\n`);
    endWith(1);
  });
  const { server } = await opening;
  await untilReady(server, isEnding);
  if (ending === undefined) say(await welcome(server.address, settings));
  // For the next start, which may follow a hard stop.
  flushCompileCache();
}

run().catch((error: unknown) => {
  process.stderr.write(`\n${startupMessage(error)}\n`);
  process.exit(1);
});
