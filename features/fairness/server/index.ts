import type { FastifyInstance } from 'fastify';
import type { ReceiptMarket } from '../../../core/receipts/kind.ts';
import type { Kysely } from 'kysely';
import { type Consumer, type Effect, handler } from '../../../platform/server/durable/consumer.ts';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import type { SigningKeys } from '../../../platform/server/keys/signing-key.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { SignedHead } from '../../feeds/contract.ts';
import { readHouseBalances, readSums } from '../store/statistics.ts';
import { extendTermsLogIn, readTermsLog, type TermsOfProduct } from '../store/terms-log.ts';
import type { PublicFigures, ReceiptSource } from '../../../platform/server/rooms/proofs.ts';
import type { HouseLossNow } from '../wire.ts';
import { type Coin, fairnessCalls, type HourRow, type Statistics } from './calls.ts';
import { Receipts, type TickLogNeed } from './receipts.ts';
import { addFairnessRoutes, type FairnessRoutes } from './routes.ts';

const STATISTICS_MS = 30_000;
/** The consumer that signs what is published. */
const TERMS_LOG = 'fairness.terms_log';

/** The public log, which the feeds keep. */
export interface FairnessLog extends TickLogNeed {
  hours(marketId: number, fromMs: number, count: number): Promise<HourRow[]>;
  hourFile: FairnessRoutes['hourFile'];
  keptHeads(marketId: number, fromMs: number, limit: number): Promise<SignedHead[]>;
}

/** What this room asks of others; the app fills it. */
export interface FairnessNeeds {
  readonly log: FairnessLog;
  readonly keys: SigningKeys;
  nowMs(): number;
  readonly db: Kysely<unknown>;
  market(marketId: number): Market | undefined;
  asset(assetId: number): Coin | undefined;
  /** The coin of all margins and stakes. */
  money(): Coin | undefined;
  /** What rooms have settled, and the terms under which they did. */
  readonly sources: readonly ReceiptSource[];
  readonly products: readonly TermsOfProduct[];
  /** What the products came to for everyone. */
  readonly figures: readonly PublicFigures[];
  /** What the house has lost today, beside its limit. */
  houseLoss(): HouseLossNow;
}

/** A market as receipts count with it. */
export function receiptMarket(market: Market): ReceiptMarket {
  return {
    marketId: market.id,
    name: market.symbol,
    tickUnits: market.tickUnits.toString(),
    baseScale: market.base.scale,
    money: market.quote.code,
    moneyScale: market.quote.scale,
    staleAfterMs: market.definition.staleAfterMs,
  };
}

/** The front door of fairness: receipts, the public log of ticks, the keys, and the statistics. */
export class FairnessServer implements RoomServer {
  readonly name = 'fairness';
  /** Terms are signed once they are in force; a receipt that is asked for before does it too. */
  readonly consumers: readonly Consumer[];
  private readonly needs: FairnessNeeds;

  constructor(needs: FairnessNeeds) {
    this.needs = needs;
    const sign = (_terms: unknown, effect: Effect) => this.sign(effect);
    const topics = needs.products.flatMap(({ published: { topic, alsoAfter = [] } }) => [
      topic,
      ...alsoAfter,
    ]);
    const handlers = topics.map((topic) => handler(topic, sign));
    this.consumers = [{ name: TERMS_LOG, handlers }];
  }

  /** The ticks that receipts need for ever. */
  async neededTicks(): Promise<{ readonly marketId: number; readonly number: number }[]> {
    const { sources, db } = this.needs;
    const found = await Promise.all(sources.map((source) => source.openTicks(db)));
    const all = found.flat().map((tick) => [`${tick.marketId} ${tick.number}`, tick] as const);
    return [...new Map(all).values()];
  }

  /** Adds the addresses that answer with files. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    const { log, keys } = this.needs;
    const hasMarket = (id: number) => this.needs.market(id) !== undefined;
    const hourFile = (id: number, hourMs: number) => log.hourFile(id, hourMs);
    addFairnessRoutes(app, { hasMarket, hourFile, history: keys.history }, envelopes);
  }

  calls(gateway: Gateway): readonly Call[] {
    const { log, keys, sources, products, figures } = this.needs;
    const db = gateway.database<unknown>();
    const nowMs = () => gateway.nowMs();
    const market = (id: number) => {
      const found = this.needs.market(id);
      return found === undefined ? undefined : receiptMarket(found);
    };
    const statistics = cachedFor(STATISTICS_MS, nowMs, async (): Promise<Statistics> => {
      const found: Statistics['products'][number][] = [];
      for (const each of figures) {
        found.push({ product: each.product, figures: await each.read(db) });
      }
      return { products: found, balances: await readHouseBalances(db), sums: await readSums(db) };
    });
    return fairnessCalls(
      {
        kinds: sources.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)),
        receipts: new Receipts({ db, log, keys, market, nowMs, sources, products }),
        hasMarket: (id) => this.needs.market(id) !== undefined,
        hours: (id, fromMs, count) => log.hours(id, fromMs, count),
        heads: (id, fromMs, limit) => log.keptHeads(id, fromMs, limit),
        terms: (fromNumber, limit) => readTermsLog(db, fromNumber, limit),
        statistics,
        houseLoss: () => this.needs.houseLoss(),
        asset: (id) => this.needs.asset(id),
        onDamage: (error) => gateway.log.error({ err: error }, 'old ticks cannot be read'),
      },
      () => this.needs.money(),
    );
  }

  /** Signs all that was published and is not signed yet, in the order of the journal. */
  private sign(effect: Effect): Promise<void> {
    return extendTermsLogIn(effect.database<unknown>(), this.needs, this.needs.nowMs());
  }
}
