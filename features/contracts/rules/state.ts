/** What all rules of contracts share: terms, positions, what waits for a price, and the money. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { OwnedRows } from '../../../core/engine/owned-rows.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { assetId } from '../../../core/money/units.ts';
import type { UseRefusal } from '../../coupons/contract.ts';
import { isPriced, type Market, type MarketState } from '../../catalogue/contract.ts';
import {
  type ContractTerms,
  exposureChanged,
  type MarginAccount,
  type Position,
  positionChanged,
} from '../contract/index.ts';
import { marketDayChanged } from '../contract/market-day.ts';
import { type Entry, entryChanged } from '../contract/entries.ts';
import { contractOrderChanged } from '../contract/orders.ts';
import { type Reduction, reductionChanged } from '../contract/reductions.ts';
import { closingTicks, openingTicks, tickLotUnits, valueUnits } from './formulas.ts';
import { DayLoss } from './day-loss.ts';
import { ContractMoney } from './money.ts';
import { Positions } from './positions.ts';
import { floatingUnits, type Valuation } from './margin-health.ts';
import { Watch } from './watch.ts';

/** The index tick in force. */
export interface IndexNow {
  readonly ticks: number;
  readonly number: number;
}

/** What contracts ask of other rooms; the app fills it. */
export interface ContractsNeeds {
  readonly catalogue: {
    market(marketId: number): Market | undefined;
    state(marketId: number): MarketState;
  };
  readonly feeds: {
    /** The last index tick of a market, fresh or not. */
    lastIndex(marketId: number): IndexNow | undefined;
  };
  readonly prices: {
    /** The coin of all margins. */
    dollarAssetId(): number | undefined;
  };
  /** Whether the house has lost what it may lose in a day. */
  readonly operators: { isDayLost(): boolean };
  readonly coupons: {
    readonly uses: {
      marginRefusal(
        id: number,
        owner: number,
        cost: { readonly assetId: number; readonly units: bigint },
      ): UseRefusal | undefined;
      lend(id: number, positionId: number): { readonly units: bigint; readonly endsMs: number };
      returned(id: number, left: bigint): void;
    };
  };
}

/** Terms and positions by market and owner; what each part of the rules reads and saves. */
export class ContractState {
  readonly context: RoomContext;
  readonly needs: ContractsNeeds;
  readonly money: ContractMoney;
  /** What each market may cost today. */
  readonly dayLoss: DayLoss;
  readonly positions = new Positions();
  readonly accounts = new Map<number, MarginAccount>();
  /** Accounts whose equity has to be looked at before the command ends. */
  readonly unsettled = new Set<number>();
  /** Orders that close and wait for a price. */
  readonly reductions = new OwnedRows<Reduction>();
  /** Orders that open and wait for a price. */
  readonly entries = new OwnedRows<Entry>();
  /** The order that is being carried out at its tick; 0 for none. */
  orderId = 0;
  /** What has ended since orders that close were looked at. */
  readonly ended: Pick<Position, 'owner' | 'marketId' | 'side'>[] = [];
  private readonly versions = new Map<number, ContractTerms[]>();
  private readonly perTickLot = new Map<ContractTerms, bigint>();
  private readonly watches = new Map<number, Watch>();

  constructor(context: RoomContext, needs: ContractsNeeds) {
    this.context = context;
    this.needs = needs;
    this.dayLoss = new DayLoss(this);
    this.money = new ContractMoney(
      context,
      () => assetId(needs.prices.dollarAssetId() ?? 0),
      (marketId, paid) => this.dayLoss.note(marketId, paid),
    );
    context.changes.tellSaved('contract_days', marketDayChanged);
    context.changes.tellSaved('contract_positions', positionChanged);
    context.changes.tellSaved('contract_exposures', exposureChanged);
    context.changes.tellSaved('contract_reductions', reductionChanged);
    context.changes.tellSaved('contract_entries', entryChanged);
    context.changes.tellSaved('contract_orders', contractOrderChanged);
  }

  /** The terms of a market under which positions are opened now. */
  terms(marketId: number): ContractTerms | undefined {
    return this.versions.get(marketId)?.at(-1);
  }

  /** All versions of a market's terms, the first one first. */
  allTerms(marketId: number): readonly ContractTerms[] {
    return this.versions.get(marketId) ?? [];
  }

  /** Markets that have terms, ascending. */
  marketIds(): number[] {
    return [...this.versions.keys()].sort((a, b) => a - b);
  }

  /** Adds the next version of a market's terms. */
  addTerms(terms: ContractTerms): void {
    const known = this.versions.get(terms.marketId);
    if (known === undefined) this.versions.set(terms.marketId, [terms]);
    else known.push(terms);
  }

