import { type KeyObject, randomInt } from 'node:crypto';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { StockSource } from '../settings/stock-sources.ts';
import type { AssetDefinition, Market, PastCandle } from '../../catalogue/contract.ts';
import { indexRebased, MIN_SOURCES, type TakePrices } from '../contract.ts';
import { endowments } from '../seed.ts';
import { indexCalls } from './calls.ts';
import { Crowd } from './crowd.ts';
import { hourKeyOf, secretOfSeed } from './draws.ts';
import { HourKeys, openFeedSecret, readLastStep } from './hour-keys.ts';
import { readIndexes, readRebases, readTicksAfter } from '../store.ts';
import { keepLog, type LogKeeperOptions } from './log-keeper.ts';
import type { TickLog } from './tick-log.ts';
import { ccxtExchanges, type LiveExchange, LiveFeed } from './live.ts';
import { makerCalls } from './maker-calls.ts';
import { readMakerTerms } from './maker-terms.ts';
import { MarketMaker, readMakerBalances } from './market-maker.ts';
import type { FeedsServerNeeds } from './needs.ts';
import { inventPast } from './past.ts';
import { PastCloses } from './past-closes.ts';
import { QuoteSource } from './quote-source.ts';
import { type HourKeyOf, historyPast, ReplayTrack, startRow } from './replay.ts';
import { type History, readHistories, refuseUnreachedStart } from './replay-file.ts';
import { Simulation } from './sim.ts';
import { SourceMetrics } from './source-metrics.ts';
import {
  Driver,
  liveSource,
  loadReplays,
  type PriceSource,
  replaySource,
  saveReplays,
  simulatedSource,
  trades,
} from './sources.ts';

/** Where prices come from. */
export type FeedSetting =
  | { readonly kind: 'sim' }
  | { readonly kind: 'live' }
  | { readonly kind: 'replay'; readonly folder: string };

/** Who quotes stocks with `FEED=live`, and how often they are asked. */
export interface StockQuotes {
  readonly sources: readonly StockSource[];
  readonly everyMs: number;
}

/** What the server side is made with. */
export interface FeedsServerOptions {
  readonly needs: FeedsServerNeeds;
  readonly assets: () => readonly AssetDefinition[];
  readonly signingKey: KeyObject;
  readonly feed: FeedSetting;
  readonly stocks?: StockQuotes;
  /** A given seed makes prices predictable; without one the secret of the house draws. */
  readonly seed: number | undefined;
  /** Keeps that secret. */
  readonly secrets: SecretBox;
  /** Seconds of history a second, in a replay. */
  readonly speed: number;
  /** Where a replay starts, in Unix milliseconds of its history. */
  readonly startMs: number | undefined;
  /** Whether prices flow and the house's own traders trade; tests give prices themselves. */
  readonly runs: boolean;
  /** Whether the accounts of the house began with play money. */
  readonly hasPlayMoney: boolean;
  /** What operators have given an account of the house, less what they took, by asset in units. */
  readonly corrected: (owner: number) => Promise<ReadonlyMap<number, bigint>>;
  /** Whether there is a crowd: in a demo, unless prices are those of the world. */
  readonly hasCrowd: boolean;
  /** The public log: read by calls, and kept while prices flow. */
  readonly publicLog: Pick<
    LogKeeperOptions,
    'log' | 'dataFolder' | 'retentionDays' | 'neededTicks'
  >;
  /** Told about steps that take a while. */
  readonly onStep?: (step: string) => void;
  /** Instead of the exchanges of ccxt; for tests. */
  readonly exchanges?: () => Promise<readonly LiveExchange[]>;
}

/** The feeds' front door: sources, market maker, the crowd of the demo, the public index. */
export class FeedsServer implements RoomServer {
  readonly name = 'feeds';
  /** The last index of each market that has one. */
  readonly readIndexes = readIndexes;
  readonly readTicksAfter = readTicksAfter;
  readonly readRebases = readRebases;
  readonly jobs: readonly Job[];
  /** The public log of ticks. */
  readonly log: TickLog;
  private past: PastCloses | undefined;
  private readonly options: FeedsServerOptions;

  constructor(options: FeedsServerOptions) {
    this.options = options;
    this.log = options.publicLog.log;
    const { runs, hasCrowd } = options;
    const crowd: Job = { name: 'feeds.crowd', start: (gateway) => this.trade(gateway) };
    const jobs: readonly Job[] = [
      // Before the prices, so that it answers the first one.
      { name: 'feeds.market_maker', start: (gateway) => this.quote(gateway) },
      { name: 'feeds.prices', start: (gateway) => this.price(gateway) },
      ...(hasCrowd ? [crowd] : []),
      { name: 'feeds.public_log', start: (gateway) => this.keeper(gateway) },
    ];
    this.jobs = runs ? jobs : [];
  }

