/** A small house in which customers bring others, who deposit and pay fees. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, type Rebate, type ReferralTerms } from '../contract.ts';
import { referralTerms } from './terms.ts';

let outputs = 0;

/** Pays fees by exchanging coins: a thousandth of what is exchanged. */
export class ReferralWorld extends ContractEngine {
  constructor(change: Partial<ReferralTerms> = {}, hasTerms = true) {
    super();
    this.endow(HOUSE.exchangeDesk, KIND.house, '1000000');
    this.endow(HOUSE.exchangeDesk, KIND.house, '100000', BTC);
    if (!hasTerms) return;
    this.must(0, { type: 'referral.publish_terms', terms: referralTerms(change) });
  }

  /** A customer with an identity, invited by somebody. */
  invited(owner: number, inviter: number): void {
    this.must(0, { type: 'referral.join', owner, inviter });
    this.verify(owner);
  }

  /** A line of customers, each invited by the one before, who all qualify. */
  line(...owners: number[]): void {
    owners.forEach((owner, at) => {
      const inviter = owners[at - 1];
      if (inviter === undefined) this.verify(owner);
      else {
        this.invited(owner, inviter);
        this.deposit(owner, '1001');
      }
    });
  }

  /** Somebody has money to spend, and his identity is verified. */
  verify(owner: number): void {
    this.endow(owner, KIND.spot, '10000000');
    const form = { level: 1, formId: owner };
    this.must(owner, { type: 'verification.submit', ...form, person: owner });
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    this.must(0, { type: 'verification.decide', ...decide });
  }

  /** A deposit from a chain; gives its transaction. */
  deposit(owner: number, whole: string, asset = USDT): string {
    outputs += 1;
    const txId = `0x${String(outputs).padStart(64, '0')}`;
    const network = asset === USDT ? 'erc20' : 'bitcoin';
    const amount = usdt(whole).toString();
    const output = { network, txId, index: 0, owner, assetId: asset, amount, block: 1 };
    this.must(0, { type: 'deposit.chain_credit', ...output });
    return txId;
  }

  /** The chain has a deposit no longer. */
  reverse(txId: string): void {
    const order = { network: 'erc20', txId, index: 0, reason: 'reorganised' };
    this.must(0, { type: 'deposit.chain_reverse', ...order });
  }

  /** Somebody pays so many whole coins in fees. */
  pays(owner: number, whole: string): void {
    const amount = usdt(whole) * 1_000n;
    this.index(8_000_000);
    const exchange = { fromAssetId: USDT, toAssetId: BTC, amount: amount.toString() };
    this.must(owner, { type: 'wallet.exchange', ...exchange });
  }

  /** Time goes by until the day that runs is paid. */
  payDay(): void {
    const next = (Math.floor(this.timeMs / DAY_MS) + 1) * DAY_MS + 11 * 60_000;
    this.wait(next - this.timeMs);
  }

  /** What somebody has got so far, in units. */
  got(owner: number, asset: number = USDT): bigint {
    const own = this.rebates().filter((it) => it.owner === owner && it.assetId === asset);
    return own.reduce((sum, { units }) => sum + units, 0n);
  }

  /** All rebates so far. */
  rebates(): Rebate[] {
    return this.appended<Rebate>('referral_rebates');
  }
}
