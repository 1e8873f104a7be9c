/**
 * The laws of OTC under anything that anybody does, in any order: recomputed from what was asked
 * and answered, never from what the rules keep of it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { OtcCommand } from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER, THIRD, WHOLE } from '../testing/otc-world.ts';

const PEOPLE = [MAKER, TAKER, THIRD];
const MINUTE_MS = 60_000;
const ENDS = ['done', 'cancelled', 'returned', 'awarded', 'denied'];
const VERBS = [
  'mark_paid',
  'cancel',
  'release',
  'extend',
  'appeal',
  'withdraw_appeal',
  'propose',
  'confirm',
  'wait',
  'take',
  'take_buy',
  'switch',
  'price',
  'top_up',
] as const;

const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  who: fc.constantFrom(...PEOPLE),
  which: fc.nat(6),
  operator: fc.constantFrom(1, 2),
  verdict: fc.constantFrom('release', 'return'),
  minutes: fc.constantFrom(1, 10, 15, 31, 1_441, 10_080),
  award: fc.constantFrom('0', '500000000', '60000000000'),
  amount: fc.integer({ min: 900, max: 51_000 }),
});
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

/** What happened to an order, told by what was accepted. */
interface Story {
  readonly seller: number;
  readonly units: bigint;
  readonly states: string[];
  readonly confirmedBy: number[];
}

class Told {
  readonly world = new OtcWorld({ feePpm: 1_000 }).approved();
  readonly sellAd = this.world.advertised();
  readonly buyAd = this.world.advertised({ side: 'buy' });
  readonly stories = new Map<number, Story>();

  act(each: Step): void {
    const { world } = this;
    const ids = [...this.stories.keys()];
    const orderId = ids[each.which % Math.max(ids.length, 1)] ?? 0;
    if (each.verb === 'wait') return world.wait(each.minutes * MINUTE_MS);
    if (each.verb === 'take')
      return this.note(world.take(this.sellAd, { amount: String(each.amount) }, each.who));
    if (each.verb === 'take_buy') {
      const amount = String((BigInt(each.amount) * WHOLE) / 100n);
      return this.note(world.take(this.buyAd, { by: 'quantity', amount }, each.who));
    }
    if (each.verb === 'switch') {
      const isOn = each.which % 2 === 0;
      world.said(each.who, { type: 'otc.switch_ad', adId: this.sellAd, isOn });
      return undefined;
    }
    if (each.verb === 'price') {
      // It falls, rises, and is sometimes nobody's to say.
      if (each.which === 0) world.dollars.delete(USDT);
      else world.dollars.set(USDT, (WHOLE * BigInt(97 + each.which)) / 100n);
      return undefined;
    }
    if (each.verb === 'top_up') {
      const bond = String(WHOLE * BigInt(1_000 + each.which * 100));
      world.said(each.who, { type: 'otc.apply', bond });
      return undefined;
    }
    return this.step(each, orderId);
  }

  private note(said: string | number): void {
    if (typeof said !== 'number') return;
    const order = this.world.rules.liveOrders().find(({ id }) => id === said);
    if (order === undefined) throw new Error('an order that began is not there');
    const { seller, units } = order;
    this.stories.set(said, { seller, units, states: ['unpaid'], confirmedBy: [] });
  }

  private step(each: Step, orderId: number): void {
    const { operator, verdict } = each;
    const story = this.stories.get(orderId);
    const house: Partial<Record<Step['verb'], OtcCommand>> = {
      propose: {
        type: 'otc.propose_decision',
        operator,
        orderId,
        verdict: verdict as 'return',
        award: each.award,
      },
      confirm: { type: 'otc.confirm_decision', operator, orderId, verdict: verdict as 'return' },
    };
    const command = house[each.verb];
    if (command !== undefined) {
      const answer = this.world.give(0, command);
      if (typeof answer === 'string') return;
      story?.confirmedBy.push(operator);
      story?.states.push(String(answer['state']));
      return;
    }
    const state = this.world.step(each.who, each.verb, orderId);
    const known = ['paid', 'appealed', 'done', 'cancelled', 'returned', 'unpaid', 'claimed'];
    if (known.includes(state)) story?.states.push(state);
  }

  /** Coins of everybody and of the house: nothing is lost and nothing is made. */
  total(): bigint {
    const own = PEOPLE.flatMap((owner) => this.world.money(owner));
    return own.reduce((sum, each) => sum + each, this.world.fees() + this.world.insurance());
  }

  /** What should be frozen, by what is open: the ledger's own figure is compared with it. */
  frozen(owner: number): bigint {
    let sum = 0n;
    for (const hold of this.world.rules.holds()) {
      if (hold.owner === owner && hold.assetId === USDT) sum += hold.units;
    }
    return sum;
  }
}

describe('whatever anybody does', () => {
  it('coins are neither lost nor made, and all that is frozen is accounted for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const told = new Told();
        const total = told.total();
        for (const each of steps) {
          told.act(each);
          expect(told.total()).toBe(total);
          for (const owner of PEOPLE) expect(told.world.money(owner)[1]).toBe(told.frozen(owner));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('an order ends once, and from “paid” never returns without two operators', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 80 }), (steps) => {
        const told = new Told();
        for (const each of steps) told.act(each);
        for (const { states, confirmedBy } of told.stories.values()) {
          const ends = states.filter((state) => ENDS.includes(state));
          expect(ends.length).toBeLessThanOrEqual(1);
          if (['returned', 'awarded', 'denied'].includes(states.at(-1) ?? '')) {
            expect(new Set(confirmedBy).size).toBe(2);
          }
          // Given back by the buyer himself, or never: "paid" is followed by no expiry.
          const after = states.slice(states.indexOf('paid') + 1);
          if (states.includes('paid')) expect(after).not.toContain('expired');
        }
      }),
      { numRuns: 150 },
    );
  });

  it('what may not leave is what was bought within a day less what was sold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const told = new Told();
        const ended: { owner: number; worth: bigint; atMs: number }[] = [];
        const live = () =>
          new Map(told.world.rules.liveOrders().map((each) => [each.id, { ...each }]));
        for (const each of steps) {
          const before = live();
          told.act(each);
          const after = live();
          for (const [id, order] of before) {
            if (after.has(id) || told.stories.get(id)?.states.at(-1) !== 'done') continue;
            const atMs = told.world.timeMs;
            ended.push({ owner: order.buyer, worth: order.units, atMs });
            ended.push({ owner: order.seller, worth: -order.units, atMs });
          }
          for (const owner of PEOPLE) {
            const net = ended
              .filter((one) => one.owner === owner && told.world.timeMs - one.atMs < 86_400_000)
              .reduce((sum, { worth }) => sum + worth, 0n);
            const locked = told.world.rules.notYetFree(owner, told.world.timeMs);
            expect(locked).toBe(net > 0n ? net : 0n);
          }
        }
      }),
      { numRuns: 80 },
    );
  });
});
