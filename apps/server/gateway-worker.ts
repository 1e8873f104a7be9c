/** The thread of a gateway: opens it over the line to the writer, and stops it when told to. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { CatalogueDefinition } from '../../features/catalogue/contract.ts';
import type { CodeLimits } from '../../features/identity/contract.ts';
import { type ClockStart, HouseClock } from '../../platform/server/clock.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { PortLink } from '../../platform/server/link/port-link.ts';
import { createLog } from '../../platform/server/log/log.ts';
import type { Settings } from './settings.ts';
import { openGateway } from './compose.ts';

/** What the thread is given. */
export interface GatewayWork {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly root: string;
  readonly callsPerMinute: number;
  readonly codeLimits: CodeLimits | undefined;
  readonly market: boolean;
  readonly pastDays: number | undefined;
  readonly catalogue: CatalogueDefinition | undefined;
  /** What its time begins with; a test's time is a number of milliseconds that the test turns. */
  readonly time: ClockStart | SharedArrayBuffer | undefined;
  readonly line: MessagePort;
}

/** An error on its way to another thread. */
export interface FailureText {
  readonly message: string;
  readonly stack: string;
  readonly code: string | undefined;
  /** Whether it is one sentence for whoever started the server. */
  readonly isForPeople: boolean;
}

/** What the thread says. */
export type FromThread =
  | { readonly log: string }
  | { readonly step: string }
  | { readonly opened: string }
  | { readonly waitsFor: string | undefined }
  | { readonly failure: FailureText };

const LOOK_EVERY_MS = 50;

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

function failureText(error: unknown): FailureText {
  const isForPeople = error instanceof StartupError;
  if (!(error instanceof Error)) {
    return { message: String(error), stack: '', code: undefined, isForPeople };
  }
  const { message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { message, stack, code, isForPeople };
}

function timeOf(time: GatewayWork['time']): () => number {
  if (time instanceof SharedArrayBuffer) {
    const cell = new Float64Array(time);
    return () => cell[0] ?? 0;
  }
  const clock = new HouseClock(undefined, time);
  return () => clock.nowMs();
}

/** Says how ready the gateway is, whenever that changes. */
function sayReadiness(waitsFor: () => string | undefined): void {
  let said: string | undefined;
  const look = (): void => {
    const cause = waitsFor();
    if (cause !== said) say({ waitsFor: cause });
    said = cause;
  };
  say({ waitsFor: undefined });
  look();
  setInterval(look, LOOK_EVERY_MS);
}

async function run(): Promise<void> {
  const { line, time, ...work } = workerData as GatewayWork;
  const log = createLog(work.settings.logLevel, { write: (text) => say({ log: text }) });
  const onStep = (step: string): void => say({ step });
  const options = { ...work, log, onStep, nowMs: timeOf(time) };
  const opening = openGateway(options, new PortLink(line));
  parentPort?.once('message', () => {
    opening
      .then((gateway) => gateway.stop())
      .then(() => process.exit(0))
      .catch(fail);
  });
  const gateway = await opening;
  sayReadiness(() => gateway.waitsFor());
  say({ opened: gateway.address });
}

function fail(error: unknown): void {
  say({ failure: failureText(error) });
  process.exit(1);
}

run().catch(fail);
