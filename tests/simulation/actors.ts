/** Customers, feeds and a market maker that do random but repeatable things. */
import type { Engine } from '../../apps/server/engine.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { SourcePrice } from '../../features/feeds/contract.ts';
import type { PlaceOrder, QuoteLevel } from '../../features/spot/contract.ts';
import type { Random } from '../support/random.ts';
import { aimAtPosition, contractCommand, contractEndowments } from './contract-actors.ts';
import { aimAtCorrection, operatorEnvelope } from './operator-actors.ts';
import { aimAtFunds, fundEnvelope, verifications } from './fund-actors.ts';
import { verificationEnvelope } from './verification-actors.ts';
import { aaplUsdt, btcUsdt, BTC, ETH, ethUsdt, USDT } from '../support/small-catalogue.ts';

export const CUSTOMERS = [101, 102, 103, 104, 105, 106, 107] as const;
const MARKETS = [btcUsdt, ethUsdt, aaplUsdt] as const;
const START_TICKS = new Map<number, number>([
  [btcUsdt, 2_000_000],
  [ethUsdt, 150_000],
  [aaplUsdt, 23_000],
]);

/** Money for everyone, as the seed gives it. */
export function endowments(): Envelope[] {
  const give = (owner: number, kind: number, assetId: number, amount: string): Envelope => ({
    actor: 0,
    command: {
      type: 'wallet.endow',
      gifts: [{ owner, kind, assetId, amount }],
    } as Envelope['command'],
  });
  const customers = CUSTOMERS.flatMap((owner) => [
    give(owner, KIND.spot, USDT, '10000000000000'),
    give(owner, KIND.spot, BTC, '500000000'),
    give(owner, KIND.spot, ETH, '5000000000'),
  ]);
  const maker = [USDT, BTC, ETH, 5].map((asset) =>
    give(HOUSE.marketMaker, KIND.house, asset, '900000000000000'),
  );
  const marketBook = [USDT, BTC, ETH].map((asset) =>
    give(HOUSE.exchangeDesk, KIND.house, asset, '100000000000'),
  );
  const others = [...contractEndowments(CUSTOMERS), ...verifications(CUSTOMERS)];
  return [...customers, ...maker, ...marketBook, ...others];
}

/** The actors of a simulation; they remember prices only to stay near them. */
export class Actors {
  private readonly random: Random;
  private readonly prices = new Map(START_TICKS);

  constructor(random: Random) {
    this.random = random;
  }

  /** The next thing that somebody does at a time. */
  next(timeMs: number): Envelope {
    const dice = this.random.next();
    if (dice < 0.12) return this.tick();
    if (dice < 0.18) return this.quote();
    if (dice < 0.58) return this.place(timeMs);
    if (dice < 0.68) return this.cancel();
    if (dice < 0.72) return this.replace();
    if (dice < 0.87) return this.contract();
    if (dice < 0.94) return fundEnvelope(this.random, CUSTOMERS, timeMs);
    if (dice < 0.98) return this.moveMoney();
    if (dice < 0.988) return verificationEnvelope(this.random, CUSTOMERS);
    return operatorEnvelope(this.random, CUSTOMERS);
  }

  private contract(): Envelope {
    const near = (marketId: number, reach: number) => this.near(marketId, reach);
    const command = contractCommand(this.random, near) as Envelope['command'];
    return { actor: this.customer(), command };
  }

  private customer(): number {
    return this.random.pick(CUSTOMERS);
  }

  private near(marketId: number, reach: number): number {
    const price = this.prices.get(marketId) ?? 1;
    return Math.max(1, price + this.random.whole(-reach, reach));
  }

  private tick(): Envelope {
    const jumps = this.random.chance(0.05);
    const prices: SourcePrice[] = MARKETS.flatMap((marketId) => {
      const price = this.prices.get(marketId) ?? 1;
      const reach = Math.floor(price / (jumps ? 20 : 2_000));
      const moved = Math.max(100, price + this.random.whole(-reach, reach));
      this.prices.set(marketId, moved);
      if (this.random.chance(0.1)) return [];
      return ['one', 'two'].map((source): SourcePrice => [marketId, source, moved, 5]);
    });
    return { actor: 0, command: { type: 'feeds.tick', prices } as Envelope['command'] };
  }

