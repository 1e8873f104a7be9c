import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './chat-text.ts';

describe('a text in pieces', () => {
  it('has coins and own screens', () => {
    expect(piecesOf('is $BTC up? see /pages/market/alerts now')).toEqual([
      { is: 'text', text: 'is ' },
      { is: 'coin', text: '$BTC', coin: 'BTC' },
      { is: 'text', text: ' up? see ' },
      { is: 'screen', text: '/pages/market/alerts' },
      { is: 'text', text: ' now' },
    ]);
    expect(piecesOf('$5 and $ and $B')).toEqual([{ is: 'text', text: '$5 and $ and $B' }]);
    expect(piecesOf('$btc')).toEqual([{ is: 'coin', text: '$btc', coin: 'BTC' }]);
    expect(piecesOf('')).toEqual([]);
  });

  it('is the text', () => {
    const part = fc.constantFrom('$BTC', '/pages/a', ' ', 'x', '$', '?id=1');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
