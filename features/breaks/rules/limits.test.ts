/** Limits of one's own: what counts, for how long, what is refused, and how they are changed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { accept, type Command, isRefusal } from '../../../core/engine/command.ts';
import type { CommandEffect } from '../../../core/engine/effects.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { BTC, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { LOOSENS_AFTER_MS, MAX_LIMIT_UNITS, PERIOD_HOURS, type SetLimit } from '../contract.ts';
import { BreaksRules } from './room.ts';

const ALICE = 101;
const BOB = 102;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.UTC(2026, 10, 30, 9);
const DOLLAR = 100_000_000n;

/** A posting between a customer and the house, which a room of this test makes. */
interface Pay extends Command {
  readonly owner: number;
  readonly house: number;
  readonly amount: bigint;
  readonly reason: string;
  readonly asset: number;
}

/** A house with one room, which posts what it is told to. */
class World {
  readonly machine = new Machine();
  readonly rules: BreaksRules;
  timeMs = NOW_MS;

  constructor() {
    const { assets } = smallCatalogue();
    const { context } = this.machine;
    this.rules = new BreaksRules(context, {
      effects: { of: ({ type }) => type.split('.')[1] as CommandEffect },
      stakes: { isAtRisk: (house, reason) => house === HOUSE.contractsDesk || reason === 'fee' },
      catalogue: { asset: (id) => assets.find((asset) => asset.id === id) },
      prices: {
        last: (id) => ({ dollarUnits: id === USDT ? DOLLAR : 80_000n * DOLLAR + 1n }),
        dollarAssetId: () => USDT,
      },
    });
    this.machine.add({
      name: 'rooms',
      decide: (command) => {
        if (command.type === 'rooms.house') this.post(command as Pay);
        return accept();
      },
      stateLines: () => [],
    });
    this.machine.add(this.rules);
    this.machine.guardBy((command, given) => this.rules.guard(command, given));
    this.machine.complete();
  }

  give(actor: number, command: object): unknown {
    while (this.machine.runDueTimer(this.timeMs));
    const outcome = this.machine.execute({ actor, command: command as Command }, this.timeMs);
    return isRefusal(outcome) ? outcome.refused : outcome.answer;
  }

  /** Sets a limit in dollars, for Alice where nothing else is said. */
  limit(dollars: number, change: Partial<SetLimit> = {}, actor = ALICE): unknown {
    const amount = String(BigInt(dollars) * DOLLAR);
    const asked = { kind: 'loss', period: 'day', units: amount, ...change };
    return this.give(actor, { type: 'breaks.set_limit', ...asked });
  }

  /** Alice loses so much to the house; below zero she wins it. */
  loses(amount: bigint, change: Partial<Pay> = {}): void {
    const pay = { house: HOUSE.contractsDesk, reason: 'loss', asset: USDT, owner: ALICE };
    this.give(0, { type: 'rooms.house', ...pay, amount, ...change });
  }

  /** Something is credited to Alice; below zero it is taken back. */
  deposits(amount: bigint, asset: number = USDT): void {
    const reason = amount > 0n ? 'deposit' : 'deposit_reversed';
    this.loses(-amount, { house: HOUSE.outsideWorld, reason, asset });
  }

  /** Whether Alice may report a deposit of so much, beside what waits. */
  reports(dollars: bigint, waiting: readonly bigint[] = [], assetId: number = USDT) {
    const coin = (amountUnits: bigint) => ({ assetId, amountUnits });
    const waits = waiting.map((each) => coin(each));
    const refusal = this.rules.refuseDeposit(ALICE, coin(dollars), waits, this.timeMs);
    return refusal === undefined ? 'taken' : [refusal.refused, refusal.details?.['left']];
  }

  get mayRisk(): boolean {
    return this.give(ALICE, { type: 'rooms.risks' }) !== 'own_loss_limit';
  }

