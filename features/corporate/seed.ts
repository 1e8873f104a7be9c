/** A demo's treasury has play money: only what it has can be reserved for a dividend. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { type Asset, powerOfTen } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import { endowment } from '../wallet/contract.ts';

const WHOLE = 5_000_000n;

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { dollar(): Asset | undefined } };
}

/** For a demo only: in live mode the operator's own money lies there. */
export const corporateSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { give }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar === undefined) return;
    const amount = (WHOLE * powerOfTen(dollar.scale)).toString();
    const kind = KIND.house as AccountKind;
    await give(...endowment([{ owner: HOUSE.treasury, kind, assetId: dollar.id, amount }]));
  },
} satisfies RoomSeed;
