import { describe, expect, it } from 'vitest';
import type { WithdrawalRow } from './data.ts';
import { hasFailed, stepsOf } from './story-steps.ts';

const ASKED = {
  state: 'asked',
  approvals_needed: 1,
  approvals_given: 0,
  reason: '',
  asked_ms: 1_000,
  approved_ms: 0,
  sent_ms: 0,
  ended_ms: 0,
} as WithdrawalRow;

/** Keys as they are, with what is put into them. */
function say(key: string, values?: Record<string, string | number>): string {
  return values ? `${key} ${Object.values(values).join('/')}` : key;
}

function told(row: WithdrawalRow): (readonly [string, number])[] {
  return stepsOf(row, say).map(({ label, timeMs }) => [label, timeMs]);
}

describe('the story of a withdrawal', () => {
  it('names every step to come', () => {
    expect(told(ASKED)).toEqual([
      ['withdrawal.step_asked', 1_000],
      ['withdrawal.state_approved', 0],
      ['withdrawal.state_sent', 0],
      ['withdrawal.state_done', 0],
    ]);
  });

  it('counts approvals where two are needed', () => {
    const half = { ...ASKED, approvals_needed: 2, approvals_given: 1 };
    expect(told(half)[1]).toEqual(['withdrawal.approved_of 1/2', 0]);
  });

  it('ends well when it is done', () => {
    const done: WithdrawalRow = {
      ...ASKED,
      state: 'done',
      approved_ms: 2_000,
      sent_ms: 3_000,
      ended_ms: 4_000,
    };
    const steps = stepsOf(done, say);
    expect(steps.map(({ timeMs }) => timeMs)).toEqual([1_000, 2_000, 3_000, 4_000]);
    expect(steps.at(-1)?.tone).toBe('good');
  });

  it('ends with the reason when it was rejected, without steps that never came', () => {
    const rejected = {
      ...ASKED,
      state: 'rejected',
      reason: 'wrong name',
      ended_ms: 2_000,
    } as const;
    expect(stepsOf(rejected, say)).toEqual([
      { label: 'withdrawal.step_asked', timeMs: 1_000 },
      { label: 'withdrawal.state_rejected', timeMs: 2_000, tone: 'bad', note: 'wrong name' },
    ]);
    expect(hasFailed(rejected)).toBe(true);
  });
});
