import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../../../core/money/units.ts';
import type { ReceiptMarket } from '../../../core/receipts/kind.ts';
import { concessionPpm, deskQuote } from '../rules/desk.ts';
import { exchangedUnits } from '../rules/deals.ts';
import type { ConvertCase } from './case.ts';
import { checkConvert, CONVERT_CHECKS, spreadAt } from './checks.ts';

const DOLLAR = { id: 2, code: 'USDT', scale: 8 };
const BTC = { id: 4, code: 'BTC', scale: 8 };
const XRP = { id: 9, code: 'XRP', scale: 6 };
const market = (marketId: number, name: string, baseScale: number): ReceiptMarket => ({
  marketId,
  name,
  tickUnits: '1000000',
  baseScale,
  money: 'USDT',
  moneyScale: 8,
  staleAfterMs: 15_000,
});
const MARKETS = [market(1, 'BTC/USDT', 8), market(3, 'XRP/USDT', 6)];
const NETS = new Map([
  [4, 12_345_678_901_234n],
  [9, -1_111_222_333_444n],
]);

/** An exchange of so much, as the rules make it. */
function made(amount: bigint, from: typeof BTC, to: typeof BTC): ConvertCase {
  const legs = new Map([
    [4, { marketId: 1, tick: 7, indexTicks: 9_624_512, netUnits: String(NETS.get(4)) }],
    [9, { marketId: 3, tick: 8, indexTicks: 52, netUnits: String(NETS.get(9)) }],
  ]);
  const coin = (asset: typeof BTC) => {
    const ticks = legs.get(asset.id)?.indexTicks;
    return { asset, price: { dollarUnits: ticks ? BigInt(ticks) * 1_000_000n : 10n ** 8n } };
  };
  const desk = { dollar: DOLLAR, net: (id: number) => NETS.get(id) ?? 0n };
  const { bid, ask } = deskQuote(amount, coin(from), coin(to), desk);
  const received = exchangedUnits(
    units(amount),
    { scale: from.scale, price: bid },
    { scale: to.scale, price: ask },
  );
  return {
    kind: 'convert',
    id: 5,
    timeMs: 1_000,
    from: legs.get(from.id) ?? null,
    to: legs.get(to.id) ?? null,
    askedUnits: String(amount),
    leastUnits: String(received),
    givenUnits: String(amount),
    receivedUnits: String(received),
    feeUnits: String((amount + 999n) / 1_000n),
  };
}

/** When ticks came, by their numbers: 7 is that of bitcoin, 8 that of the other coin. */
const TICK_MS: Record<number, number> = { 6: 400, 7: 900, 8: 1_000 };

/** The names of the checks that fail for an exchange. */
function failed(order: ConvertCase, markets = MARKETS, tickMs = TICK_MS): string[] {
  const names: string[] = [];
  const evidence = {
    named: () => undefined,
    inForce: () => undefined,
    tick: (_market: number, number: number) => ({ timeMs: tickMs[number] ?? 0 }),
    // The tick before another came with the acceptance.
    lastBefore: (_market: number, number: number, timeMs: number) => {
      const nextMs = tickMs[number + 1] ?? 0;
      if ((tickMs[number] ?? 0) > timeMs || nextMs <= timeMs) names.push('last_tick');
    },
  };
  checkConvert(
    {
      checks: {
        add: (name, isOk) => {
          expect(CONVERT_CHECKS).toContain(name);
          if (!isOk) names.push(name);
          return isOk;
        },
      },
      evidence: evidence as never,
      counted: () => undefined,
      market: (id) => markets.find(({ marketId }) => marketId === id),
      terms: () => undefined,
    },
    order,
  );
  return [...new Set(names)];
}

const ORDER = made(30_000_000n, BTC, XRP);
const more = (text: string, by = 1n): string => String(BigInt(text) + by);

