import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { outboxSender, withTexts } from './sender.ts';
import { sendText } from './sms.ts';

const toStop: (() => void)[] = [];

afterEach(() => {
  for (const stop of toStop.splice(0)) stop();
});

interface Call {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A service on a free port that answers with a status, or keeps silent. */
async function textService(status: number | 'silent' = 202) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      calls.push({ method: request.method, headers: request.headers, body });
      if (status === 'silent') return;
      response.writeHead(status, { location: '/elsewhere' }).end('{"id":1}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  toStop.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { calls, service: { url: `http://127.0.0.1:${port}/send`, token: 'hidden-word' } };
}

describe('a service of text messages', () => {
  it('is given number and text as JSON, with the token of the house', async () => {
    const { calls, service } = await textService();
    await sendText(service, { to: '+491512345678', text: 'Ihr Code: 123456 – 验证码' });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer hidden-word', 'content-type': 'application/json' },
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      to: '+491512345678',
      text: 'Ihr Code: 123456 – 验证码',
    });
  });

  it.each([301, 400, 401, 500])('that answers with %i has taken nothing', async (status) => {
    const { calls, service } = await textService(status);
    const attempt = sendText(service, { to: '+491512345678', text: 'Code 123456' });
    await expect(attempt).rejects.toThrow(`answers with ${status}`);
    // A redirection is not followed: the token is meant for this address.
    expect(calls).toHaveLength(1);
  });

  it('is not waited for for ever', async () => {
    const { service } = await textService('silent');
    await expect(sendText(service, { to: '+491512345678', text: 'Code' }, 50)).rejects.toThrow(
      'does not answer',
    );
  });

  it('that is not there is said without its address or its token', async () => {
    const service = { url: 'http://127.0.0.1:1/hidden-path', token: 'hidden-word' };
    const error: unknown = await sendText(service, {
      to: '+491512345678',
      text: 'Code 123456',
    }).catch((thrown: unknown) => thrown);
    const { message, stack, cause } = error as Error;
    expect(message).toBe('the service of text messages is not there');
    expect(`${String(stack)} ${String(cause)}`).not.toMatch(/hidden|123456/);
  });

  it('takes the texts of a sender and leaves it its mails', async () => {
    const { calls, service } = await textService();
    const kept: string[] = [];
    const sender = withTexts(
      outboxSender(async (channel) => void kept.push(channel)),
      service,
    );
    const message = { to: '+491512345678', subject: 'Code', text: 'Code 123456', code: '123456' };
    expect(sender.texts).toBe('service');
    expect(await sender.sendMail(message)).toBe(true);
    expect(await sender.sendSms(message)).toBe(true);
    expect(kept).toEqual(['mail']);
    expect(calls).toHaveLength(1);
  });
});
