/** The receipts of the NFT market: boxes that were drawn. */
import { z } from 'zod';
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { hash, positive, reader, ticks, units, whole } from '../../../core/receipts/shapes.ts';
import { MOST_BOXES, type NftPublication, RARITIES } from '../contract/index.ts';
import type { BoxCase } from './case.ts';
import { BOX_CHECKS, checkBox } from './checks.ts';

const MOST_MARKETS = 10;
const MOST_STEPS = 64;
const MOST_CONTENT = 2_000;

const nonce = z.string().regex(/^(?:[0-9a-f]{32}|\d{1,6})$/);
const step = z.object({ side: z.enum(['left', 'right']), hash });

const boxTick = z.object({
  marketId: positive,
  number: positive,
  timeMs: whole,
  ticks,
  content: z.string().max(MOST_CONTENT),
});

const boxCase = z.object({
  kind: z.literal('box'),
  id: positive,
  seriesId: positive,
  number: positive,
  boughtMs: whole,
  openedMs: whole,
  drawnMs: whole,
  nonce,
  secret: hash,
  path: z.array(step).max(MOST_STEPS),
  beacon: z.array(boxTick).max(MOST_MARKETS),
  left: z.array(positive).min(1).max(MOST_BOXES),
  workId: positive,
  version: positive,
  isDemo: z.boolean(),
});

const named = { productId: positive, version: positive };
const result = {
  ...named,
  box: positive,
  nonce,
  openedMs: whole,
  before: hash,
  after: hash,
};

const publication = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('promise'),
    root: hash,
    assetId: positive,
    priceUnits: units,
    startMs: whole,
    endMs: whole,
    openByMs: whole.optional(),
    opensAfterSale: z.literal(true).optional(),
    works: z
      .array(z.object({ id: positive, code: z.string().max(60), rarity: z.enum(RARITIES) }))
      .max(MOST_BOXES),
    markets: z.array(positive).max(MOST_MARKETS),
  }),
  z.object({ ...result, kind: z.literal('drawn'), secret: hash, workId: positive }),
  z.object({
    ...result,
    kind: z.literal('not_revealed'),
    secret: z.literal(''),
    workId: z.literal(0),
  }),
]);

const boxKind: ReceiptKind<BoxCase, NftPublication> = {
  room: 'nft',
  kind: 'box',
  product: 'nft',
  checks: BOX_CHECKS,
  read: reader<BoxCase>(boxCase),
  readTerms: reader<NftPublication>(publication),
  id: ({ id }) => id,
  ticks: ({ beacon }) =>
    beacon.flatMap(({ marketId, number }) => [
      { marketId, number: number - 1 },
      { marketId, number },
    ]),
  terms: ({ seriesId: marketId, version, boughtMs, drawnMs }) => {
    // Before the first draw of a series stands its promise.
    const before = version - 1 === 1 ? [] : [version - 1];
    return [
      { marketId, version: 1, metMs: boughtMs },
      ...before.map((each) => ({ marketId, version: each, metMs: drawnMs })),
      { marketId, version, metMs: drawnMs },
    ];
  },
  check: checkBox,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [boxKind];
