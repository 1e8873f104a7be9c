/**
 * The NFT market on two phones: an artist applies, sends a film, puts a picture up for auction;
 * a customer bids, opens a box and verifies its draw by herself. How auctions end:
 * `nft-auction.e2e.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  artistPath,
  bidPath,
  buyPath,
  detailPath,
  nftPaths,
  ownPath,
  seriesPath,
} from '../../features/nft/web/nft-paths.ts';
import { projectRoot } from '../support/rooms.ts';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

const LONG = { timeout: 120_000 };
const FILM = join(projectRoot, 'features', 'nft', 'seed', 'art', 'films', 'tide.webm');
const say = sayIn('en');

let exchange: Exchange;
let alice: string;
let bob: string;
let bobId = 0;
let workId = 0;
let filmId = 0;
let seriesId = 0;

useTradedExchange((opened, as) => {
  exchange = opened;
  alice = as;
});

beforeAll(async () => {
  bob = await exchange.logIn('bob');
  const reply = await fetch(`${exchange.server.address}/api/user/info`, {
    headers: { authorization: bob },
  });
  bobId = Number(((await reply.json()) as { message: { id: number } }).message.id);
});

function idOf(page: Page): number {
  return Number(new URL(page.url().replace('#', '')).searchParams.get('id'));
}

async function picture(
  colour: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 320, height: 320, channels: 3, background: colour } });
  return { name: 'a.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Sends a picture as a work of Bob's, and makes a work of it that may lie in boxes. */
async function boxedWork(colour: string, name: string): Promise<number> {
  const { buffer } = await picture(colour);
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(buffer)], 'a.png', { type: 'image/png' }));
  const headers = { authorization: bob };
  const address = `${exchange.server.address}/api/upload?media=1`;
  const reply = await fetch(address, { method: 'POST', headers, body: form });
  const { message: media } = (await reply.json()) as { message: string };
  const fields = { media, name, rights: '1', box_price: '2', rarity: 'R' };
  return ((await exchange.call('/bind_box/mint', fields, bob)) as { id: number }).id;
}

/** Two operators open a series of Bob's works; gives its number once it sells. */
async function openSeries(): Promise<number> {
  const colours = ['#804020', '#208040', '#402080'];
  const works: number[] = [];
  for (const [at, colour] of colours.entries()) {
    works.push(await boxedWork(colour, `Study ${at + 1}`));
  }
  const coins = (await (
    await fetch(`${exchange.server.address}/api/bind_box/getNftCurrency`)
  ).json()) as { message: { id: number; name: string }[] };
  const assetId = coins.message.find(({ name }) => name === 'USDT')?.id;
  const { writer } = exchange.server.service;
  const plan = {
    name: 'Three studies',
    description: 'Of the tests.',
    imageUrl: '',
    assetId,
    works,
  };
  const window = { startMs: 0, endMs: Date.now() + 86_400_000 };
  const asked = { operator: 1, price: '500000000', reason: 'tests', ...plan, ...window };
  const planned = await writer.submit({
    actor: 0,
    command: { type: 'nft.plan_series', ...asked },
  });
  expect(planned).not.toHaveProperty('refused');
  const { id } = (planned as unknown as { answer: { id: number } }).answer;
  const decided = { type: 'nft.decide_series', operator: 2, seriesId: id, verdict: 'confirm' };
  expect(await writer.submit({ actor: 0, command: decided })).not.toHaveProperty('refused');
  const list = `${exchange.server.address}/api/bind_box/getBoxList?pay_type=3&status=1`;
  const open = async () => ((await (await fetch(list)).json()) as { message: unknown[] }).message;
  await expect.poll(async () => (await open()).length, { timeout: 60_000 }).toBe(1);
  return id;
}

