/** The terms of a demo, and whom its first customer has brought here. */
import { parseUnits } from '../../core/money/text.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { CreditFromChain } from '../deposit/contract.ts';
import { REFERRAL_KEY, type ReferralTerms } from './contract.ts';
import type { ReferralServer } from './server/index.ts';

/** The specification's: four levels, and one deposit above 1,000 USDT. */
const THRESHOLD = '1000';
/** What members have deposited in a demo; the last ones too little. */
const DEPOSITS = ['2500', '4200', '1800', '6000', '3100', '1500', '2200', '900', '5000', '400'];

/** The terms of rebates with which a house begins. */
export function firstTerms({ scale }: Pick<AssetDefinition, 'scale'>): ReferralTerms {
  const parsed = parseUnits(THRESHOLD, scale);
  if (!parsed.ok) throw new Error('the threshold is no amount');
  return {
    productId: REFERRAL_KEY,
    version: 1,
    firstPpm: 200_000,
    secondPpm: 100_000,
    thirdPpm: 50_000,
    fourthPpm: 25_000,
    depositUnits: parsed.units.toString(),
  };
}

/** A deposit as a chain would have credited it: play money, by a transaction that is none. */
function depositOf(owner: number, at: number, dollar: Pick<AssetDefinition, 'id' | 'scale'>) {
  const parsed = parseUnits(DEPOSITS[at % DEPOSITS.length] ?? '', dollar.scale);
  if (!parsed.ok) throw new Error('a deposit is no amount');
  const command: CreditFromChain = {
    type: 'deposit.chain_credit',
    network: 'erc20',
    txId: `demo${String(at + 1).padStart(20, '0')}`,
    index: 0,
    owner,
    assetId: dollar.id,
    amount: parsed.units.toString(),
    block: 1,
  };
  return command;
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: { readonly demoCompany: readonly number[] };
  readonly catalogue: {
    readonly directory: { dollar(): Pick<AssetDefinition, 'id' | 'scale'> | undefined };
  };
  readonly referral: ReferralServer;
}

/** For a demo only: in live mode the operator publishes the first terms. */
export const referralSeed = {
  demo: async ({ identity, catalogue, referral }: SeedNeeds, { gateway, give }: SeedMeans) => {
    const dollar = catalogue.directory.dollar();
    if (dollar === undefined) return;
    await give({ type: 'referral.publish_terms', terms: firstTerms(dollar) } as never, [
      'terms_exist',
    ]);
    await referral.joinAfter(gateway, 0);
    const known = ['already_credited', 'unknown_route', 'below_minimum'];
    await Promise.all(
      identity.demoCompany.map((owner, at) => give(depositOf(owner, at, dollar), known)),
    );
  },
} satisfies RoomSeed;
