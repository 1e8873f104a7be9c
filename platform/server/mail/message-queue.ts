import { randomUUID } from 'node:crypto';
import type { Generated, Kysely } from 'kysely';
import type { SecretBox } from '../keys/secret-box.ts';
import type { Message, MessageSender } from './sender.ts';

export type Channel = 'mail' | 'sms';

/** A row of the queue, as the driver gives it. */
interface QueueTable {
  readonly number: Generated<string>;
  readonly message_id: string;
  readonly channel: Channel;
  readonly sealed: string;
  readonly queued_ms: string;
  readonly due_ms: string;
  readonly attempts: Generated<number>;
}

/** The tables of the queue. */
export interface QueueTables {
  readonly message_queue: QueueTable;
}

/** Where something is written: a transaction, or a gateway, where each statement is one. */
export interface Work {
  database<Tables>(): Kysely<Tables>;
}

/** What the queue works with. */
export interface MessageQueueOptions {
  readonly sender: Pick<MessageSender, 'isInstant' | 'texts'>;
  readonly secrets: Pick<SecretBox, 'seal'>;
  /** Keeps a message where the demo shows it. */
  readonly keep: (work: Work, channel: Channel, message: Message) => Promise<void>;
  readonly nowMs: () => number;
}

/** What a sealed row is sealed for. */
export function sealContext(messageId: string): string {
  return `message ${messageId}`;
}

/**
 * Messages that must not be lost: they are put into a table together with what they are about, and
 * handed over from there until they are taken (`message-dispatch.ts`). Where nothing leaves the
 * house, because the demo's outbox shows it, the message stands there at once.
 */
export class MessageQueue {
  private readonly options: MessageQueueOptions;

  constructor(options: MessageQueueOptions) {
    this.options = options;
  }

  /**
   * Puts a message into the queue: it is there once `work` is committed, and only then. Where the
   * house has no such channel, nothing is put.
   */
  async add(work: Work, channel: Channel, message: Message): Promise<void> {
    const { sender, keep } = this.options;
    const mails = sender.isInstant ? 'outbox' : 'service';
    const way = channel === 'mail' ? mails : sender.texts;
    if (way === 'outbox') await keep(work, channel, message);
    else if (way === 'service') await this.put(work, channel, message);
  }

  private async put(work: Work, channel: Channel, message: Message): Promise<void> {
    const { secrets, nowMs } = this.options;
    const messageId = randomUUID();
    const { to, subject, text } = message;
    const row = {
      message_id: messageId,
      channel,
      sealed: secrets.seal(JSON.stringify({ to, subject, text }), sealContext(messageId)),
      queued_ms: String(nowMs()),
      due_ms: String(nowMs()),
    };
    await work.database<QueueTables>().insertInto('message_queue').values(row).execute();
  }
}