  /** Whether somebody may know prices beforehand: a seed and a recorded history are no secret. */
  get arePredictable(): boolean {
    const { feed, seed } = this.options;
    return feed.kind === 'replay' || (feed.kind === 'sim' && seed !== undefined);
  }

  calls(gateway: Gateway): Call[] {
    const { needs, signingKey } = this.options;
    return indexCalls(gateway, () => needs.markets(), signingKey, this.options.publicLog.log);
  }

  consoleCalls(gateway: Gateway): ConsoleCall[] {
    return makerCalls(gateway, () => this.options.needs.markets());
  }

  /** Quotes every open market. */
  private async quote(gateway: Gateway): Promise<Running> {
    const db = () => gateway.database<unknown>();
    const reading = { held: () => readMakerBalances(db()), terms: () => readMakerTerms(db()) };
    const given = await this.givenToMaker();
    const maker = new MarketMaker(gateway, this.options.needs, given, reading);
    for (const rebase of await readRebases(gateway.database())) maker.rebase(rebase);
    await maker.start();
    return { waitsFor: () => maker.waitsFor(), stop: () => maker.stop() };
  }

  /** Opens the sources; resolves when the first prices are durable. */
  private async price(gateway: Gateway): Promise<Running> {
    const drivers = (await this.sources(gateway)).map((source) => new Driver(gateway, source));
    for (const driver of drivers) await driver.start();
    return {
      stop: async () => {
        await Promise.all(drivers.map((driver) => driver.stop()));
      },
    };
  }

  private trade(gateway: Gateway): Running {
    const crowd = new Crowd(gateway, this.options.needs, this.options.seed ?? randomInt(2 ** 31));
    crowd.start();
    return crowd;
  }

  /** What the market maker was given, by asset: play money at first, and by corrections since. */
  private async givenToMaker(): Promise<ReadonlyMap<number, bigint>> {
    const { assets, needs, hasPlayMoney, corrected } = this.options;
    const given = new Map(await corrected(HOUSE.marketMaker));
    const all = hasPlayMoney ? endowments(assets(), needs.markets()) : [];
    for (const { owner, assetId, amount } of all) {
      if (owner !== HOUSE.marketMaker) continue;
      given.set(assetId, (given.get(assetId) ?? 0n) + BigInt(amount));
    }
    return given;
  }

  private keeper(gateway: Gateway): Running {
    const { publicLog } = this.options;
    const db = gateway.database<unknown>();
    return keepLog({ ...publicLog, db, logger: gateway.log, nowMs: () => gateway.nowMs() });
  }

  private sources(gateway: Gateway): Promise<PriceSource[]> {
    const { feed } = this.options;
    if (feed.kind === 'live') return this.live(gateway);
    return this.simulatedAndReplayed(
      gateway,
      feed.kind === 'replay' ? this.histories(feed.folder, gateway) : [],
    );
  }

  private histories(folder: string, gateway: Gateway): History[] {
    const found = readHistories(folder, this.options.needs.markets(), (file) =>
      gateway.log.warn({ file }, 'this candle file is of no market and is left alone'),
    );
    refuseUnreachedStart(found, this.options.startMs);
    return found;
  }

  /** Public exchange sockets for coins, services of quotes for stocks. */
  private async live(gateway: Gateway): Promise<PriceSource[]> {
    const { needs, stocks } = this.options;
    const open = this.options.exchanges ?? ccxtExchanges;
    const exchanges = await open();
    const coins = needs.markets().filter((market) => market.kind === 'coin');
    const shares = needs.markets().filter((market) => market.kind === 'stock');
    const sources = stocks?.sources ?? [];
    if (shares.length > 0 && sources.length === 0) {
      gateway.log.warn('stocks stay halted: STOCK_QUOTES_URL names no service that quotes them');
    }
    const { metrics: all, log } = gateway;
    const nowMs = () => gateway.nowMs();
    const names = [...exchanges, ...sources].map(({ name }) => name);
    const metrics = new SourceMetrics(all, names, nowMs);
    const quotes = sources.map((source) => {
      const isOpen = (market: Market, timeMs: number) => trades(needs, market, timeMs);
      const indexTicks = (marketId: number) => needs.indexTicks(marketId);
      const everyMs = stocks?.everyMs ?? 0;
      const judging = { source, nowMs, trades: isOpen, indexTicks, isFine: sources.length > 1 };
      return new QuoteSource({ ...judging, markets: shares, everyMs, metrics, log });
    });
    const sockets = new LiveFeed({ exchanges, markets: coins, log, metrics, nowMs });
    // The only service of quotes that the operator has named is not held to agree with another.
    const isAlone = quotes.length < MIN_SOURCES;
    return [isAlone ? liveSource([sockets], quotes) : liveSource([sockets, ...quotes])];
  }

