/** Keeps the public log: a signed head every minute, old hours as files, both by timers. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Running } from '../../../platform/server/gateway.ts';
import { archiveOldTicks, type NeededTick } from './archive.ts';
import { writeHeads } from './heads.ts';
import { HOUR_MS, type TickLog } from './tick-log.ts';

const MINUTE_MS = 60_000;

/** What the keeper works with. */
export interface LogKeeperOptions {
  readonly db: Kysely<unknown>;
  readonly log: TickLog;
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly retentionDays: number;
  readonly neededTicks: () => Promise<readonly NeededTick[]>;
  readonly nowMs: () => number;
}

/** One after the other, each some time after the one before has ended. */
class Repeated {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly everyMs: number;
  private readonly work: () => Promise<void>;

  constructor(everyMs: number, work: () => Promise<void>) {
    this.everyMs = everyMs;
    this.work = work;
    this.turn();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private turn(): void {
    this.round = this.work().finally(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.turn(), this.everyMs);
    });
  }
}

/** Begins at once; a round that fails is logged, and the next one makes up for it. */
export function keepLog(options: LogKeeperOptions): Running {
  const { db, log, logger, nowMs } = options;
  const tell = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const heads = new Repeated(MINUTE_MS, () =>
    writeHeads(db, log).then(() => undefined, tell('the heads of the index were not written')),
  );
  const archive = new Repeated(HOUR_MS, () =>
    archiveOldTicks(options, nowMs()).then(() => undefined, tell('old ticks were not archived')),
  );
  return {
    stop: async () => {
      await Promise.all([heads.stop(), archive.stop()]);
    },
  };
}
