import { describe, expect, it } from 'vitest';
import { quoteTimeMs, readAnswer, textAt } from './quote-answer.ts';

describe('an answer', () => {
  it('keeps its numbers as they were written', () => {
    const answer = readAnswer('{"c":261.7400000000000000000001,"t":1582641000,"s":"0.10"}');
    expect(answer).toEqual({ c: '261.7400000000000000000001', t: '1582641000', s: '0.10' });
  });

  const rows = [
    { symbol: 'MSFT', price: 508.1, 'last/trade': { at: 1 } },
    { symbol: 'AAPL', price: 261.74, 'last/trade': { at: 2 } },
  ];
  it.each([
    ['/c', { c: 1.5 }, '1.5'],
    ['/0/price', rows, '508.1'],
    ['/[symbol]/price', rows, '261.74'],
    ['/[symbol]/last~1trade/at', rows, '2'],
    ['/data/[symbol]/price', { data: rows }, '261.74'],
    ['/{symbol}/price', { AAPL: { price: '261.74' } }, '261.74'],
    ['/quotes/{symbol}', { quotes: { AAPL: 3 } }, '3'],
    ['/a~01b', { 'a~1b': 4 }, '4'],
  ])('has the text at %s', (path, answer, text) => {
    expect(textAt(readAnswer(JSON.stringify(answer)), path, 'AAPL')).toBe(text);
  });

  it.each([
    ['/d', { c: 1 }],
    ['/c', { c: null }],
    ['/c', { c: {} }],
    ['/c', { c: true }],
    ['/c/d', { c: 'text' }],
    ['/c', 'text'],
    ['/c', null],
    ['/[symbol]/price', [{ symbol: 'MSFT', price: 1 }]],
    ['/[symbol]/price', { symbol: 'AAPL', price: 1 }],
    ['/[symbol]/price', [null, 7, 'AAPL']],
    ['/{symbol}/price', { MSFT: { price: 1 } }],
    ['/__proto__/c', {}],
    ['/constructor/name', {}],
  ])('has nothing at %s of %j', (path, answer) => {
    expect(textAt(readAnswer(JSON.stringify(answer)), path, 'AAPL')).toBeUndefined();
  });
});

describe('the time of a quote', () => {
  const timeMs = Date.UTC(2020, 1, 25, 14, 30, 0, 250);
  it.each([
    ['1582641000', timeMs - 250],
    ['1582641000.25', timeMs],
    ['1582641000250', timeMs],
    ['1582641000250999', timeMs],
    ['1582641000250999999', timeMs],
    ['2020-02-25T14:30:00.25Z', timeMs],
    ['2020-02-25T14:30:00.250999999Z', timeMs],
    ['2020-02-25T09:30:00-05:00', timeMs - 250],
    ['2020-02-25T14:30Z', timeMs - 250],
  ])('is read from %s', (text, expected) => {
    expect(quoteTimeMs(text)).toBe(expected);
  });

  it.each([
    '',
    '0',
    'now',
    '-1582641000',
    '2020-02-25',
    '2020-02-25T14:30:00',
    '2020-13-45T00:00Z',
  ])('is not guessed from %j', (text) => expect(quoteTimeMs(text)).toBeUndefined());
});
