/** The settlement twin: what the rules gave, recomputed by the arithmetic of receipts. */
import { describe, expect, it } from 'vitest';
import { commitmentOf, proofOf } from '../../../core/draw/draw.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { aaplUsdt, BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  type AllocationLine,
  type BeaconPart,
  type FiledLine,
  type IeoOrder,
  type IeoTerms,
  isDemoBeacon,
  leafOf,
} from '../contract.ts';
import { IeoWorld } from '../testing/world.ts';
import type { IeoBegunCase, IeoCase } from './case.ts';
import { checkBegun, checkIeo, checkPublicFile, IEO_CHECKS } from './checks.ts';
import { receiptKinds } from './index.ts';

const SECRET = '5a'.repeat(32);
const OWNERS = [ALICE, BOB, 103, 104, 105, 106];
const [kind, begunKind] = receiptKinds;

type Context = CaseContext<IeoTerms>;
const LIST = { call: '/project/result', fields: { project_id: 1 } };

const METHODS: readonly [string, Partial<IeoTerms>][] = [
  ['pro rata', {}],
  ['level', { method: 'level' }],
  [
    'draw',
    {
      method: 'draw',
      commitment: commitmentOf(SECRET),
      beaconMarkets: [btcUsdt, ethUsdt, aaplUsdt],
    },
  ],
];

interface Sold {
  readonly versions: readonly IeoTerms[];
  readonly orders: readonly IeoOrder[];
  /** The same before the sale ended. */
  readonly begun: readonly IeoBegunCase[];
  readonly beacon: readonly BeaconPart[];
}

/** A sale that chance has filled, by six people of whom two are one. */
function sold(seed: number, change: Partial<IeoTerms>, source = 'one'): Sold {
  const random = new Random(seed);
  const world = new IeoWorld();
  for (const owner of OWNERS) world.verify(owner, owner === 106 ? 105 : owner);
  world.publish({
    ...change,
    minLots: '1',
    parts: [
      { assetId: USDT, priceUnits: '5000000', lots: String(random.whole(20, 400)) },
      { assetId: BTC, priceUnits: '100', lots: String(random.whole(1, 100)) },
    ],
  });
  const ids = OWNERS.flatMap((owner) => {
    const first = world.subscribe(owner, random.whole(1, 120));
    return random.chance(0.5) ? [first, world.subscribe(owner, random.whole(1, 60), BTC)] : [first];
  });
  const begun = ids.map((id) => begunCase(world.order(id)));
  world.end();
  if (world.project().state === 'drawing') {
    world.wait(1_001);
    const prices = [btcUsdt, ethUsdt, aaplUsdt].map((id) => [id, source, 7_000_000 + seed, 0]);
    world.must(0, { type: 'feeds.tick', prices });
    world.must(0, { type: 'ieo.reveal', projectId: 1, secret: SECRET });
  }
  world.expectSound();
  const orders = ids.map((id) => world.order(id)).sort((a, b) => a.id - b.id);
  const beacon = JSON.parse(world.project().beacon) as BeaconPart[];
  return { versions: world.versions(), orders, begun, beacon };
}

function begunCase(order: IeoOrder): IeoBegunCase {
  return {
    kind: 'ieo_begun',
    id: order.id,
    productId: 1,
    termsVersion: 1,
    payAssetId: order.payAssetId,
    placedMs: order.placedMs,
    wantedLots: order.lots.toString(),
    heldUnits: order.heldUnits.toString(),
  };
}

function linesOf({ orders }: Sold): AllocationLine[] {
  return orders.map((order) => ({
    id: order.id,
    group: order.groupId,
    payAssetId: order.payAssetId,
    wanted: order.lots.toString(),
    given: order.givenLots.toString(),
  }));
}

function caseOf(sale: Sold, at: number): IeoCase {
  const lines = linesOf(sale);
  const order = sale.orders[at] as IeoOrder;
  return {
    kind: 'ieo',
    id: order.id,
    productId: 1,
    termsVersion: sale.versions.length,
    payAssetId: order.payAssetId,
    placedMs: order.placedMs,
    wantedLots: order.lots.toString(),
    givenLots: order.givenLots.toString(),
    chargedUnits: order.chargedUnits.toString(),
    group: order.groupId,
    proof: proofOf(lines.map(leafOf), at),
    lines,
    beacon: sale.versions.at(-1)?.result?.method === 'draw' ? sale.beacon : [],
    nonces: sale.orders.map(({ nonce }) => nonce),
    isDemo: isDemoBeacon(sale.versions.at(-1)?.result?.method === 'draw' ? sale.beacon : []),
  };
}