describe('the receipt of an exchange', () => {
  it.each([
    ['coin to coin', ORDER],
    ['from dollars', made(5_000_000_000n, DOLLAR, BTC)],
    ['to dollars', made(5_000_000_000n, XRP, DOLLAR)],
  ])('holds as it came: %s', (_name, order) => expect(failed(order)).toEqual([]));

  it.each<[string, ConvertCase]>([
    ['received', { ...ORDER, receivedUnits: more(ORDER.receivedUnits, -1n) }],
    ['received', { ...ORDER, givenUnits: more(ORDER.givenUnits, 100n) }],
    ['asked', { ...ORDER, leastUnits: more(ORDER.receivedUnits) }],
    ['asked', { ...ORDER, askedUnits: more(ORDER.givenUnits) }],
    ['fee', { ...ORDER, feeUnits: more(ORDER.feeUnits) }],
    ['pair', { ...ORDER, to: ORDER.from }],
  ])('fails at %s where something else is claimed', (check, order) => {
    expect(failed(order)).toContain(check);
  });

  it('fails where the desk took more than its depth', () => {
    const full = { ...ORDER, from: ORDER.from && { ...ORDER.from, netUnits: String(10n ** 14n) } };
    expect(failed(full)).toContain('spread');
  });

  it('says no word of a house that counts the money of its markets otherwise', () => {
    const [first, second] = MARKETS;
    const other = [first, second && { ...second, money: 'EUR' }].filter(
      (each) => each !== undefined,
    );
    expect(failed(ORDER, other)).toEqual(['pair']);
  });
});

it('agrees with what the desk asks for a size, written a second time', () => {
  const whole = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  fc.assert(
    fc.property(
      whole,
      whole,
      fc.constantFrom(5n * 10n ** 12n, 10n ** 14n),
      (net, change, depth) => {
        expect(spreadAt(net, change, depth)).toBe(concessionPpm(net, change, depth));
      },
    ),
  );
});

describe('the receipt of an exchange that waited for its ticks', () => {
  const waited = { ...made(30_000_000n, BTC, DOLLAR), acceptedMs: 500, timeMs: 900 };

  it('proves that its tick was the first one after the acceptance', () => {
    expect(failed(waited)).toEqual([]);
    expect(failed({ ...waited, acceptedMs: 899 })).toEqual([]);
    expect(failed({ ...waited, acceptedMs: 400 })).toEqual([]);
  });

  it.each<[string[], ConvertCase, Record<number, number>]>([
    // One that came before was left out.
    [['last_tick'], { ...waited, acceptedMs: 399 }, TICK_MS],
    // It was there when the exchange was accepted.
    [['last_tick', 'first_after'], { ...waited, acceptedMs: 900 }, TICK_MS],
    [['decided'], { ...waited, timeMs: 901 }, TICK_MS],
    [['first_after'], { ...waited, timeMs: 3_501 }, { 6: 400, 7: 3_501 }],
    [[], { ...waited, timeMs: 3_500 }, { 6: 400, 7: 3_500 }],
  ])('fails at %j', (checks, order, tickMs) => {
    expect(failed(order, MARKETS, tickMs)).toEqual(checks);
  });
});

describe('the receipt of an exchange at a locked price', () => {
  // 0.03 % of 0.3 BTC; locked when its tick came, and taken five seconds later.
  const kept = { acceptedMs: 500, lockedMs: 900, timeMs: 5_900, lockUnits: '9000' };
  const locked = { ...made(30_000_000n, BTC, DOLLAR), ...kept };

  it('proves the tick of the lock, its cost and its time', () => {
    expect(failed(locked)).toEqual([]);
    expect(failed({ ...locked, timeMs: 900 })).toEqual([]);
    const times = { acceptedMs: 950, lockedMs: 1_000, timeMs: 1_000 };
    // 0.08 % of 30 XRP.
    const other = { ...made(30_000_000n, XRP, DOLLAR), ...times, lockUnits: '24000' };
    expect(failed(other)).toEqual([]);
  });

  it.each<[string[], ConvertCase]>([
    [['locked'], { ...locked, timeMs: 5_901 }],
    [['locked'], { ...locked, timeMs: 899 }],
    [['locked'], { ...locked, lockUnits: '8999' }],
    [['locked'], { ...locked, lockUnits: '9001' }],
    [['decided'], { ...locked, lockedMs: 901, timeMs: 5_901 }],
  ])('fails at %j', (checks, order) => {
    expect(failed(order)).toEqual(checks);
  });
});
