import { describe, expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { btcUsdt, smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { type Market, printTurnover } from './contract.ts';

function market(): Market {
  const { machine, catalogue } = openEngine();
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  expect(isRefusal(machine.execute({ actor: 0, command: install }, 0))).toBe(false);
  const found = catalogue.market(btcUsdt);
  if (found === undefined) throw new Error('no market');
  return found;
}

describe('turnover in the quote coin', () => {
  // A tick is 0.01 USDT and a lot 0.00001 BTC: a tick of a lot is worth 0.0000001 USDT.
  it.each([
    [0, '0.00'],
    [100_000, '0.01'],
    [10_000_000, '1.00'],
    [2_000_000 * 150_000, '30000.00'],
  ])('of %i ticks × lots is %s', (value, text) => {
    expect(printTurnover(market(), value)).toBe(text);
  });
});
