/** Has the day's backup made, and a restore tried each month, by programs of their own. */
import { type Gateway, type Job, repeatedly } from '../gateway.ts';
import type { MetricKind } from '../metrics.ts';
import { BACKUP_PROOF, RESTORE_PROOF } from '../rooms/house-checks.ts';
import { readProof } from '../rooms/opening-check.ts';
import { lastDueMs } from './names.ts';
import { runToEnd } from './program.ts';

const LOOK_MS = 60_000;
/** After one that failed the next is tried no sooner. */
const PAUSE_MS = 600_000;
const MONTH_MS = 30 * 86_400_000;
const AGE: MetricKind = {
  name: 'bourse_proof_age_seconds',
  help: 'How long ago a backup was written, and one restored and proved.',
  label: 'proof',
};

/** What the job runs, and when. */
export interface BackupJobOptions {
  /** The program that makes a backup, and with `--restore` tries the newest one. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The hour of the day at which a backup is made, in UTC. */
  readonly hourUtc: number;
  /** How often it looks whether something is due. */
  readonly everyMs?: number;
}

/** Runs the program behind everything else. Rejects with what it said where it fails. */
export async function runProgram(
  { program, environment }: BackupJobOptions,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const { code, said } = await runToEnd(program, words, { environment, signal, isLast: true });
  if (code === 0) return said.trim();
  throw new Error(said.trim() || `it ended with ${code}`);
}

/**
 * What is to be done now, as words of the program; undefined: nothing.
 * @param proved when a backup was last written, and one last restored
 */
export function dueWords(
  nowMs: number,
  hourUtc: number,
  proved: ReadonlyMap<string, number>,
): readonly string[] | undefined {
  const backupMs = proved.get(BACKUP_PROOF);
  const restoreMs = proved.get(RESTORE_PROOF);
  if (backupMs === undefined || backupMs < lastDueMs(nowMs, hourUtc)) return [];
  return restoreMs === undefined || nowMs - restoreMs >= MONTH_MS ? ['--restore'] : undefined;
}

/** What was noted as proved, by name: `backup` and `restore`. */
async function readAges(gateway: Gateway): Promise<Map<string, number>> {
  const ages = new Map<string, number>();
  for (const name of [BACKUP_PROOF, RESTORE_PROOF]) {
    const proof = await readProof(gateway.database<unknown>(), name);
    if (proof !== undefined) ages.set(name, proof.provedMs);
  }
  return ages;
}

/** Does what is due, one after the other; what fails is logged, and tried again later. */
export function backupJob(options: BackupJobOptions): Job {
  const start = (gateway: Gateway) => {
    const stopping = new AbortController();
    let ages: ReadonlyMap<string, number> = new Map();
    let pausedUntilMs = 0;
    let isBusy = false;
    gateway.metrics.gauge(AGE, () =>
      [...ages].map(([name, ms]) => [name, (gateway.nowMs() - ms) / 1_000] as const),
    );
    const look = async (): Promise<void> => {
      ages = await readAges(gateway);
      const nowMs = gateway.nowMs();
      const words = dueWords(nowMs, options.hourUtc, ages);
      if (words === undefined || nowMs < pausedUntilMs) return;
      // What was interrupted begins anew: nothing is noted before it has ended.
      pausedUntilMs = nowMs + PAUSE_MS;
      gateway.log.info(await runProgram(options, words, stopping.signal));
      pausedUntilMs = 0;
    };
    let running = Promise.resolve();
    const looks = repeatedly(
      gateway,
      options.everyMs ?? LOOK_MS,
      async () => {
        if (isBusy) return;
        isBusy = true;
        running = look().finally(() => {
          isBusy = false;
        });
        await running.catch((error: unknown) => {
          if (!stopping.signal.aborted) throw error;
        });
      },
      'a backup could not be made, or not be restored; it is tried again',
    );
    const stop = async () => {
      stopping.abort();
      await looks.stop();
      await running.catch(() => undefined);
    };
    return { stop };
  };
  return { name: 'backups.daily', start };
}
