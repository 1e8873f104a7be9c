import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addWellKnown, type WellKnownOptions } from './well-known.ts';

function asked(url: string, options: WellKnownOptions) {
  const app = Fastify();
  addWellKnown(app, options);
  return app.inject({ method: 'GET', url });
}

const NOBODY = { publicOrigin: undefined, securityContact: undefined };
const SECURITY = '/.well-known/security.txt';

describe('what machines look for', () => {
  it('keeps searches out of calls, console, frames and files', async () => {
    const { headers, body } = await asked('/robots.txt', NOBODY);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/api/', '/console/', '/frame/', '/uploads/']) {
      expect(body).toContain(`Disallow: ${path}\n`);
    }
    expect(body).not.toContain('Disallow: /\n');
  });

  it('names whom to write to about a hole, with an end that is to come', async () => {
    const reply = await asked(SECURITY, {
      publicOrigin: 'https://x.example',
      securityContact: 'mailto:s@x.example',
    });
    const [contact, expires, canonical] = reply.body.split('\n');
    expect(contact).toBe('Contact: mailto:s@x.example');
    expect(canonical).toBe('Canonical: https://x.example/.well-known/security.txt');
    const days = (Date.parse((expires ?? '').replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(365);
  });

  it('is not there where there is nobody to write to', async () => {
    expect((await asked(SECURITY, NOBODY)).statusCode).toBe(404);
  });
});
