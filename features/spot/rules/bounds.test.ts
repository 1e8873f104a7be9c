import { expect, it } from 'vitest';
import { TradingEngine } from '../../../tests/support/server-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { refuseSized } from './bounds.ts';

it.each([
  ['quantity_below_minimum', '0.00001 BTC', '0.0001 ETH'],
  ['quantity_above_maximum', '1000 BTC', '1000 ETH'],
  ['value_below_minimum', '5 USDT', '5 USDT'],
  ['value_above_maximum', '5000000 USDT', '5000000 USDT'],
  ['too_many_open_orders', '200', '200'],
  ['too_many_trailing_stops', '20', '20'],
  ['market_halted', undefined, undefined],
])('%s says %s in one market, %s in another', (refusal, ...limits) => {
  const { catalogue } = new TradingEngine().engine;
  for (const [at, id] of [btcUsdt, ethUsdt].entries()) {
    const market = catalogue.market(id);
    if (market === undefined) throw new Error('the market is missing');
    expect(refuseSized(refusal, market).details?.['limit']).toBe(limits[at]);
  }
});
