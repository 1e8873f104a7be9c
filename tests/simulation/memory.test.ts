/**
 * What only grows in the machine's memory, found by letting people of all rooms go on for weeks and
 * counting what is kept at hand. Each such place stands in `docs/memory.md`, with what bounds it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { entriesOf } from '../support/memory-walk.ts';
import { Random } from '../support/random.ts';
import { projectRoot } from '../support/rooms.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';

const PARTS = 4;
const STEPS = 15_000;
/** Fewer entries than this may be chance. */
const SOME = 12;
/** What grows with the past is twice as much after twice the time; this much may be chance. */
const GROWTH = 1.45;
/** A place that grows without bound does so whatever is drawn. */
const SEEDS = [5, 6, 7];

/** How much was at hand after each part, by place. */
function liveOn(seed: number): ReadonlyMap<string, number>[] {
  const random = new Random(seed);
  const actors = new Actors(random);
  const engine = openEngine();
  const { machine } = engine;
  let timeMs = MONDAY_MS + 14 * 3_600_000;
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
    machine.execute(envelope, timeMs);
  }
  return Array.from({ length: PARTS }, () => {
    for (let step = 0; step < STEPS; step += 1) {
      const isLater = random.chance(0.01);
      timeMs += isLater ? random.whole(20_000, 2 * 3_600_000) : random.whole(0, 3_000);
      while (machine.runDueTimer(timeMs));
      machine.execute(aim(engine, actors.next(timeMs), random), timeMs);
      if (step % 7 === 0) machine.takeBatch();
    }
    return entriesOf(engine);
  });
}

/** Places where there is more after each part, and half as much again in the second half. */
function growing(parts: readonly ReadonlyMap<string, number>[]): string[] {
  const [last] = parts.slice(-1);
  return [...(last?.keys() ?? [])]
    .filter((place) => {
      const sizes = parts.map((part) => part.get(place) ?? 0);
      const isMore = sizes.every((size, at) => at === 0 || size > (sizes[at - 1] ?? 0));
      const [half = 0, end = 0] = [sizes[PARTS / 2 - 1], sizes[PARTS - 1]];
      return isMore && end >= SOME && end >= GROWTH * half;
    })
    .sort();
}

/** The places that the page names. */
function named(): string[] {
  const page = readFileSync(join(projectRoot, 'docs/memory.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, places = ''] = row.split('|');
    return [...places.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  });
}

describe('the memory of a house that goes on', () => {
  it('grows nowhere but where the page says what bounds it', { timeout: 300_000 }, () => {
    const known = new Set(named());
    let found: string[] | undefined;
    for (const seed of SEEDS) {
      const parts = liveOn(seed);
      const grown = new Set(growing(parts));
      found = (found ?? [...grown]).filter((place) => grown.has(place) && !known.has(place));
      // What the page names is there.
      const places = parts.at(-1);
      expect([...known].filter((place) => places?.has(place) !== true)).toEqual([]);
      if (found.length === 0) break;
    }
    expect(found).toEqual([]);
  });
});
