/** The play money with which the demo's customers begin. */
import { KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import { endowment, type Gift } from './contract.ts';

/** What a demo customer starts with: account kind, asset, whole units. */
const DEMO_BALANCES: readonly (readonly [kind: Gift['kind'], code: string, whole: number])[] = [
  [KIND.spot, 'USDT', 100_000],
  [KIND.spot, 'BTC', 2],
  [KIND.spot, 'ETH', 20],
  [KIND.spot, 'USDC', 50_000],
  [KIND.fiat, 'USDT', 20_000],
  [KIND.margin, 'USDT', 20_000],
  [KIND.seconds, 'USDT', 20_000],
];

/** What a demo customer begins with. */
export function giftsTo(owner: number, assets: readonly AssetDefinition[]): Gift[] {
  return DEMO_BALANCES.flatMap(([kind, code, whole]) => {
    const asset = assets.find((candidate) => candidate.code === code);
    if (asset === undefined) return [];
    const amount = (BigInt(whole) * powerOfTen(asset.scale)).toString();
    return [{ owner, kind, assetId: asset.id, amount }];
  });
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
}

/** Play money of the demo's customers. */
export const walletSeed = {
  demo: async ({ identity, catalogue }: SeedNeeds, means: SeedMeans) => {
    const assets = catalogue.directory.assets();
    for (const owner of identity.demoCustomers) {
      await means.give(...endowment(giftsTo(owner, assets)));
    }
  },
} satisfies RoomSeed;
