import { describe, expect, it } from 'vitest';
import { Machine } from '../../../core/engine/machine.ts';
import {
  aaplUsdt,
  btcUsdt,
  CLOSES_MS,
  MONDAY_MS,
  OPENS_MS,
  smallCatalogue,
} from '../../../tests/support/small-catalogue.ts';
import type { CatalogueDefinition, MarketState } from '../contract.ts';
import { CatalogueRules } from './room.ts';

const NO_PRODUCTS = { plannedTerms: { takes: () => false, begin: () => undefined } };

function open(timeMs: number, catalogue: CatalogueDefinition = smallCatalogue()) {
  const machine = new Machine();
  const opened: number[] = [];
  const rules = new CatalogueRules(machine.context, {
    ...NO_PRODUCTS,
    spot: { marketOpened: (id) => opened.push(id) },
  });
  machine.add(rules);
  const outcome = machine.execute(
    { actor: 0, command: { type: 'catalogue.install', catalogue } as never },
    timeMs,
  );
  const given = (atMs: number) => ({ seq: 0, timeMs: atMs, actor: 0 });
  return { machine, rules, opened, outcome, given };
}

const TIMER = 'catalogue.session:weekday';

function runTimers(machine: Machine, nowMs: number): void {
  while (machine.runDueTimer(nowMs));
}

function told(machine: Machine): MarketState[] {
  return machine.takeBatch().changes.events.map((event) => event.payload as MarketState);
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
    const { rules, opened, machine, given } = open(MONDAY_MS);
    expect(rules.state(btcUsdt)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    rules.feedTurned(btcUsdt, true, given(MONDAY_MS));
    rules.feedTurned(btcUsdt, true, given(MONDAY_MS));
    expect(opened).toEqual([btcUsdt]);
    rules.feedTurned(btcUsdt, false, given(MONDAY_MS));
    expect(told(machine).map(({ status }) => status)).toEqual(['open', 'halted']);
  });

  it('a stock opens and closes with its calendar, by timers', () => {
    const { machine, rules, opened, given } = open(MONDAY_MS);
    rules.feedTurned(aaplUsdt, true, given(MONDAY_MS));
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

  it('goes on with sessions after it has been put back', () => {
    const before = open(MONDAY_MS);
    const definition = JSON.stringify(smallCatalogue());
    const machine = new Machine();
    const rules = new CatalogueRules(machine.context, {
      ...NO_PRODUCTS,
      spot: { marketOpened: () => undefined },
    });
    machine.add(rules);
    const flags = {
      marketId: aaplUsdt,
      inSession: true,
      feedFresh: true,
      operatorHalted: false,
    };
    rules.restore({ name: 'small', definition }, [flags], OPENS_MS + 1);
    expect(rules.state(aaplUsdt).status).toBe('open');
    expect(machine.timers.get(TIMER)?.dueMs).toBe(CLOSES_MS);
    expect(before.machine.timers.get(TIMER)?.dueMs).toBe(OPENS_MS);
    const market = rules.market(aaplUsdt);
    expect(market && rules.calendarOf(market)?.name).toBe('weekday');
  });
});
