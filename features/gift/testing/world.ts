/** A small house in which customers give cards to one another. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { BuyGift } from '../contract.ts';

/** What the gateway vouches for where nothing is locked. */
export const PROVEN = { lockedUntilMs: 0, isProven: true, floorUnits: '0' } as const;
export const DAY_MS = 86_400_000;

/** Something that looks like the keyed hash of a code or an address. */
export function hashOf(text: string | number): string {
  return Buffer.from(String(text)).toString('hex').padStart(64, '0').slice(-64);
}

/** A card of 100 USDT for anybody, as a test changes it. */
export function order(code: string | number, change: Partial<BuyGift> = {}): BuyGift {
  return {
    type: 'gift.buy',
    assetId: USDT,
    amount: usdt('100').toString(),
    codeHash: hashOf(code),
    boundTo: '',
    template: 'sun',
    vouched: PROVEN,
    ...change,
  };
}

/** Buys, redeems, and looks at the money. A Bitcoin costs 80,000 USDT. */
export class GiftWorld extends ContractEngine {
  private bought = 0;

  /** Somebody has coins to spend and is who he says, at a level. */
  verify(owner: number, level: 1 | 2 = 1, whole = '1000000'): void {
    this.endow(owner, KIND.spot, whole);
    this.verifyOnly(owner, level);
  }

  /** Somebody who has nothing is who he says. */
  verifyOnly(owner: number, level: 1 | 2 = 1): void {
    for (const each of [1, 2].slice(0, level)) {
      const form = { level: each, formId: owner * 10 + each };
      this.must(owner, { type: 'verification.submit', ...form, person: owner });
      const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
      this.must(0, { type: 'verification.decide', ...decide });
    }
  }

  /** Somebody buys a card; its number and what its code is known by. */
  card(owner: number, change: Partial<BuyGift> = {}): { id: number; codeHash: string } {
    this.bought += 1;
    const asked = order(`code ${this.bought}`, change);
    const { id } = this.must<{ id: number }>(owner, asked);
    return { id, codeHash: asked.codeHash };
  }

  /** What the answer to redeeming is called. */
  redeem(owner: number, codeHash: string, email = ''): string {
    return this.refusal(owner, { type: 'gift.redeem', codeHash, email });
  }

  /** What is on open cards in a coin, as the account has it: free and held. */
  vault(asset = USDT): readonly [bigint, bigint] {
    return this.account(HOUSE.giftCards, KIND.house, asset);
  }

  /** What a customer has to spend. */
  purse(owner: number, asset = USDT): bigint {
    return this.account(owner, KIND.spot, asset)[0];
  }

  private account(owner: number, kind: AccountKind, asset: number): readonly [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const slot = ledger.slot(owner, kind, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** Fresh prices, so that whatever is asked next has a worth. */
  fresh(): void {
    this.index(8_000_000);
  }
}
