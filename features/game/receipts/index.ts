/** The receipts of the game. */
import { z } from 'zod';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import {
  hash,
  MOST_ROWS,
  positive,
  reader,
  shortText,
  ticks,
  units,
  whole,
} from '../../../core/receipts/shapes.ts';
import { COUPON_KINDS } from '../../coupons/contract.ts';
import type { DrawPublication } from '../contract.ts';
import type { DrawCase, GuessCase } from './case.ts';
import { checkDraw, checkGuess, DRAW_CHECKS, GUESS_CHECKS } from './checks.ts';

const MOST_MARKETS = 10;
const MOST_STEPS = 64;
const MOST_CONTENT = 2_000;

const guessCase = z.object({
  kind: z.literal('guess'),
  id: positive,
  marketId: positive,
  direction: z.enum(['up', 'down']),
  placedMs: whole,
  hourMs: whole,
  openTick: positive,
  openTicks: ticks,
  closeTick: positive,
  closeTicks: ticks,
  state: z.enum(['right', 'wrong', 'level']),
  points: whole,
});

const drawTick = z.object({
  marketId: positive,
  number: positive,
  timeMs: whole,
  ticks,
  content: z.string().max(MOST_CONTENT),
});

const drawCase = z.object({
  kind: z.literal('draw'),
  id: positive,
  drawId: positive,
  number: positive,
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  proof: z.array(z.object({ side: z.enum(['left', 'right']), hash })).max(MOST_STEPS),
  takenMs: whole,
  closedMs: whole,
  drawnMs: whole,
  beacon: z.array(drawTick).max(MOST_MARKETS),
  isDemo: z.boolean(),
  place: whole,
});

const prize = z.object({
  kind: z.enum(COUPON_KINDS),
  assetId: positive,
  valueUnits: units,
  ratePpm: whole,
  days: whole,
  products: shortText,
  lifeMs: whole,
  count: positive,
});

const publication = z.discriminatedUnion('version', [
  z.object({
    productId: positive,
    version: z.literal(1),
    commitment: hash,
    openedMs: whole,
    closesMs: whole,
    prizes: z.array(prize).max(MOST_ROWS),
    markets: z.array(positive).max(MOST_MARKETS),
    ticketPoints: positive,
    mostTickets: positive,
  }),
  z.object({
    productId: positive,
    version: z.literal(2),
    closedMs: whole,
    entries: whole,
    root: hash,
  }),
  z.object({
    productId: positive,
    version: z.literal(3),
    state: z.enum(['drawn', 'unproven']),
    secret: z.string().regex(/^([0-9a-f]{64})?$/),
    winners: z.array(positive).max(MOST_ROWS),
  }),
]);

const guessKind: ReceiptKind<GuessCase, never> = {
  room: 'game',
  kind: 'guess',
  product: 'game',
  checks: GUESS_CHECKS,
  read: reader<GuessCase>(guessCase),
  readTerms: () => undefined,
  id: ({ id }) => id,
  ticks: ({ marketId, openTick, closeTick }) => [
    { marketId, number: openTick },
    { marketId, number: closeTick },
  ],
  terms: () => [],
  check: checkGuess,
};

const drawKind: ReceiptKind<DrawCase, DrawPublication> = {
  room: 'game',
  kind: 'draw',
  product: 'game',
  checks: DRAW_CHECKS,
  read: reader<DrawCase>(drawCase),
  readTerms: reader<DrawPublication>(publication),
  id: ({ number }) => number,
  ticks: ({ beacon }) =>
    beacon.flatMap(({ marketId, number }) => [
      { marketId, number: number - 1 },
      { marketId, number },
    ]),
  terms: ({ drawId: marketId, takenMs, closedMs, drawnMs }) => [
    { marketId, version: 1, metMs: takenMs },
    { marketId, version: 2, metMs: closedMs },
    { marketId, version: 3, metMs: drawnMs },
  ],
  check: checkDraw,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [guessKind, drawKind];
