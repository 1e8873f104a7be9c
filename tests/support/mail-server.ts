/** A mail server on this machine, that keeps what it takes and refuses when a test says so. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export class MailServer {
  /** What it has taken, whole, in order. */
  readonly mails: string[] = [];
  /** Whether it takes mails for anybody. */
  takes = true;
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(this.takes ? null : new Error('no such mailbox')),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        this.mails.push(text);
        done();
      });
    },
  });

  /** Begins to listen; resolves with what `SMTP_URL` has to be. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.smtp.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.smtp.close(() => resolve()));
  }
}