  private async simulatedAndReplayed(
    gateway: Gateway,
    histories: readonly History[],
  ): Promise<PriceSource[]> {
    const { needs, speed } = this.options;
    const replayed = new Set(histories.map(({ market }) => market.id));
    const simulated = needs.markets().filter((market) => !replayed.has(market.id));
    const database = gateway.database<unknown>();
    const secret = await this.secret(gateway);
    await this.writePast(gateway, simulated, histories, hourKeyOf(secret, -1).readUInt32BE());
    const keys = new HourKeys(gateway, secret);
    const simulation = new Simulation({
      markets: simulated,
      hour: (hourMs) => keys.drawn(hourMs),
      calendar: (market) => needs.calendar(market),
      startTicks: (marketId) => needs.indexTicks(marketId),
    });
    gateway.bus.on(indexRebased, ({ marketId, toTicks }) => simulation.rebase(marketId, toTicks));
    const source = simulatedSource(simulation, needs, keys, await readLastStep(database));
    if (histories.length === 0) return [source];
    const tracks = await this.tracks(gateway, histories, (hourMs) => keys.key(hourMs));
    const save = (all: readonly ReplayTrack[]) =>
      saveReplays(gateway.database(), all, (track) => this.startOf(track.history));
    return [source, replaySource(tracks, speed, needs, save)];
  }

  private async secret(gateway: Gateway) {
    const { seed, secrets } = this.options;
    return seed === undefined
      ? openFeedSecret(gateway.database<unknown>(), secrets)
      : secretOfSeed(seed);
  }

  /**
   * Writes the past of the simulated markets up to a moment, and remembers what some of them were
   * worth when the candles ended that it is made of, until it is forgotten.
   */
  async inventPast(gateway: Gateway, endMs: number, of: readonly number[]): Promise<void> {
    const { needs } = this.options;
    const seed = hourKeyOf(await this.secret(gateway), -1).readUInt32BE();
    const calendar = (market: Market) => needs.calendar(market);
    const closes = new PastCloses(of);
    const past = inventPast({ markets: needs.markets(), calendar, seed, endMs });
    await needs.writePast(closes.noting(past));
    this.past = closes;
  }

  /** What markets were worth at a moment of the past that was invented, as a command. */
  pastTick(timeMs: number): TakePrices | undefined {
    const prices = this.past?.pricesAt(timeMs) ?? [];
    return prices.length === 0 ? undefined : { type: 'feeds.tick', prices };
  }

  /** Forgets the past that was invented. */
  forgetPast(): void {
    this.past = undefined;
  }

  /** The history's time of the row at which its replay starts. */
  private startOf(history: History): number {
    return history.rows[startRow(history, this.options.startMs)]?.timeMs ?? 0;
  }

  /** A replay goes on where it was, unless its file or its start is another. */
  private async tracks(
    gateway: Gateway,
    histories: readonly History[],
    keyOf: HourKeyOf,
  ): Promise<ReplayTrack[]> {
    const stored = await loadReplays(gateway.database());
    return histories.map((history) => {
      const known = stored.find(
        ({ marketId, file, startMs }) =>
          marketId === history.market.id &&
          file === history.file &&
          startMs === this.startOf(history),
      );
      const nextRow = known?.nextRow ?? startRow(history, this.options.startMs);
      return new ReplayTrack(history, nextRow, keyOf);
    });
  }

  /** Gives markets that have no charts yet their past. */
  private async writePast(
    gateway: Gateway,
    simulated: readonly Market[],
    histories: readonly History[],
    seed: number,
  ): Promise<void> {
    const { needs, startMs, onStep } = this.options;
    const nowMs = gateway.nowMs();
    const invented: Market[] = [];
    for (const market of simulated) if (!(await needs.hasPast(market.id))) invented.push(market);
    const recorded: History[] = [];
    for (const history of histories) {
      if (!(await needs.hasPast(history.market.id))) recorded.push(history);
    }
    if (invented.length === 0 && recorded.length === 0) return;
    onStep?.('writing the past of the markets');
    const calendar = (market: Market) => needs.calendar(market);
    function* past(): Generator<PastCandle> {
      yield* inventPast({ markets: invented, calendar, seed, endMs: nowMs });
      for (const history of recorded) {
        yield* historyPast(history, startRow(history, startMs), nowMs);
      }
    }
    await needs.writePast(past());
  }
}
