import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPhrases } from '../words/phrases.ts';
import { createHttpApp } from './app.ts';
import { Envelopes } from './envelope.ts';
import { servePages, servePictures } from './pages.ts';

const PAGE = `<script>go()</script><script type="module" src="a.js"></script>
<script type="application/json">{}</script>`;

let app: Awaited<ReturnType<typeof createHttpApp>>;
const folder = mkdtempSync(join(tmpdir(), 'bourse-pages-'));

beforeAll(async () => {
  for (const part of ['assets', 'banners', 'avatars']) mkdirSync(join(folder, part));
  const files = [
    'index.html',
    'icon.svg',
    'assets/main.js',
    'assets/coin.webp',
    'banners/fair.svg',
    'avatars/1.png',
  ];
  for (const name of files) writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, 'index.html'), PAGE);
  app = await createHttpApp(
    {
      log: pino({ level: 'silent' }),
      trustProxy: 0,
      corsOrigins: [],
      callsPerMinute: 0,
      version: '0',
    },
    new Envelopes(loadPhrases([`${import.meta.dirname}/../words`])),
  );
  await servePages(app, { prefix: '/h5/', folder });
  servePictures(app, { prefix: '/avatars/', folder: join(folder, 'avatars') });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('what browsers may do with the house’s files', () => {
  it.each([
    ['/h5/icon.svg', 'cross-origin', 'no-cache'],
    ['/h5/banners/fair.svg', 'cross-origin', 'no-cache'],
    ['/h5/assets/coin.webp', 'cross-origin', 'public, max-age=31536000, immutable'],
    ['/avatars/1.png', 'cross-origin', 'public, max-age=86400'],
    ['/h5/index.html', 'same-origin', 'no-cache'],
    ['/h5/assets/main.js', 'same-origin', 'public, max-age=31536000, immutable'],
  ])('%s is for %s', async (url, sites, kept) => {
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe(sites);
    expect(headers['cache-control']).toBe(kept);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/h5/', '/h5/index.html'])('%s may run the scripts that stand in it', async (url) => {
    const { headers } = await app.inject({ url });
    // echo -n 'go()' | openssl dgst -sha256 -binary | base64
    const known = '5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=';
    expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${known}';`);
  });

  it('a picture may run none', async () => {
    const { headers } = await app.inject({ url: '/h5/icon.svg' });
    expect(headers['content-security-policy']).toContain(";script-src 'self';");
  });
});
