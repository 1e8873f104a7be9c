/**
 * An auction from the artist's upload to the last payment, on three phones and with nothing stood
 * in for: the end comes, the winner lets his day pass, and the second bidder takes the offer.
 */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId } from '../../core/money/units.ts';
import {
  bidPath,
  detailPath,
  nftPaths,
  ownPath,
  resellPath,
} from '../../features/nft/web/nft-paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

const LONG = { timeout: 180_000 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USDT = assetId(2);
const ARTIST = 'bob';
const WINNER = 'alice';
const SECOND = { user_string: 'second.bidder@demo.test', password: 'long-enough' };
const say = sayIn('en');

let exchange: Exchange;
let workId = 0;

useTradedExchange((opened) => {
  exchange = opened;
});

function give(command: Readonly<Record<string, unknown>>): Promise<unknown> {
  return exchange.server.service.writer.submit({
    actor: 0,
    command: command as unknown as Command,
  });
}

async function idOf(token: string): Promise<number> {
  const headers = { authorization: token };
  const reply = await fetch(`${exchange.server.address}/api/user/info`, { headers });
  return Number(((await reply.json()) as { message: { id: number } }).message.id);
}

/** Somebody who comes to bid, with 500 USDT. */
async function register(): Promise<void> {
  const { user_string: account, password } = SECOND;
  await exchange.call('/sms_mail', { user_string: account, scene: 'register' });
  const code = await exchange.code(account);
  const made = { ...SECOND, code, re_password: password, type: 'email' };
  await exchange.call('/user/register', made);
  const owner = await idOf(await secondToken());
  const gift = { owner, kind: KIND.spot, assetId: USDT, amount: '50000000000' };
  expect(await give({ type: 'wallet.endow', gifts: [gift] })).not.toHaveProperty('refused');
}

async function secondToken(): Promise<string> {
  return String(await exchange.call('/user/login', SECOND));
}

/** What somebody has frozen for bids, and what has come to an account of the house. */
async function frozenOf(token: string): Promise<number> {
  const headers = { authorization: token };
  const address = `${exchange.server.address}/api/wallet/frozen?currency=2&type=change`;
  const reply = await fetch(address, { headers });
  const { message } = (await reply.json()) as { message: { rows: Record<string, string>[] } };
  const margins = message.rows.filter(({ what }) => what === 'nft_margin');
  return margins.reduce((sum, { amount }) => sum + Number(amount), 0);
}

function insurance(): bigint {
  const { ledger } = exchange.server.service.engine.machine;
  return ledger.available(ledger.slot(HOUSE.insurance, KIND.house, USDT));
}

/** What the artist has free in dollars, in units. */
async function artistHas(): Promise<bigint> {
  const { ledger } = exchange.server.service.engine.machine;
  const artist = await idOf(await exchange.logIn(ARTIST));
  return ledger.available(ledger.slot(artist, KIND.spot, USDT));
}

/** Bids so many steps above what is the highest, by the buttons of the bid screen. */
async function bid(token: string, more: number, price: string): Promise<void> {
  const visit = await Visit.begin(exchange, { token });
  const { page } = visit;
  await visit.open(bidPath(workId));
  for (let at = 1; at < more; at += 1) {
    await page.getByRole('button', { name: say('nft.w_step_up') }).click();
  }
  const press = { name: say('nft.w_bid_amount', { price }) };
  await page.getByRole('button', press).click();
  const ask = page.getByRole('dialog');
  await ask.getByText(say('nft.w_bid_binds')).waitFor();
  await ask.getByRole('button', press).click();
  await page.getByText(say('nft.w_you_lead')).waitFor();
  await visit.end();
}

beforeAll(register);

describe('an artist', () => {
  it('is approved, sends a picture, and puts it up for auction for an hour', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: await exchange.logIn(ARTIST) });
    const { page } = visit;
    await visit.open(nftPaths.apply);
    await page.getByLabel(say('nft.w_artist_name')).fill('Bob of the Auction');
    await page.getByLabel(say('nft.w_about')).fill('One colour at a time.');
    await page.getByRole('button', { name: say('nft.w_apply') }).click();
    await page.getByText(say('nft.w_state_asked')).waitFor();
    const artist = await idOf(await exchange.logIn(ARTIST));
    const decided = { operator: 1, artist, verdict: 'approve', reason: 'Seen.' };
    expect(await give({ type: 'nft.decide_artist', ...decided })).not.toHaveProperty('refused');
    await page.getByText(say('nft.w_state_approved')).waitFor();
    await visit.open(nftPaths.mint);
    const create = { width: 320, height: 320, channels: 3, background: '#2d6a8f' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    const file = page.getByLabel(say('nft.w_file'), { exact: true });
    await file.first().setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: say('nft.w_file') }).waitFor();
    await page.getByLabel(say('nft.w_name'), { exact: true }).fill('One Blue');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('nft.w_mint') }).click();
    await page.getByRole('heading', { name: 'One Blue' }).waitFor();
    workId = Number(new URL(page.url().replace('#', '')).searchParams.get('id'));
    await visit.open(resellPath(workId));
    await page.getByRole('tab', { name: say('nft.w_mode_2') }).click();
    await page.getByLabel(say('nft.w_opening_bid')).fill('20');
    await page.getByLabel(say('nft.w_step'), { exact: true }).fill('2');
    await page.getByLabel(say('nft.w_margin'), { exact: true }).fill('5');
    await page.getByRole('tab', { name: say('nft.w_hours', { n: '1' }), exact: true }).click();
    await page.getByRole('button', { name: say('nft.w_put_on_sale') }).click();
    await page.getByText(say('nft.w_reselling'), { exact: true }).waitFor();
    await visit.end();
  });
});