  /** The terms of a position. */
  termsOf(position: Readonly<Pick<Position, 'id' | 'marketId' | 'termsVersion'>>): ContractTerms {
    const terms = this.versions.get(position.marketId)?.[position.termsVersion - 1];
    if (terms === undefined) throw new Error(`position ${position.id} has no terms`);
    return terms;
  }

  /** Margin units of one lot and one tick under some terms. */
  unitsOf(terms: ContractTerms): bigint {
    const known = this.perTickLot.get(terms);
    if (known !== undefined) return known;
    const market = this.needs.catalogue.market(terms.marketId);
    if (market === undefined) throw new Error(`no market ${terms.marketId}`);
    const fresh = tickLotUnits(market, terms);
    this.perTickLot.set(terms, fresh);
    return fresh;
  }

  /** What positions of a side come to: open ones at their price, waiting ones at their limit. */
  sideUnits(
    positions: readonly Readonly<Position>[],
    { marketId, side }: Pick<Position, 'marketId' | 'side'>,
  ): bigint {
    return positions
      .filter((it) => it.marketId === marketId && it.side === side)
      .reduce((sum, it) => {
        const ticks = it.state === 'open' ? it.openTicks : it.limitTicks;
        return sum + valueUnits(this.unitsOf(this.termsOf(it)), ticks, it.lots);
      }, 0n);
  }

  /** What waits for prices of a market. */
  watch(marketId: number): Watch {
    const known = this.watches.get(marketId);
    if (known !== undefined) return known;
    const fresh = new Watch();
    this.watches.set(marketId, fresh);
    return fresh;
  }

  /** The index tick in force; throws where there has been none, which no open position can meet. */
  index(marketId: number): IndexNow {
    const index = this.needs.feeds.lastIndex(marketId);
    if (index === undefined) throw new Error(`market ${marketId} has no index`);
    return index;
  }

  /** The price at which a position would close now. */
  closing(position: Readonly<Position>): number {
    const { spreadBps } = this.termsOf(position);
    return closingTicks(position.side, this.index(position.marketId).ticks, spreadBps);
  }

  /** The price at which a side opens now under some terms. */
  opening(terms: ContractTerms, side: Position['side']): number {
    return openingTicks(side, this.index(terms.marketId).ticks, terms.spreadBps);
  }

  /** What a position is valued with now. */
  valuation(position: Readonly<Position>): Valuation {
    const terms = this.termsOf(position);
    const { ticks } = this.index(position.marketId);
    return { terms, unitsPerTickLot: this.unitsOf(terms), indexTicks: ticks };
  }

  /** Gain or loss of an open position at the index. */
  floating(position: Readonly<Position>): bigint {
    return position.state === 'open' ? floatingUnits(position, this.valuation(position)) : 0n;
  }

  /** Whether what is open in a market can be valued and closed now. */
  isOpen(marketId: number): boolean {
    return isPriced(this.needs.catalogue.state(marketId));
  }

  /** Whether a market takes new positions now. */
  takesPositions(marketId: number): boolean {
    return this.needs.catalogue.state(marketId).status === 'open';
  }

  /** What an owner may spend on new margins. */
  free(owner: number): bigint {
    let floating = 0n;
    for (const position of this.positions.ofOwner(owner)) {
      if (position.mode === 'cross') floating += this.floating(position);
    }
    const available = this.money.available(owner);
    return floating < 0n ? available + floating : available;
  }

  /**
   * What an owner may take out of the account, or out of its reach. Undefined while a position that
   * it answers for has no price: outside it goes on, and what it loses there is not seen here.
   */
  freeToLeave(owner: number): bigint | undefined {
    const isBlind = this.positions
      .ofOwner(owner)
      .some((it) => it.mode === 'cross' && it.state === 'open' && this.isBlind(it.marketId));
    return isBlind ? undefined : this.free(owner);
  }

  /** Whether a market should have a price now and has none. */
  isBlind(marketId: number): boolean {
    return this.needs.catalogue.state(marketId).reason === 'stale_feed';
  }

  /** Marks a position as changed by this command. */
  save(position: Position, context: CommandContext): void {
    position.updatedMs = context.timeMs;
    this.context.changes.save('contract_positions', position);
  }

  /** Counts open lots of a market in or out. */
  countLots(position: Readonly<Position>, lots: number): void {
    this.context.changes.save('contract_exposures', this.positions.count(position, lots));
  }

  /** Ends a position or a waiting order that holds nothing any more. */
  end(position: Position, context: CommandContext): void {
    if (position.heldUnits !== 0n) throw new Error(`position ${position.id} still holds money`);
    position.closedMs = context.timeMs;
    this.watch(position.marketId).clearPosition(position.id);
    this.positions.remove(position);
    if (this.reductions.size > 0) this.ended.push(position);
    this.save(position, context);
  }
}
