import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Message, outboxSender, smtpSender } from './sender.ts';

const toStop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

const message: Message = {
  to: 'alice@example.test',
  subject: '验证码 – Code',
  text: 'Ihr Code: 123456',
  code: '123456',
};

/** A mail server on a free port that keeps what it is given, or refuses it. */
async function mailServer(accepts = true): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(accepts ? null : new Error('no such mailbox')),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toStop.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

describe('mail', () => {
  it('reaches its recipient through the mail server, subject and text as they are', async () => {
    const { url, mails } = await mailServer();
    const sender = smtpSender(url, 'Bourse <codes@example.test>', undefined);
    expect(await sender.sendMail(message)).toBe(true);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^From: Bourse <codes@example\.test>\r?$/m);
    expect(mails[0]).toMatch(/^To: alice@example\.test\r?$/m);
    expect(mails[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mails[0]).toContain('Ihr Code: 123456');
  });

  it('says so when the mail server refuses it or is not there', async () => {
    const { url } = await mailServer(false);
    await expect(smtpSender(url, 'a@example.test', undefined).sendMail(message)).rejects.toThrow();
    const nowhere = smtpSender('smtp://127.0.0.1:1', 'a@example.test', undefined);
    await expect(nowhere.sendMail(message)).rejects.toThrow();
  });

  it('carries nothing into its headers but one recipient', async () => {
    const { url, mails } = await mailServer();
    const sender = smtpSender(url, 'codes@example.test', undefined);
    await sender.sendMail({ ...message, subject: 'Code\r\nBcc: eve@example.test' });
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });
});

describe('without a provider', () => {
  it('text messages go to the demo’s outbox, or are not available', async () => {
    const kept: string[] = [];
    const outbox = async (channel: string, { to }: Message): Promise<void> => {
      kept.push(`${channel} ${to}`);
    };
    const { url } = await mailServer();
    expect(await smtpSender(url, 'a@example.test', outbox).sendSms(message)).toBe(true);
    expect(await smtpSender(url, 'a@example.test', undefined).sendSms(message)).toBe(false);
    const sender = outboxSender(outbox);
    await sender.sendMail(message);
    await sender.sendSms(message);
    expect(kept).toEqual([
      'sms alice@example.test',
      'mail alice@example.test',
      'sms alice@example.test',
    ]);
  });
});
