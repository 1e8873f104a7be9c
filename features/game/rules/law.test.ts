/** The laws of the game, recomputed from entries, ledger and public rows, never from answers. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { IndexTick } from '../../feeds/contract.ts';
import type { DrawPublication, Guess } from '../contract.ts';
import { drawnAt } from '../receipts/checks.ts';
import { prize, secretOf } from '../testing/prizes.ts';
import { DAY_MS, GameWorld } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const OWNERS = [1_001, 1_002, 1_003, 1_004];
const HOUR_MS = 3_600_000;

/** A week's draw with everybody in it, and what was published of it. */
function drawn(seed: number) {
  const random = new Random(seed);
  const house = new GameWorld('5000');
  for (const owner of OWNERS) house.verify(owner);
  house.collect(500, ...OWNERS);
  house.plan([prize({ count: random.whole(1, 6) }), prize({ kind: 'fee', products: 'spot' })]);
  const id = house.openDraw(seed);
  for (let turn = 0; turn < 8; turn += 1) {
    house.refusal(random.pick(OWNERS), house.tickets(random.whole(1, 3)));
  }
  house.wait(house.draw(id).closesMs - house.timeMs);
  const beacon = [
    [btcUsdt, 8_000_000 + random.whole(-999, 999)],
    [ethUsdt, 8_000_000 + random.whole(-999, 999)],
  ] as const;
  for (const [market, ticks] of beacon) house.index(ticks, market, 1_001);
  house.must(0, { type: 'game.reveal', drawId: id, secret: secretOf(seed) });
  return { house, id };
}

describe('whatever is played', () => {
  it.each(SEEDS)('points are the sum of their entries, with seed %i', (seed) => {
    const random = new Random(seed);
    const house = new GameWorld('5000');
    for (const owner of OWNERS) house.verify(owner);
    house.plan([prize({ count: 2 })], 50);
    const draws = [house.openDraw(seed * 1_000)];
    for (let step = 0; step < 400; step += 1) {
      const owner = random.pick(OWNERS);
      const what = random.whole(1, 4);
      if (what === 1) house.refusal(owner, { type: 'game.check_in' });
      if (what === 2) house.refusal(owner, house.tickets(random.whole(1, 2)));
      if (what === 3) house.refusal(owner, { type: 'game.guess', direction: 'up' });
      const market = random.pick([btcUsdt, ethUsdt]);
      house.index(8_000_000 + random.whole(-50, 50), market, random.whole(1_000, 3 * HOUR_MS));
      const running = draws.at(-1) ?? 0;
      const secret = secretOf(seed * 1_000 + draws.length - 1);
      if (random.chance(0.5)) house.refusal(0, { type: 'game.reveal', drawId: running, secret });
      if (house.engine.game.draws.current === undefined) {
        draws.push(house.openDraw(seed * 1_000 + draws.length));
      }
      for (const each of OWNERS) {
        expect(house.engine.game.players.of(each).points).toBe(house.sumOf(each));
        expect(house.sumOf(each)).toBeGreaterThanOrEqual(0);
      }
      house.expectSound();
    }
    expect(draws.length).toBeGreaterThan(2);
  });

  it('nobody has two check-ins of one day, nor two guesses of one hour', () => {
    const house = new GameWorld();
    const random = new Random(7);
    for (let step = 0; step < 300; step += 1) {
      house.index(8_000_000 + random.whole(-9, 9), btcUsdt, random.whole(1, 20) * 600_000);
      for (const owner of OWNERS) {
        house.refusal(owner, { type: 'game.check_in' });
        house.refusal(owner, { type: 'game.guess', direction: random.pick(['up', 'down']) });
      }
    }
    const entries = house.appended<{ owner: number; reason: string; timeMs: number }>(
      'game_points',
    );
    const days = entries
      .filter(({ reason }) => reason === 'check_in')
      .map(({ owner, timeMs }) => `${owner}:${Math.floor(timeMs / DAY_MS)}`);
    expect(new Set(days).size).toBe(days.length);
    const guesses = [
      ...new Map(house.rows<Guess>('game_guesses').map((row) => [row.id, row])).values(),
    ];
    expect(guesses.length).toBeGreaterThan(50);
    const hours = guesses.map(({ owner, hourMs }) => `${owner}:${hourMs}`);
    expect(new Set(hours).size).toBe(hours.length);
    for (const { placedMs, hourMs } of guesses) expect(placedMs).toBeLessThan(hourMs);
  });
});

describe('a draw', () => {
  it.each(SEEDS)('follows from what was published, with seed %i', (seed) => {
    const { house, id } = drawn(seed);
    const rows = house.appended<{ drawId: number; terms: string }>('game_publications');
    const [promise, entries, result] = rows.map(({ terms }) => JSON.parse(terms)) as [
      DrawPublication & { version: 1 },
      DrawPublication & { version: 2 },
      DrawPublication & { version: 3 },
    ];
    const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sha(Buffer.from(result.secret, 'hex'))).toBe(promise.commitment);
    const ticks = (house.events('feeds.index_ticked') as IndexTick[]).filter(
      ({ timeMs }) => timeMs > entries.closedMs + 1_000,
    );
    const contents = promise.markets.map((market) => {
      const tick = ticks.find(({ marketId }) => marketId === market) as IndexTick;
      const { marketId, number, timeMs, sources, formula, lots } = tick;
      return [marketId, number, timeMs, tick.ticks, sources, formula, lots].join('|');
    });
    const parts = ['bourse-draw-1', `game:${id}`, result.secret, entries.root];
    const seedText = sha([...parts, sha(contents.join('\n'))].join('|'));
    const prizes = promise.prizes.reduce((sum, { count }) => sum + count, 0);
    const wanted = Math.min(prizes, entries.entries);
    const expected = drawnAt(seedText, wanted, entries.entries).map((index) => index + 1);
    expect(result.winners).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('takes what it gives from promotions alone', () => {
    const { house } = drawn(3);
    const [free, held] = house.money(HOUSE.promotions);
    const paid = house.coupons().reduce((sum, { spentUnits }) => sum + spentUnits, 0n);
    expect(free + held + paid).toBe(usdt('5000'));
    house.expectSound();
  });

  it('has no favourite: each entry is drawn as often as any other', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    const rounds = 4_000;
    for (let round = 0; round < rounds; round += 1) {
      const seed = createHash('sha256').update(`round ${round}`).digest('hex');
      for (const index of drawnAt(seed, 3, 10)) counts[index] = (counts[index] ?? 0) + 1;
    }
    const expected = (rounds * 3) / 10;
    const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Chi-squared with nine degrees of freedom: above 27.9 in one of a thousand cases.
    expect(square).toBeLessThan(27.9);
  });
});
