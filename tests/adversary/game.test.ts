/** What somebody may try to win more often than others, or to know beforehand who wins. */
import { expect, test } from 'vitest';
import { commitmentOf } from '../../core/draw/draw.ts';
import { GameWorld } from '../../features/game/testing/world.ts';
import { prize, secretOf } from '../../features/game/testing/prizes.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const [ANN, BEN, CAT] = [1_001, 1_002, 1_003] as const;

function withDraw(): { world: GameWorld; draw: number } {
  const world = new GameWorld();
  world.verify(ANN);
  world.verify(BEN);
  world.verify(CAT, ANN);
  world.collect(1_000, ANN, BEN, CAT);
  world.plan([prize({ count: 2 })]);
  return { world, draw: world.openDraw() };
}

test('many accounts of one person have the tickets of one, however they take them', () => {
  const { world } = withDraw();
  for (let count = 0; count < 20; count += 1) {
    world.refusal(count % 2 === 0 ? ANN : CAT, world.tickets(1));
  }
  const draw = world.engine.game.draws.current;
  expect(draw?.entries).toBe(10);
  const points = world.engine.game.players;
  expect(points.of(ANN).points + points.of(CAT).points).toBe(world.sumOf(ANN) + world.sumOf(CAT));
});

test('an operator who plans, confirms or closes during a draw changes nothing of it', () => {
  const { world, draw } = withDraw();
  world.must(ANN, world.tickets(3));
  const before = world.draw(draw);
  world.plan([prize({ count: 400 })]);
  const [first] = world.engine.game.plans.sorted();
  const close = { operator: 3, id: first?.id, verdict: 'close' };
  world.must(0, { type: 'game.decide_plan', ...close });
  expect(world.draw(draw)).toEqual(before);
  expect(world.refusal(0, { type: 'game.open_draw', commitment: commitmentOf(secretOf(2)) })).toBe(
    'draw_running',
  );
});

test('whoever holds the secret cannot try another one, an earlier time or a second draw', () => {
  const { world, draw } = withDraw();
  world.must(ANN, world.tickets(1));
  world.must(BEN, world.tickets(1));
  const reveal = (secret: string) =>
    world.refusal(0, { type: 'game.reveal', drawId: draw, secret });
  expect(reveal(secretOf(1))).toBe('unknown_draw');
  world.wait(world.draw(draw).closesMs - world.timeMs);
  expect(reveal(secretOf(1))).toBe('no_beacon');
  world.beacon();
  for (let number = 2; number < 50; number += 1)
    expect(reveal(secretOf(number))).toBe('wrong_secret');
  expect(reveal(secretOf(1))).toBe('accepted');
  const { winners } = world.draw(draw);
  expect(reveal(secretOf(1))).toBe('unknown_draw');
  expect(world.draw(draw).winners).toBe(winners);
});

test('prices after the beacon change nothing, however long the reveal is held back', () => {
  const outcome = (more: number) => {
    const { world, draw } = withDraw();
    world.must(ANN, world.tickets(5));
    world.must(BEN, world.tickets(5));
    world.wait(world.draw(draw).closesMs - world.timeMs);
    world.beacon();
    for (let count = 0; count < more; count += 1)
      world.index(8_000_000 + count * 7, btcUsdt, 20_000);
    world.must(0, { type: 'game.reveal', drawId: draw, secret: secretOf(1) });
    return world.draw(draw).beacon;
  };
  expect(outcome(0)).toBe(outcome(40));
});

test('a secret held back for good wins nothing: points come back, prizes stay promised', () => {
  const { world, draw } = withDraw();
  const points = world.engine.game.players.of(ANN).points;
  world.must(ANN, world.tickets(5));
  world.wait(world.draw(draw).closesMs - world.timeMs);
  world.beacon();
  world.wait(3_600_000);
  expect(world.draw(draw).state).toBe('unproven');
  expect(world.engine.game.players.of(ANN).points).toBe(points);
  expect(JSON.parse(world.draw(draw).leftover)).toEqual(JSON.parse(world.draw(draw).prizes));
  world.expectSound();
});

test('a guess that comes with the first tick of its hour is one for the next hour', () => {
  const world = new GameWorld();
  const hourMs = Math.ceil((world.timeMs + 1) / 3_600_000) * 3_600_000;
  world.index(8_000_000, btcUsdt, hourMs - world.timeMs);
  world.index(8_100_000, btcUsdt, 0);
  const guess = { type: 'game.guess', direction: 'up' };
  expect(world.must(ANN, guess)).toMatchObject({ hourMs: hourMs + 3_600_000 });
});

test('points are worth nothing outside: no command moves them or makes money of them', () => {
  const { world } = withDraw();
  const before = world.money(ANN, 2);
  world.must(ANN, world.tickets(10));
  expect(world.money(ANN, 2)).toEqual(before);
  world.index(8_000_000, ethUsdt);
  world.expectSound();
});
