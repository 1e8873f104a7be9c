import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, isRefusal } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import {
  type DecideForm,
  FIRST_LIMITS,
  type FormLevel,
  LONGEST_NOTE,
  REASONS,
  type SetLevelLimits,
} from '../contract.ts';
import { VerificationRules } from './room.ts';

const ALICE = 101;
const BOB = 102;
const OPERATOR = 1;

/** A machine with this room only. */
class Bureau {
  readonly machine = new Machine();
  readonly rules = new VerificationRules(this.machine.context);
  timeMs = 1_000;

  constructor() {
    this.machine.add(this.rules);
  }

  give(actor: number, command: Command): string {
    this.timeMs += 1;
    const outcome = this.machine.execute({ actor, command }, this.timeMs);
    return isRefusal(outcome) ? outcome.refused : 'ok';
  }

  submit(owner: number, level: number, formId: number): string {
    const command = { type: 'verification.submit', level, formId } as Command;
    return this.give(owner, command);
  }

  decide(change: Partial<DecideForm> = {}, actor = 0): string {
    const command: DecideForm = {
      type: 'verification.decide',
      operator: OPERATOR,
      owner: ALICE,
      level: 1,
      formId: 1,
      verdict: 'approve',
      reason: '',
      note: '',
      ...change,
    };
    return this.give(actor, command);
  }

  limits(limits: readonly unknown[], change: Partial<SetLevelLimits> = {}, actor = 0): string {
    const base = { type: 'verification.set_limits', operator: OPERATOR, reason: 'agreed' };
    return this.give(actor, { ...base, limits, ...change });
  }
}

/** Brings Alice to a level. */
function verified(level: 0 | 1 | 2): Bureau {
  const bureau = new Bureau();
  for (const step of ([1, 2] as const).slice(0, level)) {
    expect(bureau.submit(ALICE, step, step)).toBe('ok');
    expect(bureau.decide({ level: step, formId: step })).toBe('ok');
  }
  return bureau;
}

describe('sending a form', () => {
  it.each([
    ['the first one', 0, ALICE, 1, 1, 'ok'],
    ['for the house', 0, 0, 1, 1, 'not_allowed'],
    ['for a house account', 0, -3, 1, 1, 'not_allowed'],
    ['of a level that does not exist', 0, ALICE, 3, 1, 'bad_form'],
    ['without a number', 0, ALICE, 1, 0, 'bad_form'],
    ['with half a number', 0, ALICE, 1, 1.5, 'bad_form'],
    ['of the second level first', 0, ALICE, 2, 1, 'basic_first'],
    ['again once verified', 1, ALICE, 1, 9, 'already_verified'],
    ['of the second level, then', 1, ALICE, 2, 9, 'ok'],
    ['of the second level again', 2, ALICE, 2, 9, 'already_verified'],
    ['of the second level by somebody else', 2, BOB, 2, 9, 'basic_first'],
  ] as const)('%s (level %i, by %i, of level %i, number %s): %s', (...line) => {
    const [, reached, owner, level, formId, expected] = line;
    expect(verified(reached).submit(owner, level, formId)).toBe(expected);
  });

  it('waits for the decision, and can be repeated after a failure with a newer form', () => {
    const bureau = new Bureau();
    expect(bureau.submit(ALICE, 1, 5)).toBe('ok');
    expect(bureau.submit(ALICE, 1, 6)).toBe('under_review');
    const failed = { formId: 5, verdict: 'reject', reason: 'data_differs', note: 'see' } as const;
    expect(bureau.decide(failed)).toBe('ok');
    expect(bureau.rules.stateOf(ALICE, 1)).toMatchObject({
      state: 'failed',
      reason: 'data_differs',
      note: 'see',
      operator: OPERATOR,
      decidedMs: bureau.timeMs,
    });
    expect(bureau.submit(ALICE, 1, 5)).toBe('bad_form');
    expect(bureau.submit(ALICE, 1, 6)).toBe('ok');
    expect(bureau.rules.stateOf(ALICE, 1)).toMatchObject({
      state: 'review',
      formId: 6,
      decidedMs: 0,
      operator: 0,
      reason: '',
      note: '',
    });
  });
});

