import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from './copy.ts';
import type { Mutant } from './list.ts';

/** What a worker is sent. */
export interface Asked {
  readonly mutant: Mutant;
  /** Whether its test is run without the bug before. */
  readonly alsoWithout: boolean;
}

/** What a worker says of a bug: a complaint where its test did not notice it. */
export interface Verdict {
  readonly complaint?: string;
  /** Whether its test fails without the bug too. */
  readonly isBroken?: boolean;
  /** What is odd all the same. */
  readonly remark?: string;
}

/** A bug that keeps its test from ever ending is noticed too. */
const PATIENCE_MS = 300_000;
const CLOSING_MS = 10_000;

/** A copy of the project with a process in it, which is asked one bug after another. */
export class Lane {
  private readonly root: string;
  private readonly patienceMs: number;
  private copy = '';
  private worker: ChildProcess | undefined;

  constructor(root: string, patienceMs: number = PATIENCE_MS) {
    this.root = root;
    this.patienceMs = patienceMs;
  }

  /** Puts a bug in and runs its test; the worker and its copy are made where there are none. */
  async ask(asked: Asked): Promise<Verdict> {
    const worker = this.worker ?? (await this.open());
    return new Promise((resolve) => {
      const end = (verdict: Verdict) => {
        clearTimeout(patience);
        worker.off('message', end);
        worker.off('exit', gone);
        resolve(verdict);
      };
      const gone = () => end({ complaint: 'the process that looked for it ended' });
      const patience = setTimeout(() => {
        worker.off('exit', gone);
        this.kill();
        end({ remark: `its test had not ended after ${this.patienceMs / 1_000} s` });
      }, this.patienceMs);
      worker.on('message', end);
      worker.on('exit', gone);
      worker.send(asked);
    });
  }

  /** Lets the worker stop its database, and deletes the copy. */
  async close(): Promise<void> {
    const { worker } = this;
    if (worker?.connected === true) {
      await new Promise((resolve) => {
        worker.once('exit', resolve);
        setTimeout(resolve, CLOSING_MS).unref();
        worker.send('end');
      });
    }
    this.kill();
  }

  /** Ends everything at once. */
  kill(): void {
    const pid = this.worker?.pid;
    this.worker = undefined;
    try {
      // A process that never ends may be below it: the whole group goes.
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
    }
    if (this.copy !== '') rmSync(this.copy, { recursive: true, force: true });
    this.copy = '';
  }

  private async open(): Promise<ChildProcess> {
    this.copy = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-mutants-')));
    copyProject(this.root, this.copy);
    const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|VITE_)/.test(name));
    const worker = fork(join(import.meta.dirname, 'worker.ts'), [], {
      cwd: this.copy,
      detached: true,
      env: { ...Object.fromEntries(own), NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.worker = worker;
    // One that dies while something is being sent to it says so by its exit too.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.kill();
    });
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`nothing can be put in: ${code}`)));
    });
    return worker;
  }
}