  private post({ owner, house, amount, reason, asset }: Pay): void {
    const { ledger } = this.machine;
    const own = ledger.slot(owner, KIND.margin, assetId(asset));
    const other = ledger.slot(house, KIND.house, assetId(asset));
    // What somebody has to pay with is none of these rules.
    const purse = ledger.slot(HOUSE.treasury, KIND.house, assetId(asset));
    const size = units(amount < 0n ? -amount : amount);
    if (amount < 0n) {
      ledger.post(purse, other, size, 'purse', 1);
      ledger.post(other, own, size, reason, 1);
    } else {
      ledger.post(purse, own, size, 'purse', 1);
      ledger.post(own, other, size, reason, 1);
    }
  }
}

let world: World;

beforeEach(() => {
  world = new World();
});

describe('a limit of loss', () => {
  it('is reached at the limit and not a unit below it', () => {
    world.limit(100);
    world.loses(100n * DOLLAR - 1n);
    expect(world.mayRisk).toBe(true);
    world.loses(1n);
    expect(world.mayRisk).toBe(false);
  });

  it.each<CommandEffect>(['opens', 'funds', 'withdraws', 'free'])(
    'leaves open what %s',
    (effect) => {
      world.limit(100);
      world.loses(100n * DOLLAR);
      expect(world.give(ALICE, { type: `rooms.${effect}` })).toBe(null);
    },
  );

  it('is nobody else’s, and nothing without one', () => {
    world.limit(100);
    world.loses(500n * DOLLAR, { owner: BOB });
    expect(world.give(BOB, { type: 'rooms.risks' })).toBe(null);
    expect(world.mayRisk).toBe(true);
    world.limit(100, {}, BOB);
    // What was lost before the first limit is not known.
    expect(world.give(BOB, { type: 'rooms.risks' })).toBe(null);
    expect([...world.rules.stateLines()].filter((line) => line.includes('hour'))).toEqual([]);
  });

  it('sets what was won against what was lost, and counts fees', () => {
    world.limit(100);
    world.loses(-50n * DOLLAR);
    world.loses(149n * DOLLAR);
    expect(world.mayRisk).toBe(true);
    world.loses(1n * DOLLAR, { house: HOUSE.fees, reason: 'fee' });
    expect(world.mayRisk).toBe(false);
    world.loses(-1n);
    expect(world.mayRisk).toBe(true);
  });

  it('counts nothing else that is paid to the house, nor what goes to others', () => {
    world.limit(100);
    world.loses(500n * DOLLAR, { house: HOUSE.fees, reason: 'trade_fee' });
    world.loses(500n * DOLLAR, { house: HOUSE.outsideWorld, reason: 'withdrawal' });
    expect(world.mayRisk).toBe(true);
  });

  it('counts other coins at their index, rounded against its owner', () => {
    world.limit(80_000);
    // Of 100 million units of 80,000 dollars and a fraction, the last decides.
    world.loses(99_999_999n, { asset: BTC });
    expect(world.mayRisk).toBe(true);
    world.loses(1n, { asset: BTC });
    expect(world.mayRisk).toBe(false);
  });

  it.each(['day', 'week', 'month'] as const)('counts for a whole %s, and frees', (period) => {
    world.limit(100, { period });
    world.timeMs += HOUR_MS - 1;
    world.loses(100n * DOLLAR);
    const freesMs = NOW_MS + (PERIOD_HOURS[period] + 1) * HOUR_MS;
    const refused = world.machine.execute(
      { actor: ALICE, command: { type: 'rooms.risks' } },
      world.timeMs,
    );
    const time = new Date(freesMs).toISOString().slice(0, 19).replace('T', ' ');
    expect(refused).toMatchObject({ refused: 'own_loss_limit', details: { time } });
    world.timeMs = freesMs - 1;
    expect(world.mayRisk).toBe(false);
    world.timeMs = freesMs;
    expect(world.mayRisk).toBe(true);
  });

  it('says the first time at which less than it counts, of all periods the last', () => {
    world.limit(100);
    world.loses(30n * DOLLAR);
    world.timeMs += HOUR_MS;
    world.loses(80n * DOLLAR);
    expect(world.rules.limits.lossFreesMs(ALICE, world.timeMs)).toBe(NOW_MS + 25 * HOUR_MS);
    world.limit(110, { period: 'week' });
    expect(world.rules.limits.lossFreesMs(ALICE, world.timeMs)).toBe(NOW_MS + 169 * HOUR_MS);
    world.timeMs = NOW_MS + 25 * HOUR_MS;
    expect(world.mayRisk).toBe(false);
  });

  it('stays reached where what leaves it was won', () => {
    world.limit(100);
    world.loses(-50n * DOLLAR);
    world.timeMs += HOUR_MS;
    world.loses(150n * DOLLAR);
    expect(world.rules.limits.lossFreesMs(ALICE, world.timeMs)).toBe(NOW_MS + 26 * HOUR_MS);
  });
});