describe('deciding', () => {
  const rejected = { verdict: 'reject', reason: 'too_young' } as const;
  it.each([
    ['by a customer', {}, ALICE, 'not_allowed'],
    ['by nobody in particular', { operator: 0 }, 0, 'bad_decision'],
    ['another verdict', { verdict: 'perhaps' as never }, 0, 'bad_decision'],
    ['with too many words', { note: 'x'.repeat(LONGEST_NOTE + 1) }, 0, 'bad_decision'],
    ['of a level that does not exist', { level: 0 as FormLevel }, 0, 'bad_decision'],
    ['about who has sent nothing', { owner: BOB }, 0, 'not_under_review'],
    ['about an older form', { formId: 2 }, 0, 'form_not_newest'],
    ['no, without a reason', { verdict: 'reject' }, 0, 'reason_needed'],
    ['no, for a reason of no list', { verdict: 'reject', reason: 'mood' }, 0, 'reason_needed'],
    ['no, for another reason unsaid', { verdict: 'reject', reason: 'other' }, 0, 'reason_needed'],
    ['no, with a reason', rejected, 0, 'ok'],
    ['yes', {}, 0, 'ok'],
  ] as const)('%s: %j by actor %i: %s', (_title, change, actor, expected) => {
    const bureau = new Bureau();
    bureau.submit(ALICE, 1, 1);
    expect(bureau.decide(change, actor)).toBe(expected);
  });

  it('happens once a form', () => {
    const bureau = verified(1);
    expect(bureau.decide()).toBe('not_under_review');
    expect(bureau.decide({ verdict: 'reject', reason: 'other', note: 'late' })).toBe(
      'not_under_review',
    );
    expect(bureau.rules.level(ALICE)).toBe(1);
  });
});

describe('a level', () => {
  it.each([
    [0, 0n, 0n],
    [1, 20_000_000_000n, 200_000_000_000n],
    [2, 50_000_000_000n, 100_000_000_000_000n],
  ] as const)(
    '%i allows %s units of Bitcoin a day and %s of dollar a trade',
    (level, btc, fiat) => {
      const { rules } = verified(level);
      expect(rules.level(ALICE)).toBe(level);
      expect([rules.withdrawalLimit(ALICE), rules.fiatLimit(ALICE)]).toEqual([btc, fiat]);
      expect(rules.withdrawalLimit(BOB)).toBe(0n);
    },
  );

  const row = (level: unknown, withdrawalUnits: unknown, fiatUnits: unknown = '0') => ({
    level,
    withdrawalUnits,
    fiatUnits,
  });
  it.each([
    ['sound ones', [row(0, '0'), row(1, '5'), row(2, '5', '7')], {}, 0, 'ok'],
    ['by a customer', [row(0, '0'), row(1, '5'), row(2, '5')], {}, ALICE, 'not_allowed'],
    ['two of three', [row(0, '0'), row(1, '5')], {}, 0, 'bad_limits'],
    ['in another order', [row(1, '0'), row(0, '0'), row(2, '0')], {}, 0, 'bad_limits'],
    ['less for more', [row(0, '0'), row(1, '5'), row(2, '4')], {}, 0, 'bad_limits'],
    ['less fiat for more', [row(0, '0', '1'), row(1, '5'), row(2, '5')], {}, 0, 'bad_limits'],
    ['below zero', [row(0, '-1'), row(1, '5'), row(2, '5')], {}, 0, 'bad_limits'],
    ['numbers', [row(0, 0), row(1, 5), row(2, 5)], {}, 0, 'bad_limits'],
    ['nothing', [null, null, null], {}, 0, 'bad_limits'],
    ['no list', 'all' as never, {}, 0, 'bad_limits'],
    ['for no reason', [row(0, '0'), row(1, '5'), row(2, '5')], { reason: ' ' }, 0, 'reason_needed'],
    ['by no operator', [row(0, '0'), row(1, '5'), row(2, '5')], { operator: 0 }, 0, 'bad_limits'],
  ] as const)('takes limits: %s', (_title, limits, change, actor, expected) => {
    const bureau = verified(1);
    expect(bureau.limits(limits, change, actor)).toBe(expected);
    expect(bureau.rules.withdrawalLimit(ALICE)).toBe(expected === 'ok' ? 5n : 20_000_000_000n);
  });
});

type Step =
  | { readonly what: 'submit'; readonly level: FormLevel; readonly formId: number }
  | {
      readonly what: 'approve' | 'reject';
      readonly level: FormLevel;
      readonly formId: number;
    };

/** The same law as plainly as possible: the whole past of one customer, read anew each time. */
function reached(past: readonly Step[]): number {
  const last = (level: FormLevel) => past.findLast((step) => step.level === level)?.what;
  if (last(1) !== 'approve') return 0;
  return last(2) === 'approve' ? 2 : 1;
}

