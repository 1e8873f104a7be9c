import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  type ContractTerms,
  type Exposure,
  exposureChanged,
  type Position,
  positionChanged,
  termsPublished,
} from '../contract/index.ts';
import type { PositionNow } from '../contract/reading.ts';
import { type MarketDay, marketDayChanged } from '../contract/market-day.ts';
import {
  closeOutUnits,
  closingTicks,
  coverUnits,
  marginOf,
  stressPpmOf,
  tickLotUnits,
  valueUnits,
} from '../rules/formulas.ts';
import { Positions } from '../rules/positions.ts';
import { RecentPrices } from './proposed-stops.ts';
import {
  closedUnits,
  marginLevelPpm,
  resultUnits,
  riskRatePpm,
  marginHealthOf,
  type Valuation,
} from '../rules/margin-health.ts';
import {
  type ContractsTables,
  readDays,
  readExposures,
  readLivePositions,
  readTerms,
} from '../store/reading.ts';
import type { AccountNow } from '../wire/index.ts';

/** How the view finds markets and prices; the app fills it. */
export interface ContractsViewNeeds {
  market(marketId: number): Market | undefined;
  /** The last durable index of a market; 0 before the first. */
  indexTicks(marketId: number): number;
}

/** What the reserves have to cover of a market, in units of the margin coin. */
export interface MarketCover {
  readonly marketId: number;
  /** The jump of the price that is covered. */
  readonly stressPpm: number;
  readonly units: bigint;
}

/**
 * What the gateway knows of contracts without asking the database: terms, live positions and open
 * lots, as they were committed last: loaded from the tables, then kept by what is committed.
 */
export class ContractsView implements View {
  readonly name = 'contracts';
  private readonly needs: ContractsViewNeeds;
  private readonly terms = new Map<number, ContractTerms[]>();
  private readonly byOwner = new Map<number, Map<number, Readonly<Position>>>();
  private readonly days = new Map<number, Readonly<MarketDay>>();
  private readonly exposures = new Map<number, Readonly<Exposure>>();
  /** Where the indexes have just been. */
  readonly recent = new RecentPrices();

  constructor(needs: ContractsViewNeeds) {
    this.needs = needs;
  }

  async load({ database }: Moment): Promise<() => void> {
    const db = database<ContractsTables>();
    const published = await readTerms(db);
    const positions = await readLivePositions(db);
    const exposures = await readExposures(db);
    const days = await readDays(db);
    return () => {
      this.terms.clear();
      this.byOwner.clear();
      this.exposures.clear();
      this.days.clear();
      for (const { terms } of published) this.publish(terms);
      for (const position of positions) this.take(position);
      for (const day of days) this.days.set(day.marketId, day);
      for (const exposure of exposures) this.exposures.set(exposure.marketId, exposure);
    };
  }

  follow(bus: EventBus): void {
    bus.on(positionChanged, (position) => this.take(position));
    bus.on(exposureChanged, (exposure) => this.exposures.set(exposure.marketId, exposure));
    bus.on(marketDayChanged, (day) => this.days.set(day.marketId, day));
    bus.on(termsPublished, ({ terms }) => this.publish(terms));
    this.recent.follow(bus);
  }

  /** The terms of a market under which positions are opened now. */
  currentTerms(marketId: number): ContractTerms | undefined {
    return this.terms.get(marketId)?.at(-1);
  }

