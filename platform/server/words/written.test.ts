import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { loadPhrases, wordsFolders } from './phrases.ts';
import { written } from './written.ts';

describe('numbers in a text', () => {
  it('are written as the language writes them, with all their digits', () => {
    const details = { amount: '9533.74833972', price: '20000.00', result: '-50' };
    expect(written(details, 'en')).toEqual({
      amount: '9,533.74833972',
      price: '20,000.00',
      result: '−50',
    });
    expect(written(details, 'de')).toEqual({
      amount: '9.533,74833972',
      price: '20.000,00',
      result: '−50',
    });
    expect(written({ amount: '92233720368.54775807' }, 'en')).toEqual({
      amount: '92,233,720,368.54775807',
    });
    expect(written({ limit: '2000' }, 'spa')).toEqual({ limit: '2.000' });
  });

  it('keep what they count', () => {
    const details = { rate: '7.008 %', left: '1995805.6956 USDT' };
    expect(written(details, 'de')).toEqual({ rate: '7,008 %', left: '1.995.805,6956 USDT' });
  });

  it('are those of amounts only: numbers of orders and texts stay as they are', () => {
    const details = { id: '12345', number: '12345.5', amount: '1e5', name: '1000', price: '' };
    expect(written(details, 'de')).toEqual(details);
  });
});

describe('times in a text', () => {
  it('are written as the language writes them, in UTC', () => {
    const until = '2026-11-29 00:42:21 UTC';
    expect(written({ until }, 'en')).toEqual({ until: 'Nov 29, 2026, 00:42:21 UTC' });
    expect(written({ until }, 'de')).toEqual({ until: '29.11.2026, 00:42:21 UTC' });
    expect(written({ until }, 'th').until).toContain('2026');
    expect(written({ time: '2026-12-02 06:00:00' }, 'jp')).toEqual({ time: '2026/12/02 6:00:00' });
    expect(written({ time: 'soon' }, 'en')).toEqual({ time: 'soon' });
  });
});

/** Placeholders that are no numbers: names, texts, times, and numbers that name something. */
const TEXTS = new Set([
  'address',
  'by',
  'code',
  'coin',
  'counts',
  'device',
  'field',
  'first',
  'id',
  'language',
  'last',
  'lent',
  'link',
  'missing',
  'name',
  'number',
  'paid_coin',
  'path',
  'phone',
  'reason',
  'said',
  'site',
  'time',
  'title',
  'until',
  'what',
  'where',
  'word',
]);

describe('what the server says', () => {
  it('has no placeholder of which nobody knows whether it is a number', () => {
    const unknown = wordsFolders(projectRoot).flatMap((folder) => {
      const words = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as object;
      return Object.entries(words as Record<string, string>)
        .filter(([key]) => /\.(?:refusal|told_|mail_|said|frame)/.test(key))
        .flatMap(([key, text]) =>
          [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [key, name]),
        )
        .filter(([, name = '']) => !TEXTS.has(name))
        .filter(([, name = '']) => written({ [name]: '1000' }, 'en')[name] !== '1,000');
    });
    expect(unknown).toEqual([]);
  });

  it('is said with numbers of the language', () => {
    const phrases = loadPhrases(wordsFolders(projectRoot));
    const details = { limit: '2000', left: '1980.5', name: 'USDT' };
    expect(phrases.say('de', 'gift.refusal.above_limit', details)).toMatch(/2\.000.*1\.980,5/);
  });
});

/** Where a figure would help nobody. */
const WITHOUT_FIGURE = new Set([
  // How fast somebody may ask: all that can be done about it is to wait.
  'common.refusal.busy',
  'common.refusal.too_many_keys',
  'common.refusal.too_many_requests',
  'common.refusal.too_many_uploads',
  'chat.refusal.too_many_messages',
  'identity.refusal.too_many_codes',
  'otc.refusal.too_many_messages',
  'support.refusal.too_many_messages',
  // What operators are told, beside the figures of their desk.
  'catalogue.refusal.too_many_listings',
  'common.refusal.owner_needed',
  'dual.refusal.market_too_young',
  'operators.refusal.too_many_proposals',
  'otc.refusal.bad_award',
  'referral.refusal.above_rebates',
  'referral.refusal.insufficient_balance',
  // Two own entries that do not fit each other, or what is shown beside the field.
  'contracts.refusal.bad_lots',
  'otc.refusal.bad_limits',
  'seconds.refusal.bad_limits',
  // What the house's desk has is not told, and an amount that buys nothing depends on the price.
  'wallet.refusal.desk_is_short',
  'wallet.refusal.too_small',
]);
/** What speaks of a bound. */
const BOUND =
  /m(?:in|ax)imum|too (?:many|much|large|small|few)|(?:more|less) than|at (?:least|most)|left\./i;

describe('a refusal that speaks of a bound', () => {
  it('says it', () => {
    const silent = wordsFolders(projectRoot).flatMap((folder) => {
      const words = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as object;
      return Object.entries(words as Record<string, string>)
        .filter(([key, text]) => key.includes('.refusal.') && BOUND.test(text))
        .filter(([, text]) => !/\{\{|\d| one\b/.test(text))
        .map(([key]) => key)
        .filter((key) => !WITHOUT_FIGURE.has(key));
    });
    expect(silent).toEqual([]);
  });
});
