/** A machine with OTC alone: prices, levels and relations are given, and the ledger is real. */
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { BTC, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Giving } from '../../withdrawal/contract.ts';
import type { AdFields, OtcCommand, OtcTerms } from '../contract/index.ts';
import { OtcRules } from '../rules/room.ts';
import { otcTerms, RATES, SELL_USDT } from './terms.ts';

export const WHOLE = 100_000_000n;
export const MAKER = 11;
export const TAKER = 12;
export const THIRD = 13;
const START_MS = 1_000_000_000;

/** What a row says that an answer tells. */
type Said = Readonly<Record<string, unknown>>;

export class OtcWorld {
  readonly machine = new Machine();
  readonly rules: OtcRules;
  timeMs = START_MS;
  readonly levels = new Map([
    [MAKER, 2],
    [TAKER, 1],
    [THIRD, 1],
  ]);
  readonly limits = new Map<number, bigint>();
  /** Whose withdrawals are frozen; what the guard says, and was asked. */
  readonly frozen = new Set<number>();
  guarded: string | undefined;
  readonly asked: Giving[] = [];
  related: readonly (readonly [number, number])[] = [];
  invited: readonly (readonly [number, number])[] = [];
  readonly dollars = new Map<number, bigint>([
    [USDT, WHOLE],
    [BTC, 20_000n * WHOLE],
  ]);

  constructor(terms: Partial<OtcTerms> = {}, hasTerms = true) {
    const assets = new Map(smallCatalogue().assets.map((asset) => [asset.id, asset]));
    this.rules = new OtcRules(this.machine.context, {
      catalogue: { asset: (id) => assets.get(id) },
      prices: {
        fresh: (id) => {
          const dollarUnits = this.dollars.get(id);
          return dollarUnits === undefined ? undefined : { dollarUnits };
        },
      },
      verification: {
        level: (owner) => this.levels.get(owner) ?? 0,
        fiatLimit: (owner) => this.limits.get(owner) ?? 2_000n * WHOLE,
      },
      identity: {
        related: (one, other) =>
          this.related.some((pair) => pair.includes(one) && pair.includes(other)),
      },
      operators: { isFrozen: (owner) => this.frozen.has(owner) },
      withdrawal: {
        giving: {
          refusal: (giving) => {
            this.asked.push(giving);
            return this.guarded === undefined ? undefined : refuse(this.guarded);
          },
        },
      },
      referral: {
        haveInvited: (one, other) =>
          this.invited.some((pair) => pair.includes(one) && pair.includes(other)),
      },
    });
    this.machine.add(this.rules, [], (moved) => this.rules.moveDeadlines(moved));
    this.machine.complete();
    for (const owner of [MAKER, TAKER, THIRD]) {
      this.gift(owner, USDT, 5_000n * WHOLE);
      this.gift(owner, BTC, WHOLE);
    }
    if (hasTerms) this.said(0, { type: 'otc.publish_terms', terms: otcTerms(terms) });
    this.said(0, { type: 'otc.rates', rates: RATES });
  }

  private slot(owner: number, asset: number, kind: AccountKind): number {
    return this.machine.ledger.slot(owner, kind, assetId(asset));
  }

  gift(owner: number, asset: number, amount: bigint): void {
    const outside = this.slot(HOUSE.outsideWorld, asset, KIND.house);
    const to = this.slot(owner, asset, KIND.fiat);
    this.machine.ledger.post(outside, to, units(amount), 'deposit', 1);
  }

  /** Somebody takes coins away. */
  spend(owner: number, asset: number, amount: bigint): void {
    const outside = this.slot(HOUSE.outsideWorld, asset, KIND.house);
    const from = this.slot(owner, asset, KIND.fiat);
    this.machine.ledger.post(from, outside, units(amount), 'withdrawal', 1);
  }

  /** Available and frozen of a customer's account for deals. */
  money(owner: number, asset: number = USDT): readonly [bigint, bigint] {
    const slot = this.slot(owner, asset, KIND.fiat);
    return [this.machine.ledger.available(slot), this.machine.ledger.frozen(slot)];
  }

  fees(asset: number = USDT): bigint {
    return this.machine.ledger.available(this.slot(HOUSE.fees, asset, KIND.house));
  }

  insurance(asset: number = USDT): bigint {
    return this.machine.ledger.available(this.slot(HOUSE.insurance, asset, KIND.house));
  }

  /** Gives a command; its refusal, or what it answers. */
  give(actor: number, command: OtcCommand): string | Said {
    const outcome = this.machine.execute({ actor, command }, this.timeMs);
    if (isRefusal(outcome)) return outcome.refused;
    return (outcome.answer ?? {}) as Said;
  }

  /** The refusal of a command, or the number of what it answers. */
  said(actor: number, command: OtcCommand): string | number {
    const answer = this.give(actor, command);
    return typeof answer === 'string' ? answer : Number(answer['id'] ?? 0);
  }

  /** The maker is a merchant from now on. */
  approved(owner: number = MAKER): this {
    this.said(owner, { type: 'otc.apply' });
    this.said(0, { type: 'otc.decide_merchant', operator: 1, owner, verdict: 'approve' });
    return this;
  }

  /** Writes an advertisement and switches it on; its number. */
  advertised(change: Partial<AdFields> = {}, owner: number = MAKER): number {
    const adId = this.said(owner, { type: 'otc.save_ad', adId: 0, ...SELL_USDT, ...change });
    if (typeof adId === 'string') throw new Error(adId);
    const on = this.said(owner, { type: 'otc.switch_ad', adId, isOn: true });
    if (typeof on === 'string') throw new Error(on);
    return adId;
  }

  /** Takes an advertisement for 93.00 EUR: 100 USDT at the usual price. */
  take(adId: number, change: object = {}, actor: number = TAKER): string | number {
    const usual = {
      by: 'fiat',
      amount: '9300',
      price: '93',
      kind: 'sepa',
      paymentId: 1,
      countsMaker: true,
      paysFall: true,
    } as const;
    return this.said(actor, { type: 'otc.order', adId, ...usual, ...change });
  }

  /** A step of an order by one of its sides. */
  step(actor: number, verb: string, orderId: number): string {
    const command = { type: `otc.${verb}`, orderId } as OtcCommand;
    const answer = this.give(actor, command);
    return typeof answer === 'string' ? answer : String(answer['state']);
  }

  /** Time goes by, and timers run. */
  wait(ms: number): void {
    this.timeMs += ms;
    while (this.machine.runDueTimer(this.timeMs));
  }

  /** How a live order stands; undefined of one that has ended. */
  stateOf(orderId: number): string | undefined {
    return this.rules.liveOrders().find(({ id }) => id === orderId)?.state;
  }
}
