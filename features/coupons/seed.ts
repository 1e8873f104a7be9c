/** The campaigns of a demo; its customers have a voucher of each when the house opens. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { parseUnits } from '../../core/money/text.ts';
import type { Asset } from '../../core/money/units.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import { endowment } from '../wallet/contract.ts';
import type { CampaignOffer, OpenCampaign } from './contract.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PROMOTIONS = '20000';
const MOST = 50;

/** Name, what it is of whole coins, for how long it can be used, and what else makes it. */
type Voucher = readonly [
  name: string,
  kind: CampaignOffer['kind'],
  whole: string,
  lifeMs: number,
  more?: Partial<CampaignOffer>,
];

/** Six a customer; the second expires within hours. */
const VOUCHERS: readonly Voucher[] = [
  ['welcome', 'cash', '5', 30 * DAY_MS],
  ['first trial', 'seconds_trial', '10', 8 * HOUR_MS],
  ['trial', 'seconds_trial', '20', 14 * DAY_MS],
  ['contract trial', 'contract_trial', '20', 14 * DAY_MS],
  ['trading fees', 'fee', '10', 60 * DAY_MS, { products: 'contracts,exchange,spot' }],
  ['more interest', 'yield', '1000', 30 * DAY_MS, { ratePpm: 500, days: 5 }],
];

/** Claimed in a demo's past only, where it expired. */
const PAST_VOUCHER: Voucher = ['trial of the past', 'seconds_trial', '10', 8 * HOUR_MS];
/** What the machine knows its code by. */
export const PAST_CODE = 'de0'.padEnd(64, '0');

/** What the machine knows the demo's codes by: they are no secret, and nobody can type them. */
export function demoCodes(): string[] {
  return VOUCHERS.map((_voucher, at) => `de${String(at + 1)}`.padEnd(64, '0'));
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { dollar(): Asset | undefined } };
}

function offerOf(voucher: Voucher, codeSha256: string, dollar: Asset, nowMs: number) {
  const [, kind, whole, lifeMs, more = {}] = voucher;
  const value = parseUnits(whole, dollar.scale);
  if (!value.ok) throw new Error(`${whole} is no amount`);
  const offer: CampaignOffer = {
    kind,
    assetId: dollar.id,
    valueUnits: value.units.toString(),
    ratePpm: 0,
    days: 0,
    products: '',
    lifeMs,
    most: MOST,
    endsMs: nowMs + 366 * DAY_MS,
    codeSha256,
    ...more,
  };
  return offer;
}

/** For a demo only: in live mode operators open campaigns. */
export const couponsSeed = {
  demo: async ({ catalogue: { directory } }: SeedNeeds, { gateway, give }: SeedMeans) => {
    const dollar = directory.dollar();
    if (dollar === undefined) return;
    const fund = parseUnits(PROMOTIONS, dollar.scale);
    if (!fund.ok) return;
    const account = { owner: HOUSE.promotions, kind: KIND.house, assetId: dollar.id };
    await give(...endowment([{ ...account, amount: fund.units.toString() }]));
    const codes = [...demoCodes(), PAST_CODE];
    for (const [at, voucher] of [...VOUCHERS, PAST_VOUCHER].entries()) {
      const offer = offerOf(voucher, codes[at] ?? '', dollar, gateway.nowMs());
      const why = { operator: 1, name: voucher[0], reason: 'a demo' };
      const command: OpenCampaign = { type: 'coupons.open_campaign', ...why, offer };
      await give(command, ['code_taken']);
    }
  },
} satisfies RoomSeed;
