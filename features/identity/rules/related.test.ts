import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../apps/server/engine.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import { ALICE, BOB } from '../../../tests/support/example-values.ts';
import { RELATED_REFUSALS } from '../contract.ts';

const CAROL = 103;

class World {
  readonly engine = openEngine();

  relate(owner: unknown, other: unknown, change: object = {}, actor = 0): string {
    const command = { type: 'identity.related', owner, other, why: 'device', ...change };
    const outcome = this.engine.machine.execute({ actor, command }, 1_000);
    return isRefusal(outcome) ? outcome.refused : 'noted';
  }

  submit(owner: number, formId: number, person: number): void {
    const command = { type: 'verification.submit', level: 1, formId, person };
    this.engine.machine.execute({ actor: owner, command }, 1_000);
  }
}

describe('accounts of one device', () => {
  it('belong together in both directions, and nobody else by them', () => {
    const house = new World();
    expect(house.relate(BOB, ALICE)).toBe('noted');
    expect(house.relate(BOB, CAROL)).toBe('noted');
    const { identity } = house.engine;
    expect([identity.related(ALICE, BOB), identity.related(BOB, ALICE)]).toEqual([true, true]);
    expect(identity.related(ALICE, CAROL)).toBe(false);
    expect(identity.whyRelated(ALICE, BOB)).toBe('device');
    expect([...identity.stateLines()]).toEqual([
      'related {"other":102,"owner":101,"sinceMs":1000,"why":"device"}',
      'related {"other":103,"owner":102,"sinceMs":1000,"why":"device"}',
    ]);
  });

  it.each<[string, unknown, unknown, object?, number?]>([
    ['not_allowed', ALICE, BOB, {}, ALICE],
    ['bad_pair', ALICE, ALICE],
    ['bad_pair', -3, BOB],
    ['bad_pair', ALICE, 0],
    ['bad_pair', ALICE, 1.5],
    ['bad_pair', 'a', BOB],
    ['bad_pair', ALICE, BOB, { why: 'guess' }],
  ])('are refused: %s for %j and %j', (refusal, owner, other, change = {}, actor = 0) => {
    expect(RELATED_REFUSALS).toContain(refusal);
    expect(new World().relate(owner, other, change, actor)).toBe(refusal);
  });

  it('are noted once', () => {
    const house = new World();
    house.relate(ALICE, BOB);
    expect(house.relate(BOB, ALICE)).toBe('already_related');
  });
});

describe('one question for all rooms', () => {
  it('answers an account with itself, one person and one device alike', () => {
    const house = new World();
    const { engine } = house;
    expect(engine.identity.related(ALICE, ALICE)).toBe(true);
    expect(engine.identity.related(ALICE, BOB)).toBe(false);
    house.submit(ALICE, 1, 5);
    house.submit(BOB, 2, 5);
    house.relate(ALICE, CAROL);
    expect(engine.identity.whyRelated(ALICE, BOB)).toBe('person');
    expect(engine.identity.related(CAROL, ALICE)).toBe(true);
    expect(engine.identity.personOf(ALICE)).toBe(0);
  });
});
