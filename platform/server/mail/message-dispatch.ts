import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Gateway, Running } from '../gateway.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { type QueueTables, sealContext } from './message-queue.ts';
import type { Message, MessageSender } from './sender.ts';

/** How long it waits. */
export interface DispatchPace {
  /** Between two looks at the queue. */
  readonly lookMs: number;
  /** How long a server may take over one message: some look into mails before they answer. */
  readonly patienceMs: number;
  /** How long a stop waits for the message that is being handed over. */
  readonly stopMs: number;
}

/** What the dispatch works with. */
export interface MessageDispatchOptions {
  readonly gateway: Pick<Gateway, 'database' | 'metrics' | 'log' | 'nowMs'>;
  readonly sender: MessageSender;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly pace?: DispatchPace;
}

const PACE: DispatchPace = { lookMs: 500, patienceMs: 60_000, stopMs: 5_000 };
/** A minute after the first failure, twice as long after each further one, up to four hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;
/** What nobody has taken for so long is given up. */
export const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

const WAITING = {
  name: 'bourse_messages_waiting',
  help: 'Messages in the queue, by how often they were refused: never, or again.',
  label: 'refused',
};
const FAILURES = {
  name: 'bourse_message_failures_total',
  help: 'Messages that were not taken: later ones are sent again, given_up ones are not.',
  label: 'then',
};

/** A stop does not wait for the message that is being handed over. */
class Left extends Error {}

type Row = Selectable<QueueTables['message_queue']>;

/** When a message is sent again that has failed so often; undefined when it is given up. */
export function nextAttemptMs(
  row: { readonly queuedMs: number; readonly attempts: number },
  nowMs: number,
): number | undefined {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (row.attempts - 1), LONGEST_PAUSE_MS);
  return nowMs - row.queuedMs >= GIVEN_UP_AFTER_MS ? undefined : nowMs + pauseMs;
}

/** Whether a mail server has said for good that it does not take this message for this address. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  // What it says of the log-in or the sender is about the house, and can be mended.
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * Hands over what stands in the queue of messages, one after the other, until it is taken. A row is
 * locked while its message is handed over and goes with the answer, so nobody else sends it
 * meanwhile. Who dies between the answer and the commit sends it once more at the next start, with
 * the same id: none is lost, and a second copy can be told (decision 0049).
 */
export class MessageDispatch implements Running {
  private readonly options: MessageDispatchOptions;
  private readonly pace: DispatchPace;
  private readonly count: (then: string) => void;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;
  private waiting = { never: 0, again: 0 };
  /** Rejects when a stop has waited long enough. */
  private readonly left: Promise<never>;
  private leave: () => void = () => undefined;

  constructor(options: MessageDispatchOptions) {
    this.options = options;
    this.pace = options.pace ?? PACE;
    const { metrics } = options.gateway;
    this.count = metrics.counter(FAILURES, ['later', 'given_up']);
    metrics.gauge(WAITING, () => Object.entries(this.waiting));
    this.left = new Promise((_resolve, reject) => {
      this.leave = () => reject(new Left());
    });
    this.left.catch(() => undefined);
    this.plan(0);
  }

  /** Sends no further message, and leaves the one that takes too long to the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const late = setTimeout(this.leave, this.pace.stopMs);
    await this.round;
    clearTimeout(late);
    this.waiting = { never: 0, again: 0 };
  }

  private plan(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.round = this.sendDue().then((pauseMs) => {
        if (!this.stopped) this.plan(pauseMs);
      });
    }, afterMs);
  }

  /** Sends what is due; answers how long to wait until the next look. */
  private async sendDue(): Promise<number> {
    const { lookMs } = this.pace;
    try {
      while (!this.stopped && (await this.sendNext()));
      await this.countWaiting();
      return lookMs;
    } catch (error) {
      if (error instanceof Left) return lookMs;
      this.options.gateway.log.warn({ err: error }, 'the queue of messages could not be read');
      return lookMs * 10;
    }
  }

  /** Hands over the first message that is due; false when there is none. */
  private sendNext(): Promise<boolean> {
    const { gateway } = this.options;
    const database = gateway.database<QueueTables>();
    return database.transaction().execute(async (work) => {
      const row = await work
        .selectFrom('message_queue')
        .selectAll()
        .where('due_ms', '<=', String(gateway.nowMs()))
        .orderBy('due_ms')
        .orderBy('number')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return false;
      const failure = await Promise.race([this.signerDispatch(row), this.left]).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure?.error instanceof Left) throw failure.error;
      if (failure === undefined) await this.remove(row, work);
      else await this.putOff(row, failure.error, work);
      return true;
    });
  }

  private async signerDispatch(row: Row): Promise<void> {
    const { secrets, sender } = this.options;
    const text = secrets.open(row.sealed, sealContext(row.message_id));
    const sealed = JSON.parse(text) as Pick<Message, 'to' | 'subject' | 'text'>;
    const message = { ...sealed, code: '', id: row.message_id };
    if (row.channel === 'mail') await sender.sendMail(message, this.pace.patienceMs);
    else await sender.sendSms(message);
  }

  private async putOff(row: Row, error: unknown, work: Transaction<QueueTables>): Promise<void> {
    const { log, nowMs } = this.options.gateway;
    const attempts = row.attempts + 1;
    const next = nextAttemptMs({ queuedMs: Number(row.queued_ms), attempts }, nowMs());
    const about = { err: error, message: row.message_id, attempts };
    if (next === undefined || isRefusedForGood(error)) {
      this.count('given_up');
      log.error(about, 'a message was not taken and is given up');
      await this.remove(row, work);
      return;
    }
    this.count('later');
    log.warn(about, 'a message was not delivered; it is sent again');
    await work
      .updateTable('message_queue')
      .set({ attempts, due_ms: String(next) })
      .where('number', '=', row.number)
      .execute();
  }

  private async remove({ number }: Row, work: Transaction<QueueTables>): Promise<void> {
    await work.deleteFrom('message_queue').where('number', '=', number).execute();
  }

  private async countWaiting(): Promise<void> {
    const database: Kysely<unknown> = this.options.gateway.database<unknown>();
    const { rows } = await sql<{ never: string; again: string }>`
      select count(*) filter (where attempts = 0) as never,
        count(*) filter (where attempts > 0) as again from message_queue`.execute(database);
    this.waiting = { never: Number(rows[0]?.never), again: Number(rows[0]?.again) };
  }
}
