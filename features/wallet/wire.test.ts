import { describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { smallCatalogue, USDT } from '../../tests/support/small-catalogue.ts';
import {
  balanceFields,
  changeInput,
  detailInput,
  type HeldAsset,
  KIND_WORDS,
  kindOf,
  kindWord,
  walletGroup,
} from './wire/index.ts';
import { statementInputs } from './wire/statement-inputs.ts';

function held(code: string, kind: number, available: bigint, frozen: bigint): HeldAsset {
  const asset = smallCatalogue().assets.find((candidate) => candidate.code === code);
  if (asset === undefined) throw new Error(`the small catalogue has no ${code}`);
  const dollarUnits = code === 'BTC' ? 2_000_000_000_000n : 100_000_000n;
  return { asset, dollarUnits, held: new Map([[kind, { available, frozen }]]) };
}

describe('the wallet on the wire', () => {
  it('has one word for each account kind and back', () => {
    expect(KIND_WORDS.map((word) => kindWord(kindOf(word)))).toEqual([...KIND_WORDS]);
    expect(KIND_WORDS.map(kindOf)).toEqual([1, 2, 3, 4]);
  });

  it('shows available and frozen of every kind as plain decimals', () => {
    const fields = balanceFields(held('USDT', KIND.spot, 12_345_678_901n, 1n));
    expect(fields).toEqual({
      legal_balance: '0',
      lock_legal_balance: '0',
      change_balance: '123.45678901',
      lock_change_balance: '0.00000001',
      lever_balance: '0',
      lock_lever_balance: '0',
      micro_balance: '0',
      lock_micro_balance: '0',
    });
  });

  it('sums a group in dollars, available and frozen together, rounded down', () => {
    const coins = [
      held('USDT', KIND.spot, 100_000_000n, 50_000_000n),
      held('BTC', KIND.spot, 1n, 0n),
    ];
    const group = walletGroup('change', coins) as { usdt_totle: string; balance: object[] };
    expect(group.usdt_totle).toBe('1.5002');
    expect(group.balance).toMatchObject([
      { currency: USDT, change_balance: '1', lock_change_balance: '0.5', usdt_price: '1' },
      { currency_name: 'BTC', usdt_price: '20000', usdt_value: '0.0002' },
    ]);
    const margin = walletGroup('lever', coins) as { balance: object[] };
    expect(margin.balance).toHaveLength(1);
  });

  it('counts nothing for a coin without a price', () => {
    const unpriced = { ...held('BTC', KIND.spot, 100n, 0n), dollarUnits: undefined };
    expect(walletGroup('change', [unpriced])).toMatchObject({
      usdt_totle: '0',
      balance: [{ usdt_price: '0' }],
    });
  });

  it('reads numbers and texts alike and takes pages from one', () => {
    const { log, months } = statementInputs(['trade', 'loan']);
    expect(log.parse({})).toMatchObject({ currency: 0, type: 0, page: 1, limit: 10 });
    expect(log.parse({ currency: '2', type: '4', page: 0, limit: '9999' })).toMatchObject({
      currency: 2,
      type: 4,
      page: 1,
      limit: 100,
    });
    expect(months.parse({ kind: 'loan' }).kind).toBe('loan');
    expect(log.parse({}).kind).toBe('all');
    expect(log.safeParse({ kind: 'dual' }).success).toBe(false);
    expect(detailInput.parse({ currency: 2 })).toEqual({ currency: 2, type: 'change' });
  });

  it.each([
    ['an account kind that is none', { from_field: 'house' }],
    ['a coin below zero', { currency_id: '-1' }],
    ['an amount that is an object', { number: {} }],
    ['an endless amount', { number: '1'.repeat(41) }],
  ])('does not read %s', (_title, change) => {
    const sound = { currency_id: 2, number: '1', from_field: 'change', to_field: 'legal' };
    expect(changeInput.safeParse(sound).success).toBe(true);
    expect(changeInput.safeParse({ ...sound, ...change }).success).toBe(false);
  });
});