describe('an artist', () => {
  it('applies, and is told how it stands', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(nftPaths.mint);
    await page.getByText(say('nft.w_artists_only'), { exact: true }).waitFor();
    await visit.open(nftPaths.apply);
    await page.getByLabel(say('nft.w_artist_name')).fill('Bob of the Tests');
    await page.getByLabel(say('nft.w_about')).fill('One colour at a time.');
    await page.getByRole('button', { name: say('nft.w_apply') }).click();
    await page.getByText(say('nft.w_state_asked')).waitFor();
    const decided = { operator: 1, artist: bobId, verdict: 'approve', reason: 'Seen.' };
    const command = { type: 'nft.decide_artist', ...decided };
    const { writer } = exchange.server.service;
    expect(await writer.submit({ actor: 0, command })).not.toHaveProperty('refused');
    await page.getByText(say('nft.w_state_approved')).waitFor();
    await visit.end();
  });

  it('sends a film with its poster, and sees it played', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(nftPaths.mint);
    const buffer = readFileSync(FILM);
    const file = page.getByLabel(say('nft.w_file'), { exact: true });
    const broken = { name: 'a.webm', mimeType: 'video/webm', buffer: buffer.subarray(0, 4_000) };
    await file.first().setInputFiles(broken);
    await page.getByText(/can’t be used as a work/).waitFor();
    await file.first().setInputFiles({ name: 'a.webm', mimeType: 'video/webm', buffer });
    await page.locator('video').waitFor();
    const poster = page.getByLabel(say('nft.w_poster'), { exact: true });
    await poster.first().setInputFiles(await picture('#204060'));
    await page.getByRole('img', { name: say('nft.w_poster') }).waitFor();
    await page.getByLabel(say('nft.w_name'), { exact: true }).fill('Tide, again');
    await page.getByRole('button', { name: say('nft.w_mint') }).click();
    await page.getByText(say('nft.w_fault_rights')).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('nft.w_mint') }).click();
    await page.getByRole('heading', { name: 'Tide, again' }).waitFor();
    filmId = idOf(page);
    const film = await page.locator('video').evaluate(async (element) => {
      const video = element as unknown as { readyState: number; duration: number; load(): void };
      for (let tries = 0; tries < 50 && video.readyState < 1; tries += 1) {
        await new Promise((done) => setTimeout(done, 100));
      }
      return video.duration;
    });
    expect(film).toBeGreaterThan(3);
    await visit.end();
  });

  it('makes a picture and puts it up for auction', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(nftPaths.mint);
    const file = page.getByLabel(say('nft.w_file'), { exact: true });
    await file.first().setInputFiles(await picture('#c8553d'));
    await page.getByRole('img', { name: say('nft.w_file') }).waitFor();
    await page.getByLabel(say('nft.w_name'), { exact: true }).fill('One Red');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('nft.w_mint') }).click();
    await page.getByRole('heading', { name: 'One Red' }).waitFor();
    workId = idOf(page);
    await page.getByRole('link', { name: say('nft.w_resell'), exact: true }).click();
    await page.getByRole('tab', { name: say('nft.w_mode_2') }).click();
    await page.getByRole('button', { name: say('nft.w_put_on_sale') }).click();
    await page.getByText(say('nft.w_fault_step')).waitFor();
    await page.getByLabel(say('nft.w_opening_bid')).fill('20');
    await page.getByLabel(say('nft.w_step'), { exact: true }).fill('2');
    await page.getByLabel(say('nft.w_margin'), { exact: true }).fill('5');
    await page.getByText('19.5 USDT').waitFor();
    await page.getByRole('button', { name: say('nft.w_put_on_sale') }).click();
    await page.getByText(say('nft.w_reselling'), { exact: true }).waitFor();
    await visit.open(ownPath(workId));
    await page.getByText(say('nft.w_cannot_withdraw')).waitFor();
    await visit.end();
  });
});

