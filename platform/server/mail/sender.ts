/** How messages reach people: a mail server when one is configured, else the demo's outbox. */
import { createTransport } from 'nodemailer';
import type { SmsService } from './sms.ts';
import { sendText } from './sms.ts';

/** One message. `code` is what it carries, for the demo's outbox. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  /** The same whenever it is sent again, so that a second copy can be told; else a new one. */
  readonly id?: string;
}

/** Sends messages. A false answer means that this channel is not available here. */
export interface MessageSender {
  /** Whether sending takes no time worth noticing, because nothing leaves the house. */
  readonly isInstant: boolean;
  /** Where text messages go: out to people, into the demo's outbox, or nowhere. */
  readonly texts: 'service' | 'outbox' | 'none';
  /** @param patienceMs after which it rejects; what was sent may arrive all the same */
  sendMail(message: Message, patienceMs?: number): Promise<boolean>;
  sendSms(message: Message): Promise<boolean>;
}

/** Keeps a message where the demo shows it. */
export type Outbox = (channel: 'mail' | 'sms', message: Message) => Promise<void>;

const PATIENCE_MS = 10_000;

/** The part of a sender behind its @. */
function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/** Sends mail through SMTP; text messages go to the outbox if there is one. */
export function smtpSender(url: string, from: string, outbox: Outbox | undefined): MessageSender {
  const transport = createTransport(url, { from });
  return {
    isInstant: false,
    texts: outbox === undefined ? 'none' : 'outbox',
    async sendMail({ to, subject, text, id }, patienceMs = PATIENCE_MS) {
      const named = id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` };
      const sent = transport.sendMail({ from, to, subject, text, ...named });
      const late = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('the mail server does not answer')), patienceMs).unref();
      });
      await Promise.race([sent, late]);
      return true;
    },
    async sendSms(message) {
      await outbox?.('sms', message);
      return outbox !== undefined;
    },
  };
}

/** Keeps everything in the demo's outbox. */
export function outboxSender(outbox: Outbox): MessageSender {
  const keep = async (channel: 'mail' | 'sms', message: Message): Promise<boolean> => {
    await outbox(channel, message);
    return true;
  };
  return {
    isInstant: true,
    texts: 'outbox',
    sendMail: (message) => keep('mail', message),
    sendSms: (message) => keep('sms', message),
  };
}

/** The same sender, with a service that takes its text messages. */
export function withTexts(sender: MessageSender, service: SmsService): MessageSender {
  return {
    ...sender,
    texts: 'service',
    async sendSms({ to, text, id }) {
      await sendText(service, { to, text, id });
      return true;
    },
  };
}
