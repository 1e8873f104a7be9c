/** A program of ours that is run to its end, in a process of its own. */
import { spawn } from 'node:child_process';
import os from 'node:os';

/** How a program ended: with which code, and what it said on both of its outputs. */
export interface EndedProgram {
  readonly code: number | null;
  readonly said: string;
}

/** What a program is run with. */
export interface ProgramOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends it early. */
  readonly signal?: AbortSignal;
  /** Whether everything else on the machine goes first. */
  readonly isLast?: boolean;
}

/** The lowest priority there is. */
const LAST = 19;

/** Runs a script on this Node. Rejects where it cannot begin, or is ended by the signal. */
export function runToEnd(
  program: string,
  words: readonly string[],
  { environment, signal, isLast = false }: ProgramOptions,
): Promise<EndedProgram> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal !== undefined && { signal }),
  });
  if (isLast && child.pid !== undefined) {
    try {
      os.setPriority(child.pid, LAST);
    } catch {
      // Not everywhere may a process be put last.
    }
  }
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, said }));
  });
}