describe('a customer', () => {
  it('bids by steps, sees what is frozen, and leads', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: alice });
    const { page } = visit;
    await visit.open(bidPath(workId));
    await page.getByRole('button', { name: say('nft.w_step_up') }).click();
    const press = { name: say('nft.w_bid_amount', { price: '24 USDT' }) };
    await page.getByRole('button', press).click();
    const ask = page.getByRole('dialog');
    await ask.getByText(say('nft.w_bid_binds')).waitFor();
    await ask.getByRole('button', press).click();
    await page.getByText(say('nft.w_you_lead')).waitFor();
    await page.getByText(say('nft.w_you'), { exact: true }).first().waitFor();
    await visit.open(`${nftPaths.mine}?tab=bids`);
    await page.getByText('One Red').first().waitFor();
    await visit.end();
  });

  it('buys a box, opens it, and verifies the draw in her own browser', LONG, async () => {
    seriesId = await openSeries();
    // The others are hers, too: no box opens before the last one is sold.
    const address = `${exchange.server.address}/api/bind_box/series?id=${seriesId}`;
    const { message } = (await (await fetch(address)).json()) as { message: { code: string } };
    for (let other = 0; other < 2; other += 1) {
      await exchange.call('/bind_box/buyNFT', { code: message.code, price: '5' }, alice);
    }
    const visit = await Visit.begin(exchange, { token: alice });
    const { page } = visit;
    await visit.open(seriesPath(seriesId));
    await page.getByText(say('nft.w_root'), { exact: true }).waitFor();
    await page.getByRole('link', { name: say('nft.w_buy_box') }).click();
    await page.getByRole('button', { name: /^Buy for / }).click();
    await page.getByText(say('nft.w_box_unopened')).first().click();
    await page.getByRole('button', { name: say('nft.w_open'), exact: true }).click();
    const verify = page.getByRole('button', { name: say('nft.w_verify') });
    await verify.waitFor({ timeout: 60_000 });
    await verify.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('nft.w_proof_sound')).waitFor();
    expect(await sheet.getByText(say('nft.w_check_passed')).count()).toBe(4);
    await visit.end();
  });

  it('sees that a forged draw does not add up', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: alice });
    const { page } = visit;
    await page.route('**/api/bind_box/proof*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { message: { work_id: number; left: number[] } };
      const other = body.message.left.find((id) => id !== body.message.work_id) ?? 0;
      await route.fulfill({ json: { ...body, message: { ...body.message, work_id: other } } });
    });
    await visit.open(nftPaths.mine);
    const boxed = page.getByRole('link', { name: /Study \d/ }).first();
    await boxed.click();
    await page.getByRole('link', { name: say('nft.w_public_page') }).click();
    await page.getByRole('link', { name: say('nft.w_history') }).click();
    await page.getByRole('button', { name: say('nft.w_verify') }).click();
    await page.getByRole('dialog').getByText(say('nft.w_proof_broken')).waitFor();
    await visit.end();
  });

  it('is told before she presses anything what is in the way', LONG, async () => {
    for (const why of ['country', 'frozen'] as const) {
      const visit = await Visit.begin(exchange, { token: alice });
      const { page } = visit;
      await page.route('**/api/bind_box/allowed*', (route) =>
        route.fulfill({ json: { type: 'ok', message: { why, boxes_why: why } } }),
      );
      await visit.open(bidPath(workId));
      await page.getByText(say(`nft.w_why_${why}`)).waitFor();
      const button = page.getByRole('button', { name: /^Bid / });
      expect(await button.isDisabled()).toBe(true);
      await visit.end();
    }
  });
});

const FILLED = (): readonly string[] => [
  nftPaths.home,
  nftPaths.gallery,
  `${nftPaths.search}?type=4`,
  nftPaths.artists,
  artistPath(bobId),
  detailPath({ id: workId }),
  detailPath({ id: filmId, type: 4 }),
  bidPath(workId),
  buyPath(seriesId),
  seriesPath(seriesId),
  nftPaths.mine,
  `${nftPaths.mine}?tab=bids`,
  nftPaths.records,
];

describe('screens that are full', () => {
  it.each([
    ['de', 320, 'dark'],
    ['th', 390, 'light'],
    ['spa', 820, 'dark'],
  ] as const)('have no barriers and fit in %s at %d', LONG, async (language, width, theme) => {
    const context = { viewport: { width, height: 844 }, isMobile: false, hasTouch: false };
    const visit = await Visit.begin(exchange, { token: alice, language, theme, context });
    const { page } = visit;
    const found: string[] = [];
    for (const path of FILLED()) {
      await visit.open(path);
      const over = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (over > 0) found.push(`${path} is ${over} px too wide`);
      for (const barrier of await barriersOf(page)) found.push(`${path}: ${barrier}`);
      if (width < 768) {
        for (const target of await smallTargetsOf(page)) found.push(`${path}: small ${target}`);
      }
    }
    expect(found).toEqual([]);
    await visit.end();
  });
});

describe('the addresses of existing clients', () => {
  it.each(['artwork', 'search', 'collection', 'artist'])(
    'open %s by both spellings',
    async (name) => {
      const visit = await Visit.begin(exchange, { token: alice });
      const { page } = visit;
      for (const path of [`/pages/nft/${name}`, `/pages/nft/components/${name}`]) {
        await visit.open(path);
        await page.getByRole('navigation', { name: say('nft.w_parts') }).waitFor();
        expect(await page.locator('[aria-current="page"]').count()).toBe(1);
      }
      await visit.end();
    },
  );
});