  private quote(): Envelope {
    const marketId = this.random.pick(MARKETS);
    const middle = this.prices.get(marketId) ?? 1;
    const levels = (sign: number): QuoteLevel[] =>
      [1, 2, 3].map((step) => [middle + sign * step * 20, this.random.whole(1, 40) * 100]);
    const command = { type: 'spot.quote', marketId, bids: levels(-1), asks: levels(1) };
    return { actor: HOUSE.marketMaker, command };
  }

  private place(timeMs: number): Envelope {
    const marketId = this.random.pick(MARKETS);
    const kind = this.random.pick([
      'limit',
      'limit',
      'limit',
      'market',
      'stop_limit',
      'stop_market',
    ]);
    const side = this.random.pick(['buy', 'sell']);
    const priced = kind === 'limit' || kind === 'stop_limit';
    const byBudget = side === 'buy' && !priced && this.random.chance(0.5);
    const timeInForce =
      kind === 'market'
        ? this.random.pick(['ioc', 'fok'])
        : this.random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'gtt']);
    const limitTicks = priced ? this.near(marketId, 300) : 0;
    const command = {
      type: 'spot.place',
      marketId,
      side,
      kind,
      timeInForce,
      limitTicks,
      triggerBy: this.random.pick(['index', 'last']),
      stopTicks: String(kind).startsWith('stop') ? this.near(marketId, 2_000) : 0,
      lots: byBudget ? 0 : this.random.whole(1, 50_000),
      budget: byBudget ? this.random.whole(1, 20_000_000_000) : 0,
      postOnly:
        priced && (timeInForce === 'gtc' || timeInForce === 'gtt') && this.random.chance(0.2),
      selfTrade: this.random.pick(['cancel_taker', 'cancel_maker', 'cancel_both']),
      expiresMs: timeInForce === 'gtt' ? timeMs + this.random.whole(-20_000, 60_000) : 0,
      clientOrderId: this.random.chance(0.2) ? `own-${this.random.whole(1, 60)}` : '',
    } as PlaceOrder;
    const actor = this.customer();
    const repeats = this.random.chance(0.1);
    return repeats ? { actor, command, key: `k${this.random.whole(1, 200)}` } : { actor, command };
  }

  private cancel(): Envelope {
    const actor = this.customer();
    if (this.random.chance(0.05)) {
      const marketIds = this.random.pick([[], ...MARKETS.map((market) => [market])]);
      const command = { type: 'spot.cancel_all', marketIds };
      return { actor, command };
    }
    const byOwnId = this.random.chance(0.3);
    const command = {
      type: 'spot.cancel',
      orderId: byOwnId ? 0 : -1,
      clientOrderId: byOwnId ? `own-${this.random.whole(1, 60)}` : '',
    };
    return { actor, command };
  }

  private replace(): Envelope {
    const limitTicks = this.random.chance(0.5) ? 0 : this.near(this.random.pick(MARKETS), 200);
    const lots = this.random.whole(1, 50_000);
    return {
      actor: this.customer(),
      command: { type: 'spot.replace', orderId: -1, lots, limitTicks } as Envelope['command'],
    };
  }

  private moveMoney(): Envelope {
    const actor = this.customer();
    if (this.random.chance(0.1)) return { actor, command: { type: 'wallet.fund_demo' } };
    const amount = String(this.random.whole(0, 2_000_000_000));
    if (this.random.chance(0.5)) {
      const assets = [USDT, BTC, ETH];
      const command = {
        type: 'wallet.exchange',
        fromAssetId: this.random.pick(assets),
        toAssetId: this.random.pick(assets),
        amount,
      };
      return { actor, command };
    }
    const command = {
      type: 'wallet.transfer',
      assetId: this.random.pick([USDT, BTC]),
      fromKind: this.random.whole(1, 4),
      toKind: this.random.whole(1, 4),
      amount,
    };
    return { actor, command };
  }
}

/** Points what actors do with orders and positions at one that is really there. */
export function aim(engine: Engine, given: Envelope, random: Random): Envelope {
  const aimed = aimAtFunds(engine, aimAtPosition(engine, given, random), random);
  const envelope = aimAtCorrection(engine, aimed, random);
  const command = envelope.command as Envelope['command'] & { orderId?: number };
  if (command.orderId !== -1) return envelope;
  const live = engine.spot.liveOrders().filter((order) => order.owner > 0);
  if (live.length === 0) return { ...envelope, command: { ...command, orderId: 1 } as never };
  const order = random.pick(live);
  const stranger = random.chance(0.1);
  return {
    actor: stranger ? envelope.actor : order.owner,
    command: { ...command, orderId: order.id } as never,
  };
}