describe('a limit of deposits', () => {
  it('takes a report up to the limit, with what waits, and not a unit more', () => {
    world.limit(100, { kind: 'deposits' });
    world.deposits(40n * DOLLAR);
    expect(world.reports(40n * DOLLAR, [10n * DOLLAR, 10n * DOLLAR])).toBe('taken');
    const refused = world.reports(40n * DOLLAR + 1n, [10n * DOLLAR, 10n * DOLLAR]);
    expect(refused).toEqual(['own_deposit_limit', '40 USDT']);
    // The worth of a coin is rounded up.
    expect(world.reports(50_000n, [], BTC)).toBe('taken');
    expect(world.reports(75_000n, [], BTC)).toEqual(['own_deposit_limit', '60 USDT']);
  });

  it('counts what arrives anyway, and leaves nothing rather than less', () => {
    world.limit(100, { kind: 'deposits' });
    world.deposits(250n * DOLLAR);
    expect(world.reports(1n)).toEqual(['own_deposit_limit', '0 USDT']);
    world.deposits(-250n * DOLLAR);
    expect(world.reports(100n * DOLLAR)).toBe('taken');
  });

  it('is the tightest of its periods, and none of losses', () => {
    world.limit(1, { period: 'month' });
    world.limit(100, { kind: 'deposits' });
    world.limit(60, { kind: 'deposits', period: 'week' });
    expect(world.reports(60n * DOLLAR)).toBe('taken');
    expect(world.reports(60n * DOLLAR + 1n)).toEqual(['own_deposit_limit', '60 USDT']);
    world.deposits(60n * DOLLAR);
    expect(world.mayRisk).toBe(true);
  });
});