/** The public file as the call tells it. */
function fileOf(sale: Sold): FiledLine[] {
  return linesOf(sale).map((line, at) => ({ ...line, nonce: sale.orders[at]?.nonce ?? '' }));
}

/** The names of the checks that fail for a claim, or for rows of a file where some are given. */
function failed(sale: Sold, order: IeoBegunCase | IeoCase, rows?: readonly unknown[]): string[] {
  const names: string[] = [];
  const none = () => undefined;
  const context: Context = {
    checks: {
      add: (name, isOk) => {
        expect(IEO_CHECKS).toContain(name);
        if (!isOk) names.push(name);
        return isOk;
      },
    },
    evidence: {
      tick: none,
      named: none,
      inForce: none,
      lastBefore: none,
      content: (marketId, number) =>
        sale.beacon.find((it) => it.marketId === marketId && it.number === number)?.content,
    },
    counted: none,
    market: none,
    terms: (_key, version) => sale.versions.find((terms) => terms.version === version),
  };
  if (order.kind === 'ieo_begun') checkBegun(context, order);
  else if (rows === undefined) checkIeo(context, order);
  else checkPublicFile(context, order, rows);
  return names;
}

describe.each(METHODS)('what was given by %s', (_name, change) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is what the receipts find, seed %i', (seed) => {
    const sale = sold(seed, change);
    for (const at of sale.orders.keys()) {
      const order = caseOf(sale, at);
      expect(failed(sale, order)).toEqual([]);
      const long = { ...order, lines: [], nonces: [] };
      expect(failed(sale, long)).toEqual([]);
      expect(failed(sale, long, fileOf(sale))).toEqual([]);
      expect([kind?.list?.(order), kind?.list?.(long)]).toEqual([undefined, LIST]);
      expect(kind?.read(JSON.parse(JSON.stringify(order)))).toEqual(order);
      // A version from before the split says nothing of what was given.
      for (const { version, result } of sale.versions) {
        const named = failed(sale, { ...order, termsVersion: version });
        if (result === null) expect(named).toEqual(['same_terms']);
      }
    }
    for (const terms of sale.versions) expect(kind?.readTerms(terms)).toEqual(terms);
  });
});

describe('an order of an open sale', () => {
  const sale = sold(3, {});
  const [order] = sale.begun as readonly [IeoBegunCase];
  const more = (text: string) => String(BigInt(text) + 1n);

  it('holds as it came, whatever is paid with', () => {
    for (const each of sale.begun) {
      expect(failed(sale, each)).toEqual([]);
      expect(begunKind?.read(JSON.parse(JSON.stringify(each)))).toEqual(each);
    }
  });

  it.each<[string, Partial<IeoBegunCase>]>([
    ['held', { heldUnits: more(order.heldUnits) }],
    ['held', { wantedLots: more(order.wantedLots) }],
    ['held', { payAssetId: 99 }],
    ['allowed', { wantedLots: '601' }],
    ['allowed', { placedMs: (sale.versions[0]?.beginMs ?? 0) - 1 }],
  ])('fails at %s: %o', (check, claim) => {
    expect(failed(sale, { ...order, ...claim })).toContain(check);
  });
});

describe('a file that is too long for a receipt', () => {
  const [, , [, draw]] = METHODS as readonly [unknown, unknown, (typeof METHODS)[number]];
  const sale = sold(1, draw);
  const order = { ...caseOf(sale, 0), lines: [], nonces: [] };
  const [first, ...others] = fileOf(sale) as [FiledLine, ...FiledLine[]];
  const other = { ...first, given: String(BigInt(first.given) + 1n) };
  it.each<[string, readonly unknown[], string[]]>([
    ['is missing', [], ['file', 'draw', 'split']],
    ['lacks a line', others, ['file', 'draw', 'split']],
    ['says of one line something else', [other, ...others], ['file', 'split']],
    ['has a row that is none', [{ ...first, wanted: 1 }, ...others], ['file', 'draw', 'split']],
    ['has other random bytes', [{ ...first, nonce: 'ab'.repeat(16) }, ...others], ['draw']],
    ['has a row more that is none', [first, ...others, { ...first, wanted: 1 }], ['file']],
    ['says a line twice', [first, first, ...others], ['file', 'draw', 'split']],
  ])('fails where it %s', (_what, rows, checks) => {
    const names = failed(sale, order, rows);
    for (const name of checks) expect(names).toContain(name);
  });
});