describe('bidders', () => {
  it('outbid each other, and one in the last minutes makes it last longer', LONG, async () => {
    await bid(await secondToken(), 2, '24 USDT');
    await exchange.pass(55 * MINUTE_MS);
    const winner = await exchange.logIn(WINNER);
    await bid(winner, 3, '30 USDT');
    expect([await frozenOf(winner), await frozenOf(await secondToken())]).toEqual([5, 5]);
    const visit = await Visit.begin(exchange, { token: await secondToken() });
    const { page } = visit;
    await visit.open(bidPath(workId));
    await page.getByText(say('nft.w_extended')).waitFor();
    await page.getByText('30 USDT').first().waitFor();
    await visit.end();
  });
});

describe('the winner', () => {
  it('is asked to pay within a day, and told when the day is over', LONG, async () => {
    await exchange.pass(12 * MINUTE_MS);
    const token = await exchange.logIn(WINNER);
    expect(await frozenOf(await secondToken())).toBe(0);
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${nftPaths.mine}?tab=messages`);
    await page.getByText(say('nft.w_won')).waitFor();
    await page.getByText(/^23:5\d:\d\d$/).waitFor();
    await page
      .getByRole('button', { name: say('nft.w_pay_amount', { price: '30 USDT' }) })
      .waitFor();
    await visit.end();
    const [before, had] = [insurance(), await artistHas()];
    await exchange.pass(24 * HOUR_MS);
    // The next bid is 6 below, so all of the margin is the seller's.
    expect(insurance() - before).toBe(0n);
    expect((await artistHas()) - had).toBe(500_000_000n);
    const later = await Visit.begin(exchange, { token: await exchange.logIn(WINNER) });
    await later.open(`${nftPaths.mine}?tab=messages`);
    await later.page.getByText(say('nft.w_expired')).waitFor();
    expect(await later.page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
    await later.end();
    expect(await frozenOf(await exchange.logIn(WINNER))).toBe(0);
  });
});

describe('the second bidder', () => {
  it('is offered it at a bid of her own, takes it, and owns it', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: await secondToken() });
    const { page } = visit;
    await visit.open(`${nftPaths.mine}?tab=messages`);
    await page.getByText(say('nft.w_offered')).waitFor();
    await page.getByText(say('nft.w_pay_hint_second')).waitFor();
    await page.getByRole('button', { name: say('nft.w_pay_amount', { price: '24 USDT' }) }).click();
    await page.getByText(say('nft.w_paid')).first().waitFor();
    await visit.open(nftPaths.mine);
    await page.getByRole('link', { name: /One Blue/ }).waitFor();
    await visit.open(ownPath(workId));
    await page.getByRole('heading', { name: 'One Blue' }).waitFor();
    await visit.open(nftPaths.records);
    await page.getByText(/Bought · Auction/).waitFor();
    await visit.end();
    const artist = await Visit.begin(exchange, { token: await exchange.logIn(ARTIST) });
    await artist.open(nftPaths.records);
    const line = { fee: '0.6 USDT', royalty: '0 USDT', received: '23.4 USDT' };
    await artist.page.getByText(say('nft.w_sold_line', line)).waitFor();
    await artist.open(detailPath({ id: workId }));
    await artist.page.getByRole('heading', { name: 'One Blue' }).waitFor();
    await artist.end();
  });
});
