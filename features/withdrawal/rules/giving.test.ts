import { describe, expect, it } from 'vitest';
import { Machine } from '../../../core/engine/machine.ts';
import { accept, refuse } from '../../../core/engine/command.ts';
import type { Room } from '../../../core/engine/room.ts';
import { smallCatalogue, BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { type NftPaid, nftPaid } from '../../nft/contract/index.ts';
import { DAY_MS, GIVE_REFUSALS, type Giving, YOUNG_MS } from '../contract.ts';
import type { WithdrawalNeeds } from './asking.ts';
import { GivingRules } from './giving.ts';
import type { Leaving } from './locked.ts';

const WHOLE = 100_000_000n;
const [GIVER, RECEIVER, OTHER] = [101, 102, 103];
const START_MS = 100 * DAY_MS;

function usdt(text: string): bigint {
  return BigInt(Math.round(Number(text) * 1e8));
}

/** The guard with what it asks of other rooms made up. */
class World {
  readonly machine = new Machine();
  timeMs = START_MS;
  frozen = false;
  debt = false;
  levels = new Map([
    [GIVER, 1],
    [RECEIVER, 1],
  ]);
  verifiedMs = START_MS - YOUNG_MS;
  related = false;
  /** Units of Bitcoin that may leave in a day, and what of it is used by withdrawals. */
  limit = 10n * WHOLE;
  withdrawn = 0n;
  locks = false;
  also: readonly Leaving[] = [];
  prices = new Map([
    [USDT, WHOLE],
    [BTC, 20_000n * WHOLE],
  ]);
  readonly rules: GivingRules = new GivingRules(this.machine.context, this.needs(), {
    used: (owner, timeMs) => this.withdrawn + this.rules.spent(owner, timeMs),
    lockOf: (_leaving, _timeMs, also) => {
      this.also = also;
      return this.locks ? refuse('bought_coins_locked', { locked: '5', left: '1' }) : undefined;
    },
  });

  constructor() {
    const withdrawal: Room = {
      name: 'withdrawal',
      decide: () => accept(),
      stateLines: () => this.rules.stateLines(),
    };
    const pays: Room = {
      name: 'nft',
      decide: (command) => {
        this.machine.changes.emit(nftPaid, (command as unknown as { paid: NftPaid }).paid);
        return accept();
      },
      stateLines: () => [],
    };
    this.machine.add(withdrawal, this.rules.reactions);
    this.machine.add(pays);
    this.machine.complete();
  }

  private needs(): WithdrawalNeeds {
    const assets = smallCatalogue().assets;
    const price = (id: number) => {
      const dollarUnits = this.prices.get(id);
      return dollarUnits === undefined ? undefined : { dollarUnits };
    };
    return {
      catalogue: {
        asset: (id) => assets.find((asset) => asset.id === id),
        assetByCode: (code) => assets.find((asset) => asset.code === code),
        allAssets: () => assets,
        market: () => undefined,
      },
      spot: { ordersOf: () => [], liveOrder: () => undefined, lastTicks: () => 0 },
      locks: { notYetFree: () => 0n },
      spending: { of: () => 0n },
      prices: { fresh: price, forLimits: price },
      verification: {
        level: (owner) => this.levels.get(owner) ?? 0,
        verifiedMs: () => this.verifiedMs,
        withdrawalLimit: () => this.limit,
      },
      operators: { isFrozen: () => this.frozen },
      deposit: { hasDebt: () => this.debt },
      identity: { related: () => this.related },
    };
  }

  said(amount: string, change: Partial<Giving> = {}, isProven = true): string {
    const giving: Giving = {
      owner: GIVER,
      receivers: [RECEIVER],
      assetId: USDT,
      amount: usdt(amount),
      promised: [],
      vouched: { lockedUntilMs: 0, isProven, floorUnits: usdt('200').toString() },
      ...change,
    };
    return this.rules.refusal(giving, this.timeMs)?.refused ?? 'yes';
  }

  pay(amount: string, change: Partial<NftPaid> = {}): void {
    const paid = { owner: GIVER, receiver: RECEIVER, assetId: USDT, amount: usdt(amount) };
    const command = { type: 'nft.pay', paid: { ...paid, floorUnits: '20000000000', ...change } };
    this.machine.execute({ actor: GIVER, command }, this.timeMs);
  }

  stays(): bigint {
    return this.rules.notYetFree(RECEIVER, this.timeMs);
  }
}

const locked = (lockedUntilMs: number): Partial<Giving> => ({
  vouched: { lockedUntilMs, isProven: true, floorUnits: '20000000000' },
});

describe('the guard', () => {
  it.each<[string, (world: World) => unknown, Partial<Giving>]>([
    ['yes', () => undefined, {}],
    ['withdrawals_frozen', (world) => (world.frozen = true), {}],
    ['price_unavailable', (world) => world.prices.delete(USDT), {}],
    ['debt_open', (world) => (world.debt = true), {}],
    ['verification_needed', (world) => world.levels.delete(GIVER), {}],
    ['receiver_unverified', (world) => world.levels.delete(RECEIVER), {}],
    ['receiver_unverified', () => undefined, { receivers: [RECEIVER, OTHER] }],
    ['yes', () => undefined, locked(START_MS)],
    ['withdrawals_locked', () => undefined, locked(START_MS + 1)],
    ['price_unavailable', (world) => world.prices.delete(BTC), {}],
    // 200 USDT are a hundredth of a Bitcoin.
    ['yes', (world) => (world.limit = 1_000_000n), {}],
    ['over_day_limit', (world) => (world.limit = 999_999n), {}],
    ['over_day_limit', (world) => (world.withdrawn = 10n * WHOLE - 999_999n), {}],
    ['value_locked', (world) => (world.locks = true), {}],
  ])('says %s', (expected, change, giving) => {
    const world = new World();
    change(world);
    expect(world.said('200', giving)).toBe(expected);
    if (expected !== 'yes') expect(GIVE_REFUSALS).toContain(expected);
  });

  it('asks for nothing below the floor but that withdrawals are not frozen', () => {
    const world = new World();
    world.levels.clear();
    Object.assign(world, { debt: true, limit: 0n, locks: true });
    expect(world.said('199.99999999', {}, false)).toBe('yes');
    expect(world.said('200', {}, false)).toBe('debt_open');
    world.frozen = true;
    expect(world.said('0.00000001', {}, false)).toBe('withdrawals_frozen');
  });

  it('asks for proofs from the floor on, and last', () => {
    const world = new World();
    expect(world.said('199.99999999', {}, false)).toBe('yes');
    expect(world.said('200', {}, false)).toBe('proof_needed');
    expect(world.said('200')).toBe('yes');
    world.locks = true;
    expect(world.said('200', {}, false)).toBe('value_locked');
  });

  it('adds up what is given in 24 hours, and what is promised elsewhere', () => {
    const world = new World();
    world.pay('150');
    expect(world.said('49.99999999', {}, false)).toBe('yes');
    expect(world.said('50', {}, false)).toBe('proof_needed');
    const promised = [{ assetId: BTC, amount: 249_999n }];
    expect(world.said('0.00019999', { promised }, false)).toBe('yes');
    expect(world.said('0.0003', { promised }, false)).toBe('proof_needed');
    expect(world.said('0.0003', { promised })).toBe('yes');
    expect(world.also).toEqual([{ owner: GIVER, ...promised[0] }]);
    world.timeMs += DAY_MS - 1;
    expect(world.said('50', {}, false)).toBe('proof_needed');
    world.timeMs += 1;
    expect(world.said('199', {}, false)).toBe('yes');
  });
});

describe('what was given', () => {
  it('counts with withdrawals for a day, rounded up', () => {
    const world = new World();
    world.pay('0.00000001');
    expect(world.rules.spent(GIVER, world.timeMs)).toBe(1n);
    world.pay('200', { receiver: 0 });
    expect(world.rules.spent(GIVER, world.timeMs)).toBe(1_000_001n);
    expect(world.rules.spent(GIVER, world.timeMs + DAY_MS)).toBe(0n);
  });

  it('stays a day with who is young, related, or gets ten floors at once', () => {
    const world = new World();
    world.pay('1999.99999999');
    expect(world.stays()).toBe(0n);
    world.pay('2000');
    expect(world.stays()).toBe(usdt('2000'));
    world.related = true;
    world.pay('1');
    expect(world.stays()).toBe(usdt('2001'));
    world.related = false;
    world.verifiedMs += 1;
    world.pay('1');
    expect(world.stays()).toBe(usdt('2002'));
    world.verifiedMs = 0;
    world.pay('1', { receiver: OTHER });
    expect(world.rules.notYetFree(OTHER, world.timeMs)).toBe(usdt('1'));
    world.timeMs += DAY_MS;
    expect(world.stays()).toBe(0n);
  });

  it('is the same when its rows are put back', () => {
    const world = new World();
    world.verifiedMs = 0;
    world.pay('5');
    world.timeMs += DAY_MS / 2;
    world.pay('7', { receiver: OTHER });
    const rows = world.machine.takeBatch().changes.appended.get('value_given') ?? [];
    const again = new World();
    for (const row of rows) again.rules.restore(row as never);
    expect([...again.rules.stateLines()]).toEqual([...world.rules.stateLines()]);
    expect(again.rules.notYetFree(RECEIVER, world.timeMs)).toBe(usdt('5'));
  });
});
