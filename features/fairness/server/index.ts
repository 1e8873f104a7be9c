import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import type { SigningKeys } from '../../../platform/server/keys/signing-key.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import { type Market, planChanged } from '../../catalogue/contract.ts';
import type { SignedHead } from '../../feeds/contract.ts';
import type { ReceiptMarket } from '../contract.ts';
import { readNeededTicks } from '../store/cases.ts';
import {
  readContractFigures,
  readHouseBalances,
  readSecondsFigures,
  readSums,
} from '../store/statistics.ts';
import { extendTermsLog, readTermsLog } from '../store/terms-log.ts';
import { type Coin, fairnessCalls, type HourRow, type Statistics } from './calls.ts';
import { Receipts, type TickLogNeed } from './receipts.ts';
import { addFairnessRoutes, type FairnessRoutes } from './routes.ts';

const STATISTICS_MS = 30_000;

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
  readonly db: Kysely<unknown>;
  market(marketId: number): Market | undefined;
  asset(assetId: number): Coin | undefined;
  /** The coin of all margins and stakes. */
  money(): Coin | undefined;
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
  readonly jobs: readonly Job[] = [
    { name: 'fairness.terms_log', start: (gateway) => this.sign(gateway) },
  ];
  private readonly needs: FairnessNeeds;

  constructor(needs: FairnessNeeds) {
    this.needs = needs;
  }

  /** The ticks that receipts need for ever. */
  neededTicks() {
    return readNeededTicks(this.needs.db);
  }

  /** Adds the addresses that answer with files. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void {
    const { log, keys } = this.needs;
    const hasMarket = (id: number) => this.needs.market(id) !== undefined;
    const hourFile = (id: number, hourMs: number) => log.hourFile(id, hourMs);
    addFairnessRoutes(app, { hasMarket, hourFile, history: keys.history }, envelopes);
  }

  calls(gateway: Gateway): readonly Call[] {
    const { log, keys } = this.needs;
    const db = gateway.database<unknown>();
    const nowMs = () => gateway.nowMs();
    const market = (id: number) => {
      const found = this.needs.market(id);
      return found === undefined ? undefined : receiptMarket(found);
    };
    const statistics = cachedFor(STATISTICS_MS, nowMs, async (): Promise<Statistics> => {
      const seconds = await readSecondsFigures(db);
      const contracts = await readContractFigures(db);
      return {
        seconds,
        contracts,
        balances: await readHouseBalances(db),
        sums: await readSums(db),
      };
    });
    return fairnessCalls(
      {
        receipts: new Receipts({ db, log, keys, market, nowMs }),
        hasMarket: (id) => this.needs.market(id) !== undefined,
        hours: (id, fromMs, count) => log.hours(id, fromMs, count),
        heads: (id, fromMs, limit) => log.keptHeads(id, fromMs, limit),
        terms: (fromNumber, limit) => readTermsLog(db, fromNumber, limit),
        statistics,
        asset: (id) => this.needs.asset(id),
        onDamage: (error) => gateway.log.error({ err: error }, 'old ticks cannot be read'),
      },
      () => this.needs.money(),
    );
  }

  /** Once terms are in force, they are signed: before anybody can have asked for a receipt. */
  private async sign(gateway: Gateway): Promise<Running> {
    const extend = () =>
      extendTermsLog(gateway.database<unknown>(), this.needs.keys, gateway.nowMs());
    const stop = gateway.bus.on(planChanged, ({ state }) => {
      if (state !== 'begun') return;
      extend().catch((error: unknown) => {
        gateway.log.error({ err: error }, 'terms were not signed; the next receipt does it');
      });
    });
    await extend();
    return { stop };
  }
}
