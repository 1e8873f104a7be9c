/** A process of a house as it runs on a machine of its own: the whole program, by its settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledOnce } from './compiled.ts';
import { projectRoot } from './rooms.ts';

const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 90_000;

/** One process, which a test may kill. */
export class MachineProcess {
  address = '';
  /** All that it has said. */
  said = '';
  private readonly child: ChildProcess;

  /** @param settings its variables, beside a free port and a demo without a past */
  constructor(settings: Readonly<Record<string, string>>) {
    const common = { PORT: '0', MODE: 'demo', DEMO_PAST_DAYS: '0', LOG_LEVEL: 'error' };
    this.child = spawn(process.execPath, [join(projectRoot, 'apps/server/main.ts')], {
      env: { ...compiledOnce, ...common, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    }
  }

  /** Resolves when it says where it is; throws what it said where it ends before. */
  async ready(): Promise<this> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      this.address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(this.said)?.[1] ?? '';
      if (this.address !== '') return this;
      if (this.child.exitCode !== null || performance.now() > untilMs) throw new Error(this.said);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** Ends it; resolves with its code, or null where it was killed. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await gone)[0];
  }

  /** Resolves when it has ended by itself. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    return ((await once(this.child, 'exit')) as [number | null])[0];
  }

  /** What `/readyz` answers: its status, and the cause where it is not ready. */
  async readiness(): Promise<{ status: number; cause: string }> {
    const reply = await fetch(`${this.address}/readyz`);
    const { cause = '' } = (await reply.json()) as { cause?: string };
    return { status: reply.status, cause };
  }

  /** The jobs that it says it does, and those that it does not. */
  async jobs(): Promise<{ readonly here: string[]; readonly elsewhere: string[] }> {
    const text = await (await fetch(`${this.address}/metrics`)).text();
    const lines = [...text.matchAll(/^bourse_job_running\{job="(.*)"\} (\d)$/gm)];
    const named = (value: string) => lines.filter(([, , is]) => is === value).map(([, job]) => job);
    return { here: named('1') as string[], elsewhere: named('0') as string[] };
  }
}