describe('changing a limit', () => {
  it.each<[string, number, Partial<SetLimit>]>([
    ['not_allowed', 0, {}],
    ['not_allowed', HOUSE.treasury, {}],
    ['bad_limit', ALICE, { kind: 'wins' as never }],
    ['bad_limit', ALICE, { period: 'year' as never }],
    ['bad_limit', ALICE, { units: '-1' }],
    ['bad_limit', ALICE, { units: '1.5' }],
    ['bad_limit', ALICE, { units: 5 as never }],
    ['bad_limit', ALICE, { units: String(MAX_LIMIT_UNITS + 1n) }],
    ['no_limit', ALICE, { units: '0' }],
  ])('is refused as %s by %i: %o', (refusal, actor, change) => {
    expect(world.limit(1, change, actor)).toBe(refusal);
    expect([...world.rules.stateLines()]).toEqual([]);
  });

  it('takes the highest', () => {
    expect(world.limit(1, { units: String(MAX_LIMIT_UNITS) })).toEqual({ loosensMs: 0 });
  });

  it('to a lower one counts at once', () => {
    world.limit(100);
    world.loses(50n * DOLLAR);
    expect(world.limit(50)).toEqual({ loosensMs: 0 });
    expect(world.mayRisk).toBe(false);
  });

  it.each([
    ['a higher one', 200],
    ['none', 0],
  ])('to %s counts a day after it was asked for', (_name, dollars) => {
    world.limit(100, { period: 'month' });
    world.loses(100n * DOLLAR);
    const loosensMs = world.timeMs + LOOSENS_AFTER_MS;
    expect(world.limit(dollars, { period: 'month' })).toEqual({ loosensMs });
    expect(world.rules.limits.lossFreesMs(ALICE, world.timeMs)).toBe(loosensMs);
    world.timeMs = loosensMs - 1;
    expect(world.mayRisk).toBe(false);
    world.timeMs = loosensMs;
    expect(world.mayRisk).toBe(true);
  });

  it('begins its day anew when it is asked again, and is taken back by what counts', () => {
    world.limit(100, { period: 'month' });
    world.loses(150n * DOLLAR);
    world.limit(200, { period: 'month' });
    world.timeMs += LOOSENS_AFTER_MS - 1;
    world.limit(0, { period: 'month' });
    world.timeMs += 1;
    expect(world.mayRisk).toBe(false);
    expect(world.limit(100, { period: 'month' })).toEqual({ loosensMs: 0 });
    world.timeMs += LOOSENS_AFTER_MS;
    expect(world.mayRisk).toBe(false);
  });

  it('from none that has come into force is a first one again', () => {
    world.limit(100);
    world.limit(0);
    world.timeMs += LOOSENS_AFTER_MS;
    world.loses(500n * DOLLAR);
    expect(world.limit(0)).toBe('no_limit');
    expect(world.limit(200)).toEqual({ loosensMs: 0 });
    expect(world.mayRisk).toBe(true);
  });
});

describe('what is counted', () => {
  const hours = () => [...world.rules.stateLines()].filter((line) => line.startsWith('own hour'));

  it('is forgotten on the day after its month, and no day earlier', () => {
    world.limit(100);
    world.loses(DOLLAR);
    world.timeMs += HOUR_MS;
    world.loses(DOLLAR);
    world.timeMs += 20 * DAY_MS;
    world.loses(DOLLAR);
    expect(hours()).toHaveLength(3);
    const midnightMs = Date.UTC(2026, 11, 31);
    expect(world.give(0, { type: 'breaks.sweep' })).toBe('not_allowed');
    world.timeMs = midnightMs - 1;
    world.give(0, { type: 'rooms.free' });
    expect(hours()).toHaveLength(3);
    world.timeMs = midnightMs;
    expect(world.give(ALICE, { type: 'breaks.sweep' })).toBe('not_allowed');
    expect(hours()).toHaveLength(1);
    world.timeMs += 32 * DAY_MS;
    world.give(0, { type: 'rooms.free' });
    expect(hours()).toEqual([]);
    expect(world.machine.timers.sorted().filter(({ key }) => key.startsWith('breaks'))).toEqual([]);
  });

  it('is the same loaded as it was when it was counted', () => {
    world.limit(100);
    world.loses(DOLLAR);
    world.timeMs += 3 * HOUR_MS;
    world.loses(-3n * DOLLAR);
    world.deposits(DOLLAR);
    world.limit(0);
    const { saved } = world.machine.takeBatch().changes;
    const again = new World();
    for (const row of saved.get('own_limits') ?? []) again.rules.limits.restore(row as never);
    const rows = [...(saved.get('own_limit_hours') ?? [])].reverse();
    for (const row of rows) again.rules.limits.restoreHour(row as never);
    expect([...again.rules.stateLines()]).toEqual([...world.rules.stateLines()]);
    const timers = ({ machine }: World) =>
      machine.timers.sorted().filter(({ key }) => key === 'breaks.sweep');
    expect(timers(again)).toEqual(timers(world));
    expect(timers(world)).toHaveLength(1);
  });
});
