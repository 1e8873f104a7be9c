/** How markets and customers stand at the index, for rooms that show it in their own words. */
import type { ContractTerms, Position, Side } from '../contract/index.ts';
import type { ContractQuote, PositionSum } from '../contract/reading.ts';
import { askTicks, bidTicks, isolatedThreshold } from '../rules/formulas.ts';
import { floatingUnits } from '../rules/margin-health.ts';
import type { ContractsView, ContractsViewNeeds } from './view.ts';

/** Reads the view of contracts. */
export class ContractsNow {
  private readonly view: ContractsView;
  private readonly needs: ContractsViewNeeds;

  constructor(view: ContractsView, needs: ContractsViewNeeds) {
    this.view = view;
    this.needs = needs;
  }

  /** Markets that have contracts. */
  marketIds(): readonly number[] {
    return this.view.marketIds();
  }

  /** The terms under which positions are opened now. */
  terms(marketId: number): ContractTerms | undefined {
    return this.view.currentTerms(marketId);
  }

  /** Open lots of both sides. */
  exposure(marketId: number) {
    return this.view.exposure(marketId);
  }

  /** The prices of now; all 0 before the first index. */
  quote(marketId: number): ContractQuote {
    const terms = this.view.currentTerms(marketId);
    const indexTicks = this.needs.indexTicks(marketId);
    const { longLots, shortLots } = this.view.exposure(marketId);
    const cap = terms?.exposureCapLots ?? 0;
    return {
      indexTicks,
      bidTicks: indexTicks === 0 ? 0 : bidTicks(indexTicks, terms?.spreadBps ?? 0),
      askTicks: indexTicks === 0 ? 0 : askTicks(indexTicks, terms?.spreadBps ?? 0),
      buyLots: Math.max(cap - longLots, 0),
      sellLots: Math.max(cap - shortLots, 0),
    };
  }

  /** Orders of an owner that wait to open. */
  waiting(owner: number): Readonly<Position>[] {
    return this.view.positionsOf(owner).filter(({ state }) => state === 'waiting');
  }

  /** What an owner has open, each side of a market as one. */
  sums(owner: number): PositionSum[] {
    const sums = new Map<string, PositionSum>();
    for (const position of this.view.positionsOf(owner).toReversed()) {
      if (position.state !== 'open') continue;
      const { marketId, side, lots, mode, multiple } = position;
      const valuation = this.view.valuation(position);
      const key = `${marketId} ${side}`;
      const before = sums.get(key);
      sums.set(key, {
        marketId,
        side,
        mode,
        multiple,
        lots: (before?.lots ?? 0) + lots,
        ownLots: (before?.ownLots ?? 0) + (position.likeId === 0 ? lots : 0),
        openTickLots: (before?.openTickLots ?? 0) + position.openTicks * lots,
        floatingUnits: (before?.floatingUnits ?? 0n) + floatingUnits(position, valuation),
        heldUnits: (before?.heldUnits ?? 0n) + position.heldUnits,
        closeOutUnits: (before?.closeOutUnits ?? 0n) + this.view.now(position).closeOutUnits,
        updatedMs: Math.max(before?.updatedMs ?? 0, position.updatedMs),
      });
    }
    return [...sums.values()];
  }

  /**
   * Open positions of a side whose margin may be changed, the nearest to being closed by force
   * first: isolated ones that follow nobody and that no voucher paid.
   */
  isolated(owner: number, marketId: number, side: Side): number[] {
    const indexTicks = this.needs.indexTicks(marketId);
    const away = (it: Readonly<Position>): number => {
      const threshold = this.isolatedTicks(it);
      return threshold === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(threshold - indexTicks);
    };
    const isOwn = (it: Readonly<Position>) => it.likeId === 0 && it.couponId === 0;
    return this.view
      .positionsOf(owner)
      .filter((it) => it.state === 'open' && it.marketId === marketId && it.side === side)
      .filter((it) => it.mode === 'isolated' && isOwn(it))
      .map((it) => ({ id: it.id, away: away(it) }))
      .toSorted((a, b) => a.away - b.away)
      .map(({ id }) => id);
  }

  /**
   * The index at which positions in a market would be closed by force if no other price moved: of
   * cross ones by the whole account, of isolated ones the nearest. 0 for none.
   */
  liquidationTicks(owner: number, marketId: number, available: bigint): number {
    const open = this.view
      .positionsOf(owner)
      .filter((it) => it.state === 'open' && it.marketId === marketId);
    const [first] = open;
    if (first === undefined) return 0;
    const { unitsPerTickLot: perLot } = this.view.valuation(first);
    const indexTicks = this.needs.indexTicks(marketId);
    const cross = open.filter(({ mode }) => mode === 'cross');
    if (cross.length === 0) {
      const near = open.flatMap((it) => this.isolatedTicks(it) ?? []);
      const away = (ticks: number) => Math.abs(ticks - indexTicks);
      return Math.max(near.toSorted((a, b) => away(a) - away(b))[0] ?? 0, 0);
    }
    const signed = (it: Readonly<Position>) => (it.side === 'long' ? it.lots : -it.lots);
    const perTick = perLot * BigInt(cross.reduce((sum, it) => sum + signed(it), 0));
    if (perTick === 0n) return 0;
    const { equity, closeOutLevel } = this.view.account(owner, available);
    return Math.max(indexTicks - Number((equity - closeOutLevel) / perTick), 0);
  }

  private isolatedTicks(position: Readonly<Position>): number | undefined {
    const { terms, unitsPerTickLot } = this.view.valuation(position);
    return isolatedThreshold(position, terms, unitsPerTickLot)?.ticks;
  }
}
