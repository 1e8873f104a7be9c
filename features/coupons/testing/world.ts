/** A small house with vouchers of each kind. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { lockupTerms } from '../../lockup/testing/terms.ts';
import type { CampaignOffer, Coupon } from '../contract.ts';
import { offer } from './offers.ts';

export const DAY_MS = 86_400_000;

/** Gives vouchers by code, uses them, and looks at the money. */
export class CouponWorld extends ContractEngine {
  constructor(promotions = '1000') {
    super();
    this.endow(HOUSE.promotions, KIND.house, promotions);
    this.endow(HOUSE.lockupPool, KIND.house, '10000');
    this.endow(HOUSE.exchangeDesk, KIND.house, '1000000');
    this.endow(HOUSE.exchangeDesk, KIND.house, '1000', BTC);
    this.must(0, { type: 'lockup.publish_terms', terms: lockupTerms() });
  }

  /** Somebody has a thousand coins to spend and is who he says. */
  verify(owner: number, person = owner): void {
    this.endow(owner, KIND.spot, '1000');
    const form = { level: 1, formId: owner };
    this.must(owner, { type: 'verification.submit', ...form, person });
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    this.must(0, { type: 'verification.decide', ...decide });
  }

  /** A campaign that is open; gives its number and code. */
  campaign(change: Partial<CampaignOffer> = {}, name = 'spring'): { id: number; code: string } {
    const code = Buffer.from(name.padEnd(32, '.')).toString('hex');
    const order = { operator: 1, name, reason: 'a test', offer: offer(this.timeMs, change) };
    const whole = { ...order, offer: { ...order.offer, codeSha256: code } };
    const { id, state } = this.must<{ id: number; state: string }>(0, {
      type: 'coupons.open_campaign',
      ...whole,
    });
    if (state === 'asked') {
      const verdict = { operator: 2, id, verdict: 'confirm' };
      this.must(0, { type: 'coupons.decide_campaign', ...verdict });
    }
    return { id, code };
  }

  /** Somebody takes a voucher of a campaign made for it. */
  voucher(owner: number, change: Partial<CampaignOffer> = {}, name = 'spring'): number {
    const { code } = this.campaign(change, name);
    return this.must<{ id: number }>(owner, { type: 'coupons.claim', codeSha256: code }).id;
  }

  /** A voucher as it is, or was when it ended. */
  coupon(id: number): Coupon {
    this.appended('coupons');
    const all = this.batches.flatMap(({ changes }) => changes.saved.get('coupons') ?? []);
    const found = all.filter((row) => (row as Coupon).id === id).at(-1);
    if (found === undefined) throw new Error(`no voucher ${id}`);
    return found as Coupon;
  }

  /** Stakes a voucher for a minute. */
  stake(couponId: number, stake = '10', direction = 'up'): object {
    const order = { marketId: btcUsdt, direction, seconds: 60, stake: usdt(stake).toString() };
    return { type: 'seconds.place', ...order, couponId };
  }
}
