import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketOf } from '../../catalogue/contract.ts';
import { catalogueDefinition } from '../../catalogue/seed/catalogue.ts';
import type { Position } from '../contract/index.ts';
import { closingTicks, openingTicks } from '../rules/formulas.ts';
import { firstContractTerms } from '../seed.ts';
import { Extras } from './extras.ts';

const TOLD = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];
const { markets: rows, assets } = catalogueDefinition('default', 0);
const markets = rows
  .flatMap((row) => {
    const base = assets.find(({ id }) => id === row.baseId);
    const quote = assets.find(({ id }) => id === row.quoteId);
    return base === undefined || quote === undefined ? [] : [marketOf(row, base, quote)];
  })
  .filter(({ symbol }) => TOLD.includes(symbol));
const [dollar = 0] = markets.map(({ quote }) => quote.id);
const terms = new Map(firstContractTerms(markets, dollar).map((each) => [each.marketId, each]));
/** The third trades SOL with the trend; the fourth never has enough. */
const [SOL_TRADER, FAST_TRADER] = [3, 4];
const START = 20_000;

interface Told {
  readonly step: number;
  readonly owner: number;
  readonly type: string;
  readonly lots: number;
}

/** What five of them do along a path of prices, the same for all markets. */
async function lived(path: readonly number[]): Promise<readonly Told[]> {
  const told: Told[] = [];
  const open = new Map<number, Position>();
  let [step, nextId] = [0, 0];
  const extras = new Extras([1, 2, 3, 4, 5], {
    markets: () => markets,
    indexTicks: () => path[step] ?? START,
    terms: (id) => terms.get(id),
    positionsOf: (owner) => [...open.values()].filter((each) => each.owner === owner),
    give: (owner, command) => {
      const { type } = command;
      if (type === 'contracts.open') {
        const { marketId, side, lots } = command as unknown as Position;
        const openTicks = openingTicks(side, path[step] ?? START, 10);
        nextId += 1;
        const position = { id: nextId, owner, marketId, side, lots, openTicks, state: 'open' };
        open.set(nextId, position as Position);
        told.push({ step, owner, type, lots });
      } else {
        const { positionId } = command as unknown as { positionId: number };
        open.delete(positionId);
        told.push({ step, owner, type, lots: 0 });
      }
      return Promise.resolve({ answer: null } as never);
    },
  });
  for (step = 0; step < path.length; step += 1) await extras.act(step);
  return told;
}

function of(told: readonly Told[], owner: number, type: string): readonly Told[] {
  return told.filter((each) => each.owner === owner && each.type === `contracts.${type}`);
}

/** Practice at one price, then a move while the next position is open. */
async function afterPractice(ticks: number): Promise<readonly Told[]> {
  // Every thirteen steps one is opened and kept for twelve; then he rests until step 283.
  const practice = 13 * 22;
  const path = Array.from({ length: practice + 40 }, (_, at) =>
    at < practice + 2 ? START : ticks,
  );
  return lived(path);
}

describe('what an extra of a demo does', () => {
  it('follows from the prices that have been, and from none that comes', async () => {
    const moves = fc.array(fc.integer({ min: -180, max: 180 }), { minLength: 300, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(moves, moves, fc.integer({ min: 1, max: 299 }), async (one, other, at) => {
        const path = (all: readonly number[]) => {
          let ticks = START;
          return all.map((move) => (ticks = Math.max(1_000, ticks + move)));
        };
        const [first, second] = [path(one), path([...one.slice(0, at), ...other.slice(at)])];
        const before = ({ step }: Told) => step < at;
        const [mine, his] = [await lived(first), await lived(second)];
        expect(mine.filter(before)).toEqual(his.filter(before));
      }),
      { numRuns: 15 },
    );
  });

  it('ends a position when it makes enough, and goes on with a tenth', async () => {
    // 180 basis points after the spread at both ends and ten of fees, and one tick less.
    const least = Array.from({ length: 600 }, (_, at) => START + at).find((ticks) => {
      const [from, to] = [openingTicks('long', START, 10), closingTicks('long', ticks, 10)];
      return ((to - from) / from) * 10_000 - 10 >= 180;
    });
    const enough = await afterPractice(least ?? 0);
    const practised = of(enough, SOL_TRADER, 'close').slice(0, 20);
    expect(practised.every(({ step }, at) => step === at * 13 + 12)).toBe(true);
    expect(of(enough, SOL_TRADER, 'close')[20]?.step).toBe(13 * 22 + 2);
    const opened = of(enough, SOL_TRADER, 'open');
    expect(opened[20]?.step).toBe(13 * 22);
    const lots = opened.map((each) => each.lots);
    expect(lots[21]).toBeGreaterThan((lots[20] ?? 0) / 11);
    expect(lots[21]).toBeLessThanOrEqual((lots[20] ?? 0) / 10);
    const less = await afterPractice((least ?? 0) - 1);
    expect(of(less, SOL_TRADER, 'close')).toHaveLength(20);
  });

  it('is practice at first, which nothing ends early', async () => {
    const path = Array.from({ length: 20 }, (_, at) => (at < 3 ? START : START + 600));
    expect(of(await lived(path), SOL_TRADER, 'close')).toMatchObject([{ step: 12 }]);
  });

  it('is done all the time, and as large, by who never has enough', async () => {
    const told = await afterPractice(START + 600);
    const opened = of(told, FAST_TRADER, 'open');
    expect(opened).toHaveLength(163);
    expect(new Set(opened.filter(({ step }) => step < 288).map(({ lots }) => lots)).size).toBe(1);
  });
});
