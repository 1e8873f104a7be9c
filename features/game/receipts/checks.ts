/**
 * Recomputes guesses and draws. The numbers of a draw are made here a second time, and not by what
 * the rules draw with.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BEACON_AFTER_MS, fitsCommitment, isBelow } from '../../../core/draw/draw.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import type { Prize } from '../../coupons/contract.ts';
import type { DrawPublication } from '../contract.ts';
import type { DrawCase, GuessCase } from './case.ts';

/** The names of the checks below. */
export const GUESS_CHECKS = ['before', 'result', 'points'] as const;
export const DRAW_CHECKS = [
  'published',
  'commitment',
  'entry',
  'beacon',
  'demo',
  'numbers',
  'place',
] as const;

const HOUR_MS = 3_600_000;
const POINTS = 20;
const ARROWS = { up: '↑', down: '↓' } as const;
const SIGNS = { right: '+', wrong: '−', level: '=' } as const;

/** Adds a check for each thing that the receipt of a guess claims. */
export function checkGuess({ checks, evidence }: CaseContext<never>, order: GuessCase): void {
  const { marketId, hourMs, placedMs, direction, openTicks, closeTicks, state } = order;
  const isFull = hourMs % HOUR_MS === 0;
  const isBefore = isFull && placedMs < hourMs && hourMs - placedMs <= HOUR_MS;
  checks.add('before', isBefore, order.id, `${placedMs} < ${hourMs}`);
  evidence.named(marketId, order.openTick, openTicks);
  evidence.lastBefore(marketId, order.openTick, hourMs);
  evidence.named(marketId, order.closeTick, closeTicks);
  evidence.lastBefore(marketId, order.closeTick, hourMs + HOUR_MS);
  const rose = closeTicks > openTicks;
  const moved = rose === (direction === 'up') ? 'right' : 'wrong';
  const result = closeTicks === openTicks ? 'level' : moved;
  const working = `${openTicks} → ${closeTicks} (${ARROWS[direction]}): ${SIGNS[result]}`;
  checks.add('result', result === state, order.id, working);
  const points = result === 'right' ? POINTS : 0;
  checks.add('points', points === order.points, order.id, String(points));
}

/** Who is drawn, as indices from 0: rejection sampling, and a shuffle from the front. */
export function drawnAt(seed: string, wanted: number, count: number): number[] {
  const key = hexToBytes(seed);
  let counter = 0;
  const below = (limit: number): number => {
    for (;;) {
      const block = hmac(sha256, key, hexToBytes(counter.toString(16).padStart(16, '0')));
      counter += 1;
      const value = BigInt(`0x${bytesToHex(block.slice(0, 8))}`);
      const rest = 2n ** 64n % BigInt(limit);
      if (value < 2n ** 64n - rest) return Number(value % BigInt(limit));
    }
  };
  const left = Array.from({ length: count }, (_none, index) => index);
  for (let at = 0; at < wanted; at += 1) {
    const other = at + below(count - at);
    const [a, b] = [left[at] ?? 0, left[other] ?? 0];
    left[at] = b;
    left[other] = a;
  }
  return left.slice(0, wanted);
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The parts of a draw as the public log has them. */
function publishedOf(context: CaseContext<DrawPublication>, drawId: number) {
  const all = [1, 2, 3].map((version) => context.terms(drawId, version));
  const [promise, entries, result] = all;
  const isWhole = promise?.version === 1 && entries?.version === 2 && result?.version === 3;
  context.checks.add('published', isWhole, drawId);
  return isWhole ? { promise, entries, result } : undefined;
}

/** The beacon: of each market its first tick more than a second after the close. */
function checkBeacon(
  { checks, evidence }: CaseContext<DrawPublication>,
  order: DrawCase,
  marketIds: readonly number[],
): string {
  const names = order.beacon.map(({ marketId }) => marketId).join();
  checks.add('beacon', names === marketIds.join() && names !== '', order.drawId, names);
  for (const { marketId, number, content, ticks } of order.beacon) {
    evidence.lastBefore(marketId, number - 1, order.closedMs + BEACON_AFTER_MS);
    evidence.named(marketId, number, ticks);
    checks.add('beacon', evidence.content(marketId, number) === content, number, content);
  }
  // The raw prices of a simulated market come from sources of that name.
  const isDemo = order.beacon.every(({ content }) => /[|,]sim-/.test(content));
  checks.add('demo', isDemo === order.isDemo, order.drawId, isDemo ? 'sim' : '');
  return hashOf(order.beacon.map(({ content }) => content).join('\n'));
}

/** Adds a check for each thing that the receipt of a ticket claims. */
export function checkDraw(context: CaseContext<DrawPublication>, order: DrawCase): void {
  const { checks } = context;
  const { drawId, number, nonce } = order;
  const published = publishedOf(context, drawId);
  if (published === undefined) return;
  const { promise, entries, result } = published;
  const isPromised = fitsCommitment(result.secret, promise.commitment);
  checks.add('commitment', isPromised, drawId, promise.commitment);
  const isEntry = isBelow(entries.root, { number, nonce }, order.proof);
  checks.add('entry', isEntry && number <= entries.entries, number, entries.root);
  const beacon = checkBeacon(context, order, promise.markets);
  if (!isPromised) return;
  const seed = hashOf(
    ['bourse-draw-1', `game:${drawId}`, result.secret, entries.root, beacon].join('|'),
  );
  const most = countOf(promise.prizes);
  const drawn = drawnAt(seed, Math.min(most, entries.entries), entries.entries);
  const winners = drawn.map((index) => index + 1);
  const isSame = winners.join() === result.winners.join() && entries.closedMs === order.closedMs;
  checks.add('numbers', isSame, drawId, `${seed} → ${winners.join(' ')}`);
  const place = winners.indexOf(number) + 1;
  checks.add('place', place === order.place, number, String(place));
}

function countOf(prizes: readonly Prize[]): number {
  return prizes.reduce((sum, { count }) => sum + count, 0);
}
