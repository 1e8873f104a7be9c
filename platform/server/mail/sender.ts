/** How messages reach people: a mail server when one is configured, else the demo's outbox. */
import { createTransport } from 'nodemailer';

/** One message. `code` is what it carries, for the demo's outbox. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
}

/** Sends messages. A false answer means that this channel is not available here. */
export interface MessageSender {
  /** Whether sending takes no time worth noticing, because nothing leaves the house. */
  readonly isInstant: boolean;
  sendMail(message: Message): Promise<boolean>;
  sendSms(message: Message): Promise<boolean>;
}

/** Keeps a message where the demo shows it. */
export type Outbox = (channel: 'mail' | 'sms', message: Message) => Promise<void>;

const PATIENCE_MS = 10_000;

/** Sends mail through SMTP; text messages have no provider and go to the outbox if there is one. */
export function smtpSender(url: string, from: string, outbox: Outbox | undefined): MessageSender {
  const transport = createTransport(url, { from });
  return {
    isInstant: false,
    async sendMail({ to, subject, text }) {
      const sent = transport.sendMail({ from, to, subject, text });
      const late = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('the mail server does not answer')), PATIENCE_MS).unref();
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
    sendMail: (message) => keep('mail', message),
    sendSms: (message) => keep('sms', message),
  };
}
