import { type CopyTrader, DAY_MS, type Statistics } from '../contract.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { statisticsOf } from '../rules/statistics.ts';
import { type FollowersResult, readFollowers, readTrader, readTraders } from '../store/reading.ts';
import type { OpenNow, TraderFigures } from '../wire.ts';
import type { CopyProviders } from './needs.ts';

const HOUR_MS = 3_600_000;
/** How long a page stays after its trader has left. */
const PAGE_DAYS = 90;
const NOBODY: FollowersResult = {
  followers: 0,
  followersUnits: 0n,
  medianUnits: 0n,
  budgetsUnits: 0n,
};

/** Traders with their figures, which are those of the last full hour. */
export class TraderDirectory {
  private readonly gateway: Gateway;
  private readonly needs: CopyProviders;
  private readonly kept = new Map<number, { hourMs: number; statistics: Statistics }>();

  constructor(gateway: Gateway, needs: CopyProviders) {
    this.gateway = gateway;
    this.needs = needs;
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
    const followers = await readFollowers(this.gateway.database());
    const found = traders.map(async (trader) => {
      const statistics = await this.statistics(trader);
      return [trader.owner, { statistics, ...(followers.get(trader.owner) ?? NOBODY) }] as const;
    });
    return new Map(await Promise.all(found));
  }

  /** What is open of a trader, without what he copies himself. */
  open(owner: number): OpenNow {
    const { view } = this.needs.contracts;
    const own = view.positionsOf(owner).filter(({ state, likeId }) => {
      return state === 'open' && likeId === 0;
    });
    const resultUnits = own.reduce((sum, position) => sum + view.now(position).resultUnits, 0n);
    return { count: own.length, resultUnits };
  }

  private leftAfterMs(): number {
    return this.gateway.nowMs() - PAGE_DAYS * DAY_MS;
  }

  private async statistics(trader: CopyTrader): Promise<Statistics> {
    const hourMs = Math.floor(this.gateway.nowMs() / HOUR_MS) * HOUR_MS;
    const known = this.kept.get(trader.owner);
    if (known?.hourMs === hourMs) return known.statistics;
    const span = { fromMs: trader.decidedMs, toMs: hourMs };
    const trades = await this.needs.contracts.trades(this.gateway, trader.owner, span);
    const statistics = statisticsOf(trades, trader.startUnits, hourMs);
    this.kept.set(trader.owner, { hourMs, statistics });
    return statistics;
  }
}
