/**
 * What goes over a line between threads: one text a turn and direction, because posting costs more
 * than most of what is posted. Its parts are written when they come up, and only once.
 */
import type { Envelope } from '../../../core/engine/command.ts';
import { decode } from './codec.ts';
import type { WriterState } from './link.ts';
import type { Outcome } from './outcomes.ts';
import type { Batch } from './outlet.ts';

/** Carries texts both ways, in their order: a `MessagePort`. */
export interface Line {
  postMessage(text: string): void;
  on(event: 'message' | 'close', listener: (text: string) => void): unknown;
  close(): void;
}

/** What a gateway says. */
export interface ToWriter {
  readonly commands: readonly (readonly [id: number, envelope: Envelope])[];
  /** How many events have reached it so far. */
  readonly heard: number;
  /** The last of its questions for tables that hold all that was told; 0 before the first. */
  readonly asked: number;
}

/** What the writer says. */
export interface ToGateway {
  readonly outcomes: readonly Outcome[];
  readonly batches: readonly Batch[];
  readonly commits: readonly (readonly [commands: number, tookMs: number])[];
  /** Only where it has changed. */
  readonly state?: WriterState;
  /** Up to which of its questions the tables have come. */
  readonly caughtUp: number;
}

/** The parts of what the writer says, each of them written. */
export interface GatewayParts {
  readonly outcomes: readonly string[];
  readonly batches: readonly string[];
  readonly commits: readonly string[];
  readonly state: string | undefined;
  readonly caughtUp: number;
}

/** Writes what a gateway says, of commands that are written. */
export function toWriter(commands: readonly string[], heard: number, asked: number): string {
  return `{"commands":[${commands.join(',')}],"heard":${heard},"asked":${asked}}`;
}

/** Writes what the writer says. */
export function toGateway({ outcomes, batches, commits, state, caughtUp }: GatewayParts): string {
  return (
    `{"outcomes":[${outcomes.join(',')}],"batches":[${batches.join(',')}],` +
    `"commits":[${commits.join(',')}],"caughtUp":${caughtUp}` +
    `${state === undefined ? '' : `,"state":${state}`}}`
  );
}

/** Reads what a gateway says. */
export function readToWriter(text: string): ToWriter {
  return decode(text) as ToWriter;
}

/** Reads what the writer says. */
export function readToGateway(text: string): ToGateway {
  return decode(text) as ToGateway;
}
