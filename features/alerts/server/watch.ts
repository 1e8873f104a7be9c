/**
 * Tells alerts that are due. What markets show is gathered as it is committed, with its lowest and
 * highest price, so that no move between two looks is missed; what is due is found in the table by
 * a range, taken and told in one transaction, so that each is told once whoever stops.
 */
import type { Kysely } from 'kysely';
import { type Gateway, repeatedly, type Running } from '../../../platform/server/gateway.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { indexRebased, indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import { alertTold } from '../contract.ts';
import { type ShownRange, widen } from '../rules.ts';
import { applySplit, hasBefore, hasDue, ownersTold, takeDue } from '../store/alerts.ts';
import { shownOf } from './calls.ts';
import type { AlertsProviders } from './needs.ts';

const LOOK_MS = 1_000;
/** What was told so long ago is looked for again: commits come in another order than times. */
const BACK_MS = 3_000;

export const changedPart = flagPart('alerts_changed');

/** Looks for what is due by what was shown since it looked last. */
export class AlertWatch {
  private readonly needs: AlertsProviders;
  private ranges = new Map<number, ShownRange>();

  constructor(needs: AlertsProviders) {
    this.needs = needs;
  }

  /** Takes note of what a market shows now. */
  see(marketId: number): void {
    const market = this.needs.catalogue.directory.market(marketId);
    if (market === undefined) return;
    const shown = shownOf(this.needs, market);
    this.ranges.set(marketId, widen(this.ranges.get(marketId), marketId, shown));
  }

  /** Forgets what a market has shown: its shares are others now. */
  forget(marketId: number): void {
    this.ranges.delete(marketId);
  }

  /** All markets as they are. */
  seeAll(): void {
    for (const { id } of this.needs.catalogue.directory.markets()) this.see(id);
  }

  /** Tells what is due; what could not be told is looked for again. */
  async look(db: Kysely<unknown>, nowMs: number): Promise<void> {
    const seen = this.ranges;
    this.ranges = new Map();
    try {
      await this.tell(db, [...seen.values()], nowMs);
    } catch (error) {
      this.takeBack(seen);
      throw error;
    }
  }

  private takeBack(seen: ReadonlyMap<number, ShownRange>): void {
    for (const [marketId, range] of seen) {
      const { low, high, change: basisPoints, last } = range;
      const since = this.ranges.get(marketId);
      let both: ShownRange | undefined = since;
      for (const price of [low, high]) both = widen(both, marketId, { price, basisPoints });
      if (both !== undefined) {
        this.ranges.set(marketId, { ...both, last: since === undefined ? last : since.last });
      }
    }
  }

  private async tell(
    db: Kysely<unknown>,
    seen: readonly ShownRange[],
    nowMs: number,
  ): Promise<void> {
    const { done, due } = await this.needs.corporate.readSplits(db, nowMs);
    const turning = new Set(due);
    const ranges = seen.filter(({ marketId }) => !turning.has(marketId));
    if (await hasBefore(db, done)) {
      await db.transaction().execute(async (work) => {
        for (const split of done) await applySplit(work, split);
      });
    }
    if (ranges.length === 0 || !(await hasDue(db, ranges))) return;
    await db.transaction().execute(async (work) => {
      const within = { database: <Tables>() => work as unknown as Kysely<Tables> };
      for (const alert of await takeDue(work, ranges, nowMs)) {
        const { id, owner, marketId, kind, value, toldMs, toldPrice: price } = alert;
        await tellOutbox(within, alertTold, { id, owner, marketId, kind, value, price, toldMs });
      }
    });
  }
}

/** Begins to look, as a job: who does it has the ranges since it began. */
export function startWatch(gateway: Gateway, needs: AlertsProviders): Running {
  const watch = new AlertWatch(needs);
  const ends = [
    ...[indexTicked, traded].map((each) =>
      gateway.bus.on<{ readonly marketId: number }>(each, ({ marketId }) => watch.see(marketId)),
    ),
    gateway.bus.on(indexRebased, ({ marketId }) => watch.forget(marketId)),
  ];
  watch.seeAll();
  const look = () => watch.look(gateway.database<unknown>(), gateway.nowMs());
  const looking = repeatedly(gateway, LOOK_MS, look, 'price alerts could not be looked at');
  return {
    stop: async () => {
      for (const end of ends) end();
      await looking.stop();
    },
  };
}

/** Tells screens of customers whose alerts were told; by the table, whichever gateway told them. */
export function followTold(gateway: Gateway): Running {
  let lastMs = gateway.nowMs();
  const look = async (): Promise<void> => {
    const nowMs = gateway.nowMs();
    for (const owner of await ownersTold(gateway.database(), lastMs - BACK_MS)) {
      gateway.hub.publish(privateChannel(owner), changedPart, true);
    }
    lastMs = nowMs;
  };
  return repeatedly(gateway, LOOK_MS, look, 'told alerts could not be looked for');
}