describe('a draw with simulated prices', () => {
  const [, , [, draw]] = METHODS as readonly [unknown, unknown, (typeof METHODS)[number]];

  it('says that its randomness is that of a demo, and cannot hide it', () => {
    const raffle = sold(1, draw, 'sim-one');
    const own = caseOf(raffle, 0);
    expect(own.isDemo).toBe(true);
    expect(failed(raffle, own)).toEqual([]);
    expect(failed(raffle, { ...own, isDemo: false })).toEqual(['demo']);
    const { isDemo: _hidden, ...silent } = own;
    expect(failed(raffle, silent)).toEqual(['demo']);
  });

  it('is not claimed of true prices; a receipt from before the mark holds', () => {
    const raffle = sold(1, draw);
    const own = caseOf(raffle, 0);
    expect(own.isDemo).toBe(false);
    expect(failed(raffle, { ...own, isDemo: true })).toEqual(['demo']);
    const { isDemo: _none, ...older } = own;
    expect(failed(raffle, older)).toEqual([]);
  });

  it('is not said where nothing was drawn', () => {
    expect(isDemoBeacon([])).toBe(false);
    expect(isDemoBeacon([{ content: '1|2|sim-one,5' }, { content: '1|2|one,5' }])).toBe(false);
  });
});

describe('a receipt that claims something else', () => {
  const sale = sold(3, {});
  const order = caseOf(sale, 0);
  const more = (text: string) => String(BigInt(text) + 1n);
  const [first, ...others] = order.lines;
  it.each<[string, Partial<IeoCase>]>([
    ['line', { givenLots: more(order.givenLots) }],
    ['line', { wantedLots: more(order.wantedLots) }],
    ['line', { group: order.group + 1 }],
    ['line', { proof: order.proof.slice(1) }],
    ['split', { givenLots: more(order.givenLots) }],
    ['bounds', { givenLots: String(BigInt(order.givenLots) + 2n) }],
    ['allowed', { wantedLots: '601' }],
    ['allowed', { placedMs: (sale.versions[0]?.beginMs ?? 0) - 1 }],
    ['allowed', { placedMs: sale.versions.at(-1)?.closing?.endsMs ?? 0 }],
    ['charged', { chargedUnits: more(order.chargedUnits) }],
    ['file', { lines: others }],
    ['file', { lines: [{ ...(first as AllocationLine), given: '0' }, ...others] }],
  ])('fails at %s: %o', (check, claim) => {
    expect(failed(sale, { ...order, ...claim })).toContain(check);
  });

  it('fails where the terms were changed after they were published', () => {
    const [one, ...later] = sale.versions;
    const changed = { ...(one as IeoTerms), capLots: '601' };
    expect(failed({ ...sale, versions: [changed, ...later] }, order)).toContain('same_terms');
  });

  it('fails where a draw was told another secret, or other entries', () => {
    const [, , [, draw]] = METHODS as readonly [unknown, unknown, (typeof METHODS)[number]];
    const raffle = sold(1, draw);
    const last = raffle.versions.at(-1) as IeoTerms;
    const own = caseOf(raffle, 0);
    expect(last.result?.method).toBe('draw');
    const result = last.result === null ? null : { ...last.result, secret: '5b'.repeat(32) };
    const versions = [...raffle.versions.slice(0, -1), { ...last, result }];
    expect(failed({ ...raffle, versions }, own)).toContain('draw');
    const late = own.beacon.map((part) => ({ ...part, content: `${part.content}0` }));
    expect(failed(raffle, { ...own, beacon: late })).toContain('beacon');
    expect(failed(raffle, { ...own, beacon: own.beacon.slice(1) })).toContain('beacon');
    const nonces = own.nonces.map(() => 'ab'.repeat(16));
    expect(failed(raffle, { ...own, nonces })).toContain('draw');
  });
});
