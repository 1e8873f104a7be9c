import { expect, it } from 'vitest';
import { streamNamed } from './streams.ts';

it('takes a symbol in small or in capital letters, and no mixture of them', () => {
  const told = { kind: 'depth', symbol: 'BTCUSDT' };
  expect(streamNamed('btcusdt@depth')).toEqual(told);
  expect(streamNamed('BTCUSDT@depth')).toEqual(told);
  expect(streamNamed('1inchusdt@ticker')).toEqual({ kind: 'ticker', symbol: '1INCHUSDT' });
  // Each would be told by itself, so 128 of them would cost 128 times what one does.
  for (const mixed of ['Btcusdt', 'btcusdT', 'BTCUSDt']) {
    expect(streamNamed(`${mixed}@depth`)).toBeUndefined();
    expect(streamNamed(`${mixed}@depth20@100ms`)).toBeUndefined();
    expect(streamNamed(`${mixed}@kline_1M`)).toBeUndefined();
  }
});
