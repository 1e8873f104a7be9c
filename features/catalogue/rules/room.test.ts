import { describe, expect, it } from 'vitest';
import { accept, type Command } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import {
  aaplUsdt,
  btcUsdt,
  CLOSES_MS,
  MONDAY_MS,
  OPENS_MS,
  smallCatalogue,
} from '../../../tests/support/small-catalogue.ts';
import { feedTurned } from '../../feeds/contract.ts';
import { type CatalogueDefinition, type MarketState, marketStateChanged } from '../contract.ts';
import { CatalogueRules } from './room.ts';

const NO_PRODUCTS = {
  feeds: { freshIndex: () => undefined },
  plannedTerms: { has: () => undefined, takes: () => false, begin: () => undefined },
};

function open(timeMs: number, catalogue: CatalogueDefinition = smallCatalogue()) {
  const machine = new Machine();
  const opened: number[] = [];
  const fresh = new Set<number>();
  const rules = new CatalogueRules(machine.context, {
    ...NO_PRODUCTS,
    feeds: { freshIndex: (id) => (fresh.has(id) ? {} : undefined) },
  });
  machine.add(rules, rules.reactions);
  const feeds = {
    name: 'feeds',
    decide: ({ turn }: Command & { readonly turn: readonly [number, boolean] }) => {
      machine.changes.emit(feedTurned, { marketId: turn[0], fresh: turn[1] });
      return accept();
    },
    stateLines: () => [],
  };
  machine.add(feeds);
  const waiting = reaction(marketStateChanged, ({ marketId, status }) => {
    if (status === 'open') opened.push(marketId);
  });
  machine.add({ name: 'waiting', decide: () => accept(), stateLines: () => [] }, [waiting]);
  const outcome = machine.execute(
    { actor: 0, command: { type: 'catalogue.install', catalogue } as never },
    timeMs,
  );
  const turnFeed = (...turn: [number, boolean]) => {
    machine.execute({ actor: 0, command: { type: 'feeds.turn', turn } as Command }, MONDAY_MS);
  };
  return { machine, rules, opened, outcome, turnFeed, fresh };
}

const TIMER = 'catalogue.session:weekday';

function runTimers(machine: Machine, nowMs: number): void {
  while (machine.runDueTimer(nowMs));
}

function told(machine: Machine): MarketState[] {
  return machine
    .takeBatch()
    .changes.events.filter(({ topic }) => topic === marketStateChanged.name)
    .map((event) => event.payload as MarketState);
}

describe('catalogue rules', () => {
  const whole = smallCatalogue();
  it.each<[string, Partial<CatalogueDefinition>]>([
    ['two assets have one id', { assets: [...whole.assets, ...whole.assets.slice(0, 1)] }],
    ['two markets have one id', { markets: [...whole.markets, ...whole.markets.slice(0, 1)] }],
    ['a market names an asset that is not there', { assets: whole.assets.slice(1) }],
    ['a market names a calendar that is not there', { calendars: [] }],
    [
      'sessions overlap',
      {
        calendars: [
          {
            name: 'weekday',
            sessions: [
              [0, 9],
              [5, 12],
            ],
          },
        ],
      },
    ],
    ['a session ends before it begins', { calendars: [{ name: 'weekday', sessions: [[9, 5]] }] }],
  ])('a catalogue is refused when %s', (_case, change) => {
    const { outcome, rules } = open(MONDAY_MS, { ...whole, ...change });
    expect(outcome).toEqual({ refused: 'bad_catalogue' });
    expect(rules.allMarkets()).toEqual([]);
  });

  it('a market is halted until its feed is fresh, and whoever waits is told when it opens', () => {
    const { rules, opened, machine, turnFeed } = open(MONDAY_MS);
    machine.takeBatch();
    expect(rules.state(btcUsdt)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    turnFeed(btcUsdt, true);
    turnFeed(btcUsdt, true);
    expect(opened).toEqual([btcUsdt]);
    turnFeed(btcUsdt, false);
    expect(told(machine).map(({ status }) => status)).toEqual(['open', 'halted']);
  });

  it('asks which feeds are fresh when it goes on after it was parked', () => {
    const { rules, opened, machine, turnFeed, fresh } = open(MONDAY_MS);
    const give = (type: string, members: object) => {
      const command: Command = { type, room: 'catalogue', reason: 'a bug', ...members } as never;
      expect(machine.execute({ actor: 0, command }, MONDAY_MS)).not.toHaveProperty('refused');
    };
    give('engine.park', { offending: {} });
    turnFeed(btcUsdt, true);
    expect(rules.state(btcUsdt)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    fresh.add(btcUsdt);
    give('engine.unpark', { operator: 1 });
    expect(rules.state(btcUsdt).status).toBe('open');
    expect(opened).toEqual([btcUsdt]);
  });

  it('a stock opens and closes with its calendar, by timers', () => {
    const { machine, rules, opened, turnFeed } = open(MONDAY_MS);
    turnFeed(aaplUsdt, true);
    expect(rules.state(aaplUsdt)).toMatchObject({ status: 'closed', reason: 'outside_hours' });
    runTimers(machine, OPENS_MS - 1);
    expect(rules.state(aaplUsdt).status).toBe('closed');
    runTimers(machine, OPENS_MS);
    expect(rules.state(aaplUsdt).status).toBe('open');
    expect(opened).toEqual([aaplUsdt]);
    runTimers(machine, CLOSES_MS);
    expect(rules.state(aaplUsdt).status).toBe('closed');
    expect(machine.timers.get(TIMER)).toBeUndefined();
  });

  it('turns no session of a calendar that is not there', () => {
    const { machine } = open(MONDAY_MS);
    const command = { type: 'catalogue.session', calendar: 'nowhere' } as Command;
    const outcome = machine.execute({ actor: 0, command }, MONDAY_MS);
    expect(outcome).toMatchObject({ refused: 'unknown_calendar' });
  });

  it('goes on with sessions after it has been put back', () => {
    const before = open(MONDAY_MS);
    const definition = JSON.stringify(smallCatalogue());
    const machine = new Machine();
    const rules = new CatalogueRules(machine.context, NO_PRODUCTS);
    machine.add(rules);
    const flags = {
      marketId: aaplUsdt,
      inSession: true,
      feedFresh: true,
      operatorHalted: false,
      delisted: false,
    };
    rules.restore({ name: 'small', definition }, [flags], OPENS_MS + 1);
    expect(rules.state(aaplUsdt).status).toBe('open');
    expect(machine.timers.get(TIMER)?.dueMs).toBe(CLOSES_MS);
    expect(before.machine.timers.get(TIMER)?.dueMs).toBe(OPENS_MS);
    const market = rules.market(aaplUsdt);
    expect(market && rules.calendarOf(market)?.name).toBe('weekday');
  });
});
