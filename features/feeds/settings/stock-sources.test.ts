import { describe, expect, test } from 'vitest';
import { StartupError } from '../../../platform/server/database/errors.ts';
import { readSettings } from '../../../apps/server/settings.ts';

const single = {
  STOCK_QUOTES_URL: 'one=https://one.example/quote?symbol={symbol}',
  STOCK_QUOTES_PRICE: 'one=/c',
  STOCK_QUOTES_TIME: 'one=/t',
};

describe('services of stock quotes', () => {
  test('are none as long as nobody names one', () => {
    expect(readSettings({ STOCK_QUOTES_URL: '' }).stockSources).toBeUndefined();
  });

  test('have a name, an address, a header for the key and paths', () => {
    const environment = { ...single, STOCK_QUOTES_KEY: 'one=X-Token: abc=d,e' };
    expect(readSettings(environment).stockSources).toEqual([
      {
        name: 'one',
        url: 'https://one.example/quote?symbol={symbol}',
        header: { name: 'X-Token', value: 'abc=d,e' },
        pricePath: '/c',
        timePath: '/t',
      },
    ]);
  });

  test('may be several, with commas in an address and a blank in a key', () => {
    const found = readSettings({
      STOCK_QUOTES_URL:
        'one=https://one.example/{symbol}?fields=c,t, two-b=http://127.0.0.1:99/q/{symbols}',
      STOCK_QUOTES_KEY: 'two-b=Authorization:Bearer word',
      STOCK_QUOTES_PRICE: 'one=/0/c,two-b=/[symbol]/price',
      STOCK_QUOTES_TIME: 'two-b=/{symbol}/at, one=/t',
    }).stockSources;
    expect(
      found?.map(({ name, url, pricePath, timePath }) => [name, url, pricePath, timePath]),
    ).toEqual([
      ['one', 'https://one.example/{symbol}?fields=c,t', '/0/c', '/t'],
      ['two-b', 'http://127.0.0.1:99/q/{symbols}', '/[symbol]/price', '/{symbol}/at'],
    ]);
    expect(found?.[1]?.header).toEqual({ name: 'Authorization', value: 'Bearer word' });
  });

  test.each([
    ['STOCK_QUOTES_URL', 'https://one.example/{symbol}', 'no name'],
    ['STOCK_QUOTES_URL', 'One=https://one.example/{symbol}', 'a name with a capital'],
    ['STOCK_QUOTES_URL', 'one=https://one.example/quote', 'no place for the stock'],
    ['STOCK_QUOTES_URL', 'one=https://one.example/{symbol}/{symbols}', 'two places'],
    ['STOCK_QUOTES_URL', 'one=https://one.example/{ticker}', 'a place that is not known'],
    ['STOCK_QUOTES_URL', 'one=https://{symbol}.example/', 'a host that depends on the stock'],
    ['STOCK_QUOTES_URL', 'one=http://one.example/{symbol}', 'no TLS to another machine'],
    ['STOCK_QUOTES_URL', 'one=https://u:p@one.example/{symbol}', 'a password in the address'],
    ['STOCK_QUOTES_URL', 'one=ftp://one.example/{symbol}', 'another protocol'],
    ['STOCK_QUOTES_URL', 'one=https://a.example/{symbol},one=https://b.example/{symbol}', 'twice'],
    ['STOCK_QUOTES_KEY', 'one=hidden-word', 'no header'],
    ['STOCK_QUOTES_KEY', 'one=Bad Header:hidden-word', 'a header with a blank'],
    ['STOCK_QUOTES_KEY', 'one=X-Token:hidden-word\nX-Other: x', 'a second header'],
    ['STOCK_QUOTES_PRICE', 'one=c', 'a path without a slash'],
    ['STOCK_QUOTES_PRICE', 'one=/', 'an empty path'],
    ['STOCK_QUOTES_PRICE', 'one=/{ticker}', 'a place that is not known'],
    ['STOCK_QUOTES_TIME', 'one=/[]/t', 'an entry of no member'],
    ['STOCK_QUOTES_SECONDS', '0', 'no pause'],
    ['STOCK_QUOTES_SECONDS', '11', 'a pause as long as a price is fresh'],
  ])('are refused: %s=%s (%s)', (name, value) => {
    const attempt = () => readSettings({ ...single, [name]: value });
    expect(attempt).toThrow(StartupError);
    expect(attempt).toThrow(new RegExp(`^${name} (?:is|has a value)`));
    expect(attempt).not.toThrow(/hidden-word|u:p@/);
  });

  test.each([
    [{ STOCK_QUOTES_PRICE: '' }, 'STOCK_QUOTES_PRICE must say where in the answer of one'],
    [{ STOCK_QUOTES_TIME: '' }, 'STOCK_QUOTES_TIME must say where in the answer of one'],
    [{ STOCK_QUOTES_KEY: 'two=X:hidden-word' }, 'STOCK_QUOTES_KEY tells of two, which'],
    [{ STOCK_QUOTES_PRICE: 'one=/c,two=/c' }, 'STOCK_QUOTES_PRICE tells of two, which'],
    [
      { STOCK_QUOTES_URL: 'one=https://one.example/{symbols}' },
      'STOCK_QUOTES_PRICE of one must find one stock among several',
    ],
  ])('are refused when the settings do not fit one another: %j', (change, sentence) => {
    const attempt = () => readSettings({ ...single, ...change });
    expect(attempt).toThrow(StartupError);
    expect(attempt).toThrow(sentence);
    expect(attempt).not.toThrow(/hidden-word/);
  });

  test('refuse a setting of theirs that does not exist', () => {
    expect(() => readSettings({ STOCK_QUOTES_TOKEN: 'one=x' })).toThrow(
      'There is no setting STOCK_QUOTES_TOKEN; allowed: STOCK_QUOTES_URL, STOCK_QUOTES_KEY',
    );
  });
});
