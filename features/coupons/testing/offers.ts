/** What campaigns of tests offer. */
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { CampaignOffer } from '../contract.ts';

const DAY_MS = 86_400_000;

/** Something that looks like the SHA-256 of a code. */
export function codeOf(number: number): string {
  return number.toString(16).padStart(64, 'c');
}

/** What vouchers of a campaign are, as a test changes it: 10 USDT of cash for a week. */
export function offer(nowMs: number, change: Partial<CampaignOffer> = {}): CampaignOffer {
  return {
    kind: 'cash',
    assetId: USDT,
    valueUnits: '1000000000',
    ratePpm: 0,
    days: 0,
    products: '',
    lifeMs: 7 * DAY_MS,
    most: 50,
    endsMs: nowMs + 30 * DAY_MS,
    codeSha256: '',
    ...change,
  };
}
