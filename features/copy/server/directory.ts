import { type CopyTrader, DAY_MS, type Statistics } from '../contract.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ClosedTrade,
  type Position,
  positionChanged,
} from '../../contracts/contract/index.ts';
import { type OpenTrade, statisticsOf } from '../rules/statistics.ts';
import {
  type FollowersResult,
  readFollowers,
  readOpenCopies,
  readTrader,
  readTraders,
} from '../store/reading.ts';
import type { OpenNow, TraderFigures } from '../wire.ts';
import type { CopyProviders } from './needs.ts';

/** Closings drop what is kept; so often it is read all the same. */
const MINUTE_MS = 60_000;
/** How long a page stays after its trader has left. */
const PAGE_DAYS = 90;
const NOBODY: FollowersResult = {
  followers: 0,
  followersUnits: 0n,
  medianUnits: 0n,
  budgetsUnits: 0n,
};

/** Traders with their figures of now. */
export class TraderDirectory {
  private readonly gateway: Gateway;
  private readonly needs: CopyProviders;
  private readonly kept = new Map<
    number,
    { readonly minuteMs: number; readonly trades: Promise<readonly ClosedTrade[]> }
  >();

  constructor(gateway: Gateway, needs: CopyProviders) {
    this.gateway = gateway;
    this.needs = needs;
    gateway.bus.on(positionChanged, ({ owner, state }) => {
      if (state === 'closed') this.kept.delete(owner);
    });
  }

  /** All traders that have a page now. */
  traders(): Promise<CopyTrader[]> {
    return readTraders(this.gateway.database(), this.leftAfterMs());
  }

  /** A trader who has a page now. */
  async trader(owner: number): Promise<CopyTrader | undefined> {
    const trader = await readTrader(this.gateway.database(), owner);
    if (trader === undefined || ['waiting', 'rejected'].includes(trader.state)) return undefined;
    return trader.state === 'left' && trader.leavesMs <= this.leftAfterMs() ? undefined : trader;
  }

  /** Figures of some traders, by their numbers. */
  async figures(traders: readonly CopyTrader[]): Promise<ReadonlyMap<number, TraderFigures>> {
    const followers = await readFollowers(this.gateway.database(), await this.floating());
    const found = traders.map(async (trader) => {
      const statistics = await this.statistics(trader);
      return [trader.owner, { statistics, ...(followers.get(trader.owner) ?? NOBODY) }] as const;
    });
    return new Map(await Promise.all(found));
  }

  /** What is open of a trader, without what he copies himself. */
  open(owner: number): OpenNow {
    const { view } = this.needs.contracts;
    const own = this.ownOpen(owner);
    const resultUnits = own.reduce((sum, position) => sum + view.now(position).resultUnits, 0n);
    return { count: own.length, resultUnits };
  }

  private ownOpen(owner: number): readonly Readonly<Position>[] {
    return this.needs.contracts.view.positionsOf(owner).filter(({ state, likeId }) => {
      return state === 'open' && likeId === 0;
    });
  }

  /** What all of an open position has come to, what of it was closed and paid included. */
  private whole(position: Readonly<Position>): OpenTrade {
    const { side, realisedUnits, feeUnits, overnightUnits } = position;
    const { resultUnits } = this.needs.contracts.view.now(position);
    return { side, resultUnits: resultUnits + realisedUnits - feeUnits - overnightUnits };
  }

  /** What closing the open copies of each relation would bring now. */
  private async floating(): Promise<ReadonlyMap<number, bigint>> {
    const { view } = this.needs.contracts;
    const sums = new Map<number, bigint>();
    for (const { id, relationId, follower } of await readOpenCopies(this.gateway.database())) {
      const position = view.positionsOf(follower).find((it) => it.id === id);
      const units = position === undefined ? 0n : view.now(position).resultUnits;
      sums.set(relationId, (sums.get(relationId) ?? 0n) + units);
    }
    return sums;
  }

  private leftAfterMs(): number {
    return this.gateway.nowMs() - PAGE_DAYS * DAY_MS;
  }

  private async statistics(trader: CopyTrader): Promise<Statistics> {
    const nowMs = this.gateway.nowMs();
    const trades = await this.trades(trader, nowMs);
    const open = this.ownOpen(trader.owner).map((position) => this.whole(position));
    return statisticsOf(trades, open, trader.startUnits, nowMs + 1);
  }

  private trades({ owner, decidedMs }: CopyTrader, nowMs: number) {
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const known = this.kept.get(owner);
    if (known?.minuteMs === minuteMs) return known.trades;
    const span = { fromMs: decidedMs, toMs: minuteMs + MINUTE_MS };
    const trades = this.needs.contracts.trades(this.gateway, owner, span);
    this.kept.set(owner, { minuteMs, trades });
    trades.catch(() => this.kept.delete(owner));
    return trades;
  }
}
