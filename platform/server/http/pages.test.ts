import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPhrases } from '../words/phrases.ts';
import { createHttpApp } from './app.ts';
import { Envelopes } from './envelope.ts';
import { servePages, servePictures } from './pages.ts';

const PAGE = `<title>Bourse</title><script>go()</script><script type="module" src="a.js"></script>
<script type="application/json">{}</script>`;

let siteName = 'Bourse';
let app: Awaited<ReturnType<typeof createHttpApp>>;
const OUTSIDE = `outside-${process.pid}.txt`;
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
    'manifest.webmanifest',
    'sw.js',
  ];
  for (const name of files) writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Bourse"}');
  writeFileSync(
    join(folder, 'sw.js'),
    'go([{url:"index.html",revision:"ab"},{url:"a",revision:"c"}])',
  );
  writeFileSync(join(folder, 'assets/main.js.br'), brotliCompressSync('assets/main.js'));
  writeFileSync(join(folder, '.manifest.json'), '{}');
  writeFileSync(join(folder, '..', OUTSIDE), 'secret');
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
  await servePages(app, { prefix: '/h5/', folder, siteName: () => siteName });
  servePictures(app, { prefix: '/avatars/', folder: join(folder, 'avatars') });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(join(folder, '..', OUTSIDE));
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

describe('what a folder gives', () => {
  it('is what it has, compressed for those who take that', async () => {
    const plain = await app.inject({ url: '/h5/assets/main.js' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('assets/main.js');
    const headers = { 'accept-encoding': 'gzip, br' };
    const small = await app.inject({ url: '/h5/assets/main.js', headers });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('assets/main.js');
    expect(small.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it.each(['/h5/assets/main.js', '/h5/'])('is named without its body: %s', async (url) => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
  });

  it.each([
    '/h5/none.js',
    '/h5/assets',
    '/h5/assets/',
    '/h5/ASSETS/main.js',
    '/h5/assets/main.js/',
    '/h5//assets/main.js',
    '/h5/assets/main.js.br',
    '/h5/.manifest.json',
    `/h5/../${OUTSIDE}`,
    `/h5/..%2f${OUTSIDE}`,
    `/h5/%2e%2e/${OUTSIDE}`,
    `/h5/%252e%252e/${OUTSIDE}`,
    `/h5/assets/..%2f..%2f${OUTSIDE}`,
    `/h5/assets%5c..%5c..%5c${OUTSIDE}`,
    '/h5/%00',
    '/h5/index.html%00.js',
    '/h5/__proto__',
    '/h5/%E0%A4%A',
  ])('is nothing else: %s', async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect(body).not.toContain('secret');
    expect([400, 404]).toContain(statusCode);
  });
});

describe('a site that was renamed', () => {
  const AT = { headers: { 'accept-encoding': 'br' } };

  beforeAll(() => {
    siteName = 'A & B';
  });

  afterAll(() => {
    siteName = 'Bourse';
  });

  it('is called so in the page, which may still run its scripts', async () => {
    const page = await app.inject({ url: '/h5/' });
    expect(page.body).toContain('<title>A &amp; B</title>');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    const small = await app.inject({ url: '/h5/index.html', ...AT });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(page.body);
    const headers = { 'if-none-match': page.headers.etag };
    const again = await app.inject({ url: '/h5/', headers: headers as Record<string, string> });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is installed under its name, and fetched again where it is installed', async () => {
    const { body } = await app.inject({ url: '/h5/manifest.webmanifest' });
    expect(JSON.parse(body)).toEqual({ name: 'A & B' });
    const worker = await app.inject({ url: '/h5/sw.js' });
    expect(worker.body).toMatch(/url:"index.html",revision:"[0-9a-f]{32}-ab"/);
    expect(worker.body).toContain('{url:"a",revision:"c"}');
    siteName = 'C';
    expect((await app.inject({ url: '/h5/sw.js' })).body).not.toBe(worker.body);
    expect((await app.inject({ url: '/h5/' })).body).toContain('<title>C</title>');
    siteName = 'Bourse';
    expect((await app.inject({ url: '/h5/' })).body).toContain('<title>Bourse</title>');
  });
});
