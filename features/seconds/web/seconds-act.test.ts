import { expect, it } from 'vitest';
import { actOf } from './seconds-act.ts';
import type { SecondsOrder } from './types.ts';

const SETTLED = {
  id: 7,
  state: 'lost',
  type: 2,
  seconds: 30,
  number: '20',
  fact_profits: '-20',
  open_price: '80000.01',
  mean_of: null,
  end_price: '80000.02',
  symbol_name: 'BTC/USDT',
  currency_match: { currency_name: 'BTC', legal_name: 'USDT' },
} as SecondsOrder;

const words = (key: string, values: object = {}): string =>
  [key, ...Object.values(values).map(String)].join(' ');

it('tells a settled contract with its result, and a line that names no amount', () => {
  const act = actOf(SETTLED, 'BTC/USDT: lost', words, 'en');
  expect(act).toMatchObject({
    kind: 'seconds',
    id: 7,
    verb: 'seconds.state_lost',
    amount: '−20',
    unit: 'USDT',
    line: 'seconds.act_line BTC/USDT seconds.down seconds.span_seconds 30',
    news: 'BTC/USDT: lost',
  });
  expect(act.line).not.toContain('20 ');
  expect(act.rows).toEqual([
    ['seconds.stake', '20 USDT'],
    ['seconds.open_price', '80,000.01'],
    ['seconds.close_price', '80,000.02'],
  ]);
});