  /** How many versions of terms there are of all markets: it grows whenever any of them changes. */
  get versions(): number {
    return [...this.terms.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Markets that have contracts, in the order of their ids. */
  marketIds(): number[] {
    return [...this.terms.keys()].sort((a, b) => a - b);
  }

  /** The live positions of an owner, newest first. */
  positionsOf(owner: number): Readonly<Position>[] {
    return [...(this.byOwner.get(owner)?.values() ?? [])].sort((a, b) => b.id - a.id);
  }

  /** Whether an owner has anything open or waiting. */
  has(owner: number): boolean {
    return this.byOwner.has(owner);
  }

  /** All owners of live positions. */
  owners(): Iterable<number> {
    return this.byOwner.keys();
  }

  /** The open lots of a market. */
  exposure(marketId: number): Readonly<Exposure> {
    return this.exposures.get(marketId) ?? { marketId, longLots: 0, shortLots: 0 };
  }

  /** What a market costs the house today; undefined where its terms have no limit. */
  day(marketId: number): Readonly<MarketDay> | undefined {
    return this.days.get(marketId);
  }

  /** What a position is valued with now. */
  valuation(position: Readonly<Position>): Valuation {
    const { marketId, termsVersion } = position;
    const terms = this.terms.get(marketId)?.[termsVersion - 1];
    const market = this.needs.market(marketId);
    if (terms === undefined || market === undefined) {
      throw new Error(`position ${position.id} is of unknown terms`);
    }
    const indexTicks = this.needs.indexTicks(marketId);
    return { terms, unitsPerTickLot: tickLotUnits(market, terms), indexTicks };
  }

  /** What a position would bring now. */
  now(position: Readonly<Position>): PositionNow {
    const valuation = this.valuation(position);
    const { indexTicks, terms, unitsPerTickLot } = valuation;
    const value = valueUnits(unitsPerTickLot, position.openTicks, position.placedLots);
    return {
      closingTicks: closingTicks(position.side, indexTicks, terms.spreadBps),
      resultUnits: resultUnits(position, valuation),
      closedUnits: closedUnits(position, valuation),
      placedMarginUnits: marginOf(value, position.multiple),
      closeOutUnits:
        position.state === 'open' ? closeOutUnits(position, terms, unitsPerTickLot) : 0n,
    };
  }

  /** How an account with some free money stands now. */
  account(owner: number, available: bigint): AccountNow {
    const positions = this.positionsOf(owner);
    const marginHealth = marginHealthOf(available, positions, (it) => this.valuation(it));
    return {
      ...marginHealth,
      resultOfAll: positions.reduce(
        (sum, position) => sum + resultUnits(position, this.valuation(position)),
        0n,
      ),
      riskRatePpm: riskRatePpm(marginHealth),
      marginLevelPpm: marginLevelPpm(marginHealth),
    };
  }

  /** What the reserves of the house have to cover of all that is open (`rules/cover.ts`). */
  needed(): bigint {
    return this.neededByMarket().reduce((sum, { units }) => sum + units, 0n);
  }

  /** The same market by market: the jump, half a per cent of both sides, and what was gained. */
  neededByMarket(): MarketCover[] {
    const open = new Positions();
    for (const own of this.byOwner.values()) {
      for (const it of own.values()) if (it.state === 'open') open.count(it, it.lots);
    }
    return this.marketIds().flatMap((marketId) => {
      const market = this.needs.market(marketId);
      const terms = this.currentTerms(marketId);
      if (market === undefined || terms === undefined) return [];
      const indexTicks = this.needs.indexTicks(marketId);
      const gainedTickLots = open.gainedTickLots(marketId, indexTicks);
      const units = coverUnits(market, terms, {
        ...open.exposure(marketId),
        indexTicks,
        gainedTickLots,
      });
      return [{ marketId, stressPpm: stressPpmOf(market, terms), units }];
    });
  }

  private publish(terms: ContractTerms): void {
    const known = this.terms.get(terms.marketId);
    if (known === undefined) this.terms.set(terms.marketId, [terms]);
    else known[terms.version - 1] = terms;
  }

  private take(position: Readonly<Position>): void {
    const { id, owner } = position;
    const live = position.state === 'open' || position.state === 'waiting';
    const own = this.byOwner.get(owner);
    if (live && own !== undefined) own.set(id, position);
    else if (live) this.byOwner.set(owner, new Map([[id, position]]));
    else if (own?.delete(id) && own.size === 0) this.byOwner.delete(owner);
  }
}