describe('whatever is sent and decided', () => {
  const steps: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom('submit', 'approve', 'reject'),
    level: fc.constantFrom(1, 2),
    formId: fc.integer({ min: 1, max: 12 }),
  }) as fc.Arbitrary<Step>;

  it('leaves each form decided at most once, and no second level without the first', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
        const bureau = new Bureau();
        const past: Step[] = [];
        const decided = new Set<string>();
        for (const step of all) {
          const { level, formId } = step;
          const reason = step.what === 'reject' ? REASONS[0] : '';
          const reply =
            step.what === 'submit'
              ? bureau.submit(ALICE, level, formId)
              : bureau.decide({ level, formId, verdict: step.what, reason });
          if (reply !== 'ok') continue;
          past.push(step);
          if (step.what !== 'submit') {
            expect(decided.has(`${level} ${formId}`)).toBe(false);
            decided.add(`${level} ${formId}`);
            expect(past.some((was) => was.what === 'submit' && was.formId === formId)).toBe(true);
          }
          expect(bureau.rules.level(ALICE)).toBe(reached(past));
          const second = bureau.rules.stateOf(ALICE, 2)?.state;
          if (second === 'review' || second === 'verified') {
            expect(bureau.rules.stateOf(ALICE, 1)?.state).toBe('verified');
          }
        }
        expect(bureau.rules.level(BOB)).toBe(0);
      }),
    );
  });

  it('is the same state again when it is stored and put back', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
        const bureau = new Bureau();
        for (const { what, level, formId } of all) {
          if (what === 'submit') bureau.submit(ALICE, level, formId);
          else bureau.decide({ level, formId, verdict: what, reason: REASONS[1] });
        }
        const again = new Bureau();
        for (const level of [1, 2] as const) {
          const state = bureau.rules.stateOf(ALICE, level);
          if (state !== undefined) again.rules.restoreState({ ...state });
        }
        for (const limits of FIRST_LIMITS) again.rules.restoreLimits({ ...limits });
        expect([...again.rules.stateLines()]).toEqual([...bureau.rules.stateLines()]);
      }),
    );
  });
});

describe('who is the same person', () => {
  const names = (bureau: Bureau, owner: number, formId: number, person: number): string =>
    bureau.give(owner, { type: 'verification.submit', level: 1, formId, person } as Command);

  it('is whoever has ever named the same document, however it was decided', () => {
    const bureau = new Bureau();
    expect(names(bureau, ALICE, 1, 7)).toBe('ok');
    expect(names(bureau, BOB, 2, 7)).toBe('ok');
    expect(bureau.rules.isSamePerson(ALICE, BOB)).toBe(true);
    bureau.decide({ owner: BOB, formId: 2, verdict: 'reject', reason: 'data_differs' });
    expect(names(bureau, BOB, 3, 8)).toBe('ok');
    expect(bureau.rules.isSamePerson(BOB, ALICE)).toBe(true);
    expect(bureau.rules.isSamePerson(ALICE, 103)).toBe(false);
  });

  it('is not whoever has named a document of both: nobody is tied by what a third one says', () => {
    const bureau = new Bureau();
    names(bureau, ALICE, 1, 7);
    names(bureau, BOB, 2, 8);
    names(bureau, 103, 3, 7);
    bureau.decide({ owner: 103, formId: 3, verdict: 'reject', reason: 'data_differs' });
    names(bureau, 103, 4, 8);
    expect(bureau.rules.isSamePerson(ALICE, BOB)).toBe(false);
  });

  it('has the number of the document that was verified, and none before', () => {
    const bureau = new Bureau();
    names(bureau, ALICE, 1, 7);
    expect(bureau.rules.personOf(ALICE)).toBe(0);
    bureau.decide({ verdict: 'reject', reason: 'data_differs' });
    names(bureau, ALICE, 2, 8);
    bureau.decide({ formId: 2 });
    expect(bureau.rules.personOf(ALICE)).toBe(8);
    expect([...bureau.rules.stateLines()].filter((line) => line.startsWith('person'))).toEqual([
      'person {"formId":1,"owner":101,"person":7}',
      'person {"formId":2,"owner":101,"person":8}',
    ]);
  });

  it.each([0, -1, 1.5, '7'])('is nobody with the number %j', (person) => {
    expect(names(new Bureau(), ALICE, 1, person as number)).toBe('bad_form');
  });
});
