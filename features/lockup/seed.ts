/** The products of a demo, and the play money of the pool. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { parseUnits } from '../../core/money/text.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import { endowment } from '../wallet/contract.ts';
import type { LockupTerms, PublishTerms } from './contract.ts';

/** Coin, days, rate a day in ppm, least and most in whole coins. */
type Product = readonly [code: string, days: number, ratePpm: number, min: string, max: string];

/**
 * The first is the specification's: 10,000 USDT for 5 days at 0.15 % a day bring 75 USDT. It is a
 * promotion, and shown as one; all others bring what such products bring, up to 5.5 % a year.
 */
const PRODUCTS: readonly Product[] = [
  ['USDT', 5, 1_500, '100', '50000'],
  ['USDT', 30, 110, '50', '100000'],
  ['USDT', 90, 140, '50', '100000'],
  ['USDT', 0, 80, '1', '100000'],
  ['BTC', 30, 30, '0.001', '5'],
  ['BTC', 0, 10, '0.0001', '5'],
  ['ETH', 60, 80, '0.01', '50'],
  ['SOL', 30, 150, '0.1', '500'],
];

/** What the pool begins with in a demo, in whole coins. */
const POOL: readonly (readonly [code: string, whole: string])[] = [
  ['USDT', '1000000'],
  ['BTC', '10'],
  ['ETH', '150'],
  ['SOL', '3000'],
];

function unitsText(whole: string, { scale }: AssetDefinition): string {
  const parsed = parseUnits(whole, scale);
  if (!parsed.ok) throw new Error(`${whole} is no amount`);
  return parsed.units.toString();
}

/** The demo's products of those coins that there are. The first one costs a share to leave. */
export function demoProducts(assets: readonly AssetDefinition[]): LockupTerms[] {
  return PRODUCTS.flatMap(([code, days, ratePpm, min, max], index) => {
    const asset = assets.find((it) => it.code === code && it.accounts.includes(KIND.spot));
    if (asset === undefined) return [];
    const costsPrincipal = index === 0;
    return [
      {
        productId: index + 1,
        version: 1,
        assetId: asset.id,
        days,
        minUnits: unitsText(min, asset),
        maxUnits: unitsText(max, asset),
        ratePpm,
        penalty: costsPrincipal ? ('principal' as const) : ('interest' as const),
        penaltyBeforePpm: costsPrincipal ? 400_000 : 0,
        penaltyAfterPpm: costsPrincipal ? 300_000 : 0,
        mayRenew: days > 0,
        isOffered: true,
      },
    ];
  });
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
}

/** For a demo only: in live mode the operator publishes products himself. */
export const lockupSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const assets = directory.assets();
    const gifts = POOL.flatMap(([code, whole]) => {
      const asset = assets.find((it) => it.code === code);
      const kind = KIND.house as AccountKind;
      if (asset === undefined) return [];
      const amount = unitsText(whole, asset);
      return [{ owner: HOUSE.lockupPool, kind, assetId: asset.id, amount }];
    });
    await give(...endowment(gifts));
    for (const terms of demoProducts(assets)) {
      const command: PublishTerms = { type: 'lockup.publish_terms', terms };
      await give(command, ['terms_exist']);
    }
  },
} satisfies RoomSeed;
