/** Merchants of a demo's past: they applied, advertised, and dealt with other extras. */
import type { Kysely } from 'kysely';
import { KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import {
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { OtcTerms, PaymentField, PlaceOtcOrder, SaveAd } from './contract/index.ts';
import {
  APPEAL_HOUR,
  CLAIM_HOUR,
  DEAL_HOURS,
  DETAILS,
  FORGOTTEN_HOURS,
  MERCHANTS,
  type PlannedAd,
  PLANNED_ADS,
} from './seed/plan.ts';
import { addEvidence, saveRating } from './server/evidence.ts';
import type { OtcProviders } from './server/needs.ts';
import { readPayments, savePayment } from './server/payments.ts';
import { giveRates } from './server/rates-job.ts';
import type { OtcServer } from './server/index.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly means: Pick<OtcProviders['means'], 'secrets'>;
  readonly identity: Pick<OtcProviders['identity'], 'demoExtras'>;
  readonly content: OtcProviders['content'];
  readonly catalogue: {
    readonly directory: {
      assets(): readonly AssetDefinition[];
      asset(id: number): AssetDefinition | undefined;
    };
  };
  readonly otc: OtcServer;
}

const FIRST_OPERATOR = 1;
const MINUTE_MS = 60_000;
const RATES_EVERY_HOURS = 24;
const THOUSAND = 1_000n;
/** Dollars of the deals of the past in turn. */
const AMOUNTS = [60n, 120n, 45n, 300n, 90n, 210n];
/** Enough for any price of the past: what is asked for is the price that counts. */
const ANY_PRICE = '999999999999';

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly ads: number[] = [];
  private rates: Readonly<Record<string, bigint>> = {};
  private turn = 0;
  /** The last order that was never paid: it lapses while the hours go on. */
  private forgotten: Awaited<ReturnType<Story['take']>>;

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  private get db(): Kysely<unknown> {
    return this.means.gateway.database<unknown>();
  }

  private get terms(): OtcTerms | undefined {
    return this.needs.otc.currentTerms();
  }

  async hour({ number, left }: PrologueHour): Promise<void> {
    const { content, identity } = this.needs;
    if (this.terms === undefined || identity.demoExtras.length <= MERCHANTS) return;
    if (number % RATES_EVERY_HOURS === 0) await giveRates(this.means.gateway, { content }, true);
    if (number === 0) await this.open();
    if (left === APPEAL_HOUR) await this.dispute();
    else if (left === CLAIM_HOUR) await this.claim();
    else if (FORGOTTEN_HOURS.includes(left)) this.forgotten = await this.take(true);
    else if (DEAL_HOURS.includes(left)) await this.deal();
  }

  /** Six of them become merchants, and write what they want. */
  private async open(): Promise<void> {
    const { content, identity } = this.needs;
    const { give } = this.means;
    const { rates } = await content.displayRates();
    this.rates = Object.fromEntries(
      rates.map(({ currency_code: code, rate }) => [code, BigInt(Math.round(Number(rate) * 1e6))]),
    );
    for (const [index, owner] of identity.demoExtras.entries()) {
      await this.savePayments(owner);
      if (index >= MERCHANTS) continue;
      happened('an application of the past', await give(owner, { type: 'otc.apply' }));
      const decided = { operator: FIRST_OPERATOR, owner, verdict: 'approve' } as const;
      happened(
        'a merchant of the past',
        await give(0, { type: 'otc.decide_merchant', ...decided }),
      );
    }
    for (const plan of PLANNED_ADS) await this.advertise(plan);
  }

  private async savePayments(owner: number): Promise<void> {
    const { secrets } = this.needs.means;
    const nowMs = this.means.gateway.nowMs();
    const own = this.needs.identity.demoExtras.indexOf(owner);
    for (const { code, kinds } of this.terms?.fiats ?? []) {
      for (const { kind, fields } of kinds) {
        const isUsed = PLANNED_ADS.some((ad) => {
          return ad.merchant === own && ad.fiat === code && ad.kinds.includes(kind);
        });
        // Takers sell a little everywhere; a merchant is paid as he says.
        if (own < MERCHANTS ? !isUsed : kind !== kinds[0]?.kind) continue;
        const details = Object.fromEntries(
          fields.map((field: PaymentField) => [field, DETAILS[field]]),
        );
        await savePayment(this.db, secrets, { owner, fiat: code, kind, details }, nowMs);
      }
    }
  }

  private coin(code: string): AssetDefinition | undefined {
    return this.needs.catalogue.directory.assets().find((asset) => asset.code === code);
  }

  /** So many dollars in smallest units of official money, rounded to two digits. */
  private money(dollars: bigint, fiat: string): bigint {
    const decimals = this.terms?.fiats.find(({ code }) => code === fiat)?.decimals ?? 2;
    const exact = (dollars * (this.rates[fiat] ?? 0n) * powerOfTen(decimals)) / 1_000_000n;
    const step = powerOfTen(Math.max(0, exact.toString().length - 2));
    return (exact / step) * step;
  }

  private async advertise(plan: PlannedAd): Promise<void> {
    const owner = this.needs.identity.demoExtras[plan.merchant] ?? 0;
    const { give } = this.means;
    const coin = this.coin(plan.coin);
    if (coin === undefined) return;
    const quantity = ((plan.thousandths * powerOfTen(coin.scale)) / THOUSAND).toString();
    if (plan.coin !== 'USDT' && plan.side === 'sell') {
      const moved = { fromKind: KIND.spot, toKind: KIND.fiat, amount: quantity };
      const transfer = { type: 'wallet.transfer', assetId: coin.id, ...moved };
      happened('a transfer of the past', await give(owner, transfer as never));
    }
    const command: SaveAd = {
      type: 'otc.save_ad',
      adId: 0,
      side: plan.side,
      assetId: coin.id,
      fiat: plan.fiat,
      pricing: 'floating',
      price: '0',
      marginPpm: plan.marginPpm,
      quantity,
      least: this.money(plan.least, plan.fiat).toString(),
      most: this.money(plan.most, plan.fiat).toString(),
      payMinutes: plan.payMinutes,
      kinds: plan.kinds,
    };
    const { id } = happened('an advertisement of the past', await give(owner, command));
    const on = { type: 'otc.switch_ad', adId: id, isOn: true } as const;
    happened('an advertisement of the past that is on', await give(owner, on));
    this.ads.push(id);
  }

  /** The next order of an extra from a merchant; undefined where there is nothing to take. */
  private async take(onlySell: boolean) {
    const { identity, means } = this.needs;
    const at = this.turn;
    this.turn += 1;
    const takers = identity.demoExtras.slice(MERCHANTS);
    const taker = takers[at % takers.length] ?? 0;
    const usable = PLANNED_ADS.map((plan, index) => ({ plan, id: this.ads[index] })).filter(
      ({ plan }) => plan.coin === 'USDT' && (!onlySell || plan.side === 'sell'),
    );
    // A prime step: everybody meets everybody.
    const chosen = usable[(at * 7) % usable.length];
    if (chosen?.id === undefined) return undefined;
    const { plan, id: adId } = chosen;
    const maker = identity.demoExtras[plan.merchant] ?? 0;
    const [seller, buyer] = plan.side === 'sell' ? [maker, taker] : [taker, maker];
    const saved = await readPayments(this.db, means.secrets, seller);
    const payment = saved.find(({ fiat, kind }) => {
      return fiat === plan.fiat && plan.kinds.includes(kind);
    });
    if (payment === undefined) return undefined;
    const command: PlaceOtcOrder = {
      type: 'otc.order',
      adId,
      by: 'fiat',
      amount: this.money(AMOUNTS[at % AMOUNTS.length] ?? 0n, plan.fiat).toString(),
      price: plan.side === 'sell' ? ANY_PRICE : '1',
      kind: payment.kind,
      paymentId: payment.id,
      countsMaker: true,
      paysFall: true,
    };
    const { id } = happened('an order of the past', await this.means.give(taker, command));
    return { id, seller, buyer, taker, maker };
  }

  private async later(minutes: number): Promise<void> {
    this.means.goTo(this.means.gateway.nowMs() + minutes * MINUTE_MS);
    await Promise.resolve();
  }

  private async deal(): Promise<void> {
    const { give, gateway } = this.means;
    const order = await this.take(false);
    if (order === undefined) return;
    await this.later(1 + (this.turn % 4));
    const paid = { type: 'otc.mark_paid', orderId: order.id } as const;
    happened('a payment of the past', await give(order.buyer, paid));
    await this.later(1 + (this.turn % 3));
    const release = { type: 'otc.release', orderId: order.id } as const;
    happened('a release of the past', await give(order.seller, release));
    const rating = { orderId: order.id, owner: order.taker, about: order.maker, isGood: true };
    if (this.turn % 3 !== 0) await saveRating(this.db, { ...rating, text: '' }, gateway.nowMs());
  }

  /** Keeps what a side has said of an order. */
  private say(
    orderId: number,
    owner: number,
    what: 'paid' | 'appeal' | 'answer',
    text: string,
  ): Promise<void> {
    const said = { orderId, owner, what, text, pictures: [] };
    return addEvidence(this.db, said, this.means.gateway.nowMs());
  }

  /** Hours after its time a buyer says that he did pay: the bond waits for operators. */
  private async claim(): Promise<void> {
    if (this.forgotten === undefined) return;
    const { id: orderId, buyer, seller } = this.forgotten;
    const paid = { type: 'otc.mark_paid', orderId } as const;
    happened('a late claim of the past', await this.means.give(buyer, paid));
    await this.say(orderId, buyer, 'paid', `OTC${orderId} (demo): my bank took a day longer.`);
    await this.later(9);
    await this.say(
      orderId,
      seller,
      'answer',
      'Demo: it came, but the coins had gone back by then.',
    );
  }

  /** One that both sides see differently, on purpose: it waits for operators. */
  private async dispute(): Promise<void> {
    const { give } = this.means;
    const order = await this.take(true);
    if (order === undefined) return;
    await this.later(5);
    const { id: orderId, buyer, seller } = order;
    happened('a payment of the past', await give(buyer, { type: 'otc.mark_paid', orderId }));
    await this.say(orderId, buyer, 'paid', `OTC${orderId} (demo)`);
    await this.later(3);
    happened('an appeal of the past', await give(seller, { type: 'otc.appeal', orderId }));
    const why = 'Demo: money has come, but from another name than the buyer’s.';
    await this.say(orderId, seller, 'appeal', why);
    await this.later(4);
    const answer = 'Demo: my brother has sent it for me, the amount is right.';
    await this.say(orderId, buyer, 'answer', answer);
  }
}

/** Six merchants over eleven moneys, three dozen deals, two that lapsed; an appeal, a claim. */
export const otcPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
